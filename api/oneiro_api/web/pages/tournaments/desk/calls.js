// The calls for an arbiter that are open: from which table, what about, and what has been answered.
import { html, useEffect, usePromise, useRef } from '../../../view.js';
import { Doing } from '../../../parts/doing.js';
import { notice } from '../../../parts/notices.js';
import { act } from '../../../server/doing.js';
import { ask } from '../../../server/graphql.js';
import { language, t } from '../../../words/words.js';
import { callsOf } from '../call_arbiter.js';
import { Opener, Saying } from './forms.js';

const clock = (at) => new Date(at).toLocaleTimeString(language.peek(), { timeStyle: 'short' });

// Whoever is at the desk hears of a call while he does something else.
function useNews(calls) {
  const known = useRef(null);
  useEffect(() => {
    const fresh = calls.filter((call) => known.current && !known.current.has(call.id));
    fresh.forEach((call) => notice.say(t('call.new', { table: call.pod })));
    known.current = new Set(calls.map((call) => call.id));
  }, [calls.map((call) => call.id).join()]);
}

function ToTable({ tournament, call }) {
  const answer = usePromise(() => ask('TablesOf', { id: tournament, round: call.round, pod: call.pod }), [call.id]);
  const table = answer?.tournament?.round?.pod?.tables.at(-1);
  return table ? html`<a class="button" href=${`/table/${table.id}`}>${t('call.table', { table: call.pod })}</a>` : null;
}

function Answer({ tournament, call, close }) {
  const send = (words) => act('AnswerCall', { tournament, call: call.id, words });
  return html`<${Saying} title=${t('call.answer.of', { name: call.entrant.name })} label=${t('call.answer.words')} yes=${t('call.answer')} act=${send} close=${close}><p>${call.words}</p><//>`;
}

function Call({ tournament, call }) {
  return html`
    <li class="call">
      <div>
        <b>${t('call.from', { table: call.pod, round: call.round })}</b> <small><time>${clock(call.at)}</time> <bdi>${call.entrant.name}</bdi></small>
        ${call.words && html`<p>${call.words}</p>`}
        ${call.answer && html`<p class="line">${t('call.answered', { name: call.answeredBy ?? '', words: call.answer })}</p>`}
      </div>
      <div class="row">
        <${ToTable} tournament=${tournament} call=${call} />
        <${Opener} label=${t('call.answer')} name=${t('call.answer.of', { name: call.entrant.name })} Form=${Answer} tournament=${tournament} call=${call} />
        <${Doing} act=${() => act('CloseCall', { tournament, call: call.id })} aria-label=${t('call.close.of', { name: call.entrant.name })}>${t('call.close')}<//>
      </div>
    </li>`;
}

export function Calls({ tournament }) {
  const calls = callsOf(tournament);
  useNews(calls);
  if (!calls.length) return null;
  return html`
    <section class="calls" aria-label=${t('call.queue')}>
      <h3>${t('call.queue')}</h3>
      <ul>${calls.map((call) => html`<${Call} key=${call.id} tournament=${tournament.id} call=${call} />`)}</ul>
    </section>`;
}
