// Whoever sits at a table of a tournament calls an arbiter to it, and sees what is answered.
import { html, useEffect, useRef, useState } from '../../view.js';
import { Dialog } from '../../parts/dialog.js';
import { Doing } from '../../parts/doing.js';
import { notice } from '../../parts/notices.js';
import { act } from '../../server/doing.js';
import { follow } from '../../server/graphql.js';
import { t } from '../../words/words.js';
import { Buttons, Line } from './desk/forms.js';

const spoken = (call) => t('call.answered', { name: call.answeredBy ?? '', words: call.answer });

// What arbiters answer meanwhile is told at once.
function useAnswers(calls) {
  const told = useRef(null);
  useEffect(() => {
    const fresh = calls.filter((call) => call.answer && told.current && told.current[call.id] !== call.answer);
    fresh.forEach((call) => notice.say(spoken(call)));
    told.current = Object.fromEntries(calls.map((call) => [call.id, call.answer]));
  }, [calls]);
}

// Who plays hears what is said to everybody meanwhile.
function useAnnouncements(all) {
  const known = useRef(null);
  useEffect(() => {
    if (!all) return;
    const fresh = all.filter((one) => known.current !== null && Date.parse(one.at) > known.current);
    fresh.reverse().forEach((one) => notice.say(one.text));
    known.current = Math.max(known.current ?? 0, ...all.map((one) => Date.parse(one.at)));
  }, [all]);
}

function Open({ tournament, call, own }) {
  return html`
    <section>
      <p><b><bdi>${call.entrant.name}</bdi></b> ${call.words}</p>
      <p class="line" role="status">${call.answer ? spoken(call) : t('call.sent')}</p>
      ${own && html`<${Doing} act=${() => act('CloseCall', { tournament, call: call.id })}>${t('call.settled')}<//>`}
    </section>`;
}

function Form({ tournament, calls, entrant, close }) {
  const [words, write] = useState('');
  const called = calls.some((call) => call.entrant.id === entrant);
  const send = () => act('CallArbiter', { tournament, words: words.trim() });
  return html`
    <${Dialog} title=${t('call.title')} close=${close}>
      ${calls.map((call) => html`<${Open} key=${call.id} tournament=${tournament} call=${call} own=${call.entrant.id === entrant} />`)}
      ${!called && html`
        <${Line} label=${t('call.about')} value=${words} set=${write} />
        <${Buttons} act=${send} yes=${t('call.send')} close=${close} />`}
    <//>`;
}

// On the page of the tournament: a button. `calls` are the open ones that the person may see, `entrant` is what he is there.
export function CallArbiter({ tournament, calls, entrant }) {
  const [open, set] = useState(false);
  useAnswers(calls);
  return html`
    <button type="button" class="quiet" onClick=${() => set(true)}>${t('call.title')}</button>
    ${open && html`<${Form} tournament=${tournament} calls=${calls} entrant=${entrant} close=${() => set(false)} />`}`;
}

export const callsOf = (tournament) => tournament.calls.edges.map((edge) => edge.node);

// Officials see the calls of all tables: at his own, everybody sees those of his table.
export const ownCalls = ({ you, calls }) => callsOf({ calls }).filter((call) => call.pod === you.pod?.number && call.round === you.pod.round);

// The same beside a game, from where the tournament is followed: `open` while the form is wanted.
export function CallFromTable({ tournament, open, close }) {
  const [seen, see] = useState(null);
  useEffect(() => {
    const variables = { id: tournament, after: null };
    return follow('FollowCalls', variables, ({ tournament: update }) => {
      variables.after = update.cursor;
      see(update.tournament);
    });
  }, [tournament]);
  const calls = seen?.you?.entrant ? ownCalls(seen) : [];
  useAnswers(calls);
  useAnnouncements(seen?.announcements);
  return open && seen ? html`<${Form} tournament=${tournament} calls=${calls} entrant=${seen.you?.entrant?.id} close=${close} />` : null;
}
