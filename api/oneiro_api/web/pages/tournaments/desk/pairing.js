// The next round, as the format would pair it: looked at with its reasons before it is taken.
import { html, useState } from '../../../view.js';
import { Dialog } from '../../../parts/dialog.js';
import { Doing } from '../../../parts/doing.js';
import { act } from '../../../server/doing.js';
import { spoken } from '../../../words/sentences.js';
import { listed, t } from '../../../words/words.js';

// How good a pairing is, against what no pairing can beat.
export function Judged({ report }) {
  const line = (key, number, least) => html`<li>${t(`pairing.${key}`, { number, least })}</li>`;
  return html`
    <ul class="line">
      ${report.partnersAgain != null && line('partners', report.partnersAgain, report.leastPartnersAgain)}
      ${line('repeats', report.repeats, report.leastRepeats)}
      ${report.spread != null && line('spread', report.spread.toFixed(2), report.leastSpread.toFixed(2))}
      ${report.optimal && html`<li>${t('pairing.optimal')}</li>`}
    </ul>`;
}

export function Why({ told }) {
  if (!told) return null;
  const { text, lang } = spoken(told.why, told.reason);
  return html`<small lang=${lang}>${text}</small>`;
}

const together = (ids) => [...ids].sort().join();

// Why a pod of these entrants is as it is; undefined where the format has not made it.
export const whyOf = (report, ids) => report?.pods.edges.map((edge) => edge.node).find((judged) => together(judged.entrants.map((one) => one.id)) === together(ids));

function Preview({ tournament, pairing, close }) {
  const pair = async () => (await act('PairRound', { tournament: tournament.id, dryRun: false })) && close();
  return html`
    <${Dialog} title=${t('step.PairRound')} close=${close} kind="wide">
      ${pairing.report && html`<${Judged} report=${pairing.report} />`}
      <ol class="log">${pairing.pods.map((pod, index) => html`
        <li key=${index}><b>${index + 1}</b> ${listed(pod.seats.map((entrant) => entrant.name))} <${Why} told=${whyOf(pairing.report, pod.seats.map((entrant) => entrant.id))} /></li>`)}</ol>
      ${pairing.byes.length > 0 && html`<p>${t('contest.byes', { names: listed(pairing.byes.map((entrant) => entrant.name)) })}
        ${pairing.report?.byes.map((bye) => html`<${Why} key=${bye.entrant.id} told=${bye} />`)}</p>`}
      <div class="row"><${Doing} class="go" act=${pair}>${t('step.take')}<//></div>
    <//>`;
}

export function Pairing({ tournament, kind = 'go' }) {
  const [pairing, set] = useState(null);
  const look = async () => set(await act('PairRound', { tournament: tournament.id, dryRun: true }));
  return html`
    <${Doing} class=${kind} act=${look}>${t('step.PairRound')}<//>
    ${pairing && html`<${Preview} tournament=${tournament} pairing=${pairing} close=${() => set(null)} />`}`;
}
