// Why somebody sits where he sits, told when he asks.
import { html, usePromise, useState } from '../../view.js';
import { ask } from '../../server/graphql.js';
import { spoken } from '../../words/sentences.js';
import { t } from '../../words/words.js';

function Told({ id, entrant, round }) {
  const answer = usePromise(() => ask('WhyHere', { id, entrant, round }));
  if (!answer) return html`<span class="line">${t('loading')}</span>`;
  const { why, explain } = answer.tournament;
  const { text, lang } = spoken(why, explain);
  return html`<span class="line" role="status" lang=${lang}>${text}</span>`;
}

export function WhyHere(asked) {
  const [open, set] = useState(false);
  return html`
    <button type="button" class="quiet" aria-expanded=${String(open)} onClick=${() => set(!open)}>${t('mine.why')}</button>
    ${open && html`<${Told} ...${asked} />`}`;
}
