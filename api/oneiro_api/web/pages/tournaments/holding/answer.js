// What the form answers at once: the pods, the rounds, how long it takes, how good it is, and what to beware of.
import { html, useEffect, useRef, useState } from '../../../view.js';
import { notice } from '../../../parts/notices.js';
import { ask } from '../../../server/graphql.js';
import { spoken } from '../../../words/sentences.js';
import { count, language, listed, said, t } from '../../../words/words.js';
import { Named } from '../named.js';
import { Fault } from './fields.js';
import { inputOf } from './wish.js';

// Milliseconds after which somebody has stopped typing.
const CALM = 300;
// How long a table usually takes, which is between 25 and 40 minutes.
const GAME_MINUTES = 30;
// What stands for a name while there is none: the plan does not depend on it.
const NAMELESS = '–';

// What is wrong, told in the person's language as far as there are words for it: more is said in English.
function refusal({ refused, message, field }) {
  return language.peek() === 'en' ? { field, text: message } : { field, text: said(`refusal.${refused}`, message), reason: message };
}

// Nothing where the server is out of reach, which is no fault of the wish.
async function planned(variables) {
  try {
    const { planTournament: plan } = await ask('PlanTournament', variables);
    return plan.refused ? { fault: refusal(plan) } : { plan };
  } catch (error) {
    if (error instanceof TypeError) return notice.failed(error);
    return { fault: refusal({ refused: 'BAD_OPTION', message: error.message }) };
  }
}

// The plan of a wish, or what is wrong with it; what was answered before stays until the answer comes, and what is answered after
// the wish has become another is left out. `look` asks without delay.
export function usePlan(wish, formats) {
  const [answer, set] = useState({});
  const variables = { entrants: wish.expected, input: { ...inputOf(wish, formats), name: NAMELESS } };
  const asked = JSON.stringify(variables);
  const latest = useRef(asked);
  latest.current = asked;
  const look = async () => {
    const found = await planned(variables);
    if (found && latest.current === asked) set(found);
    return found;
  };
  useEffect(() => {
    const asking = setTimeout(look, CALM);
    return () => clearTimeout(asking);
  }, [asked]);
  return { ...answer, look };
}

// Pods by their size: "3 of 4, 2 of 5".
function podsOf(sizes) {
  const known = [...new Set(sizes)];
  return listed(known.map((size) => t('hold.pods', { number: sizes.filter((one) => one === size).length, size })));
}

function Stage({ stage }) {
  return html`
    <li><b><${Named} kind="stage" name=${stage.name} /></b> ${t('hold.tables', { pods: podsOf(stage.sizes) })}
      <br /><small>${t('contest.stage', { rounds: stage.rounds, games: stage.games })}</small></li>`;
}

function hours(games) {
  const number = (games * GAME_MINUTES) / 60;
  return new Intl.NumberFormat(language.value, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(number);
}

function Figure({ shown, children }) {
  return html`<div><dt>${children}</dt><dd>${shown}</dd></div>`;
}

function Figures({ plan: { tables, slots, forecast } }) {
  return html`
    <dl class="figures">
      <${Figure} shown=${tables}>${t('hold.games')}<//>
      ${slots > 0 && html`<${Figure} shown=${slots}>${t('hold.slots', { hours: hours(slots) })}<//>`}
      ${forecast && html`
        <${Figure} shown=${forecast.best.toLocaleString(language.value, { style: 'percent' })}>${t('hold.best')}<//>
        <${Figure} shown=${forecast.rank.toLocaleString(language.value)}>${t('hold.rank')}<//>`}
    </dl>`;
}

function Warnings({ plan }) {
  return plan.warned.map((warning) => {
    const { text, lang } = spoken([warning], warning.text);
    return html`<p class="warned" key=${text} lang=${lang}>⚠ ${text}</p>`;
  });
}

export function Answer({ expected, plan, fault }) {
  return html`
    <section class="panel answer" role="status" aria-label=${t('hold.answer')}>
      <h2>${count('hold.expect', expected)}</h2>
      ${fault && html`<p class="fault"><${Fault} fault=${fault} /></p>`}
      ${plan && html`
        <ul class="stages">${plan.stages.map((stage, index) => html`<${Stage} key=${index} stage=${stage} />`)}</ul>
        <${Figures} plan=${plan} />
        <${Warnings} plan=${plan} />`}
    </section>`;
}
