// A pairing that is written: a line for each table, with names between commas.
import { html, useState } from '../../../view.js';
import { Dialog } from '../../../parts/dialog.js';
import { act } from '../../../server/doing.js';
import { listed, t } from '../../../words/words.js';
import { Buttons, Lines } from './forms.js';

const plain = (name) => name.trim().toLocaleLowerCase();
const written = ({ pods }) => pods.map((pod) => pod.seats.map((seat) => seat.entrant.name).join(', ')).join('\n');
const everybody = ({ pods, byes }) => [...pods.flatMap((pod) => pod.seats.map((seat) => seat.entrant)), ...byes];

// The tables of a text, who sits out, and the names that nobody bears. Of two with one name each is taken once.
export function read(text, draft) {
  const free = everybody(draft);
  const unknown = [];
  const take = (name) => {
    const at = free.findIndex((entrant) => plain(entrant.name) === plain(name));
    if (at < 0) unknown.push(name.trim());
    return at < 0 ? [] : free.splice(at, 1).map((entrant) => entrant.id);
  };
  const lines = text.split('\n').map((line) => line.split(',').filter((name) => name.trim())).filter((line) => line.length);
  return { pods: lines.map((line) => ({ seats: line.flatMap(take) })), byes: free.map((entrant) => entrant.id), out: free.map((entrant) => entrant.name), unknown };
}

export function WriteForm({ tournament, round, draft, close }) {
  const [text, write] = useState(() => written(draft));
  const { pods, byes, out, unknown } = read(text, draft);
  const send = async () => (await act('UploadPairing', { tournament: tournament.id, pods, byes, stage: round.stage, games: round.games })) && close();
  return html`
    <${Dialog} title=${t('draft.write')} close=${close} kind="wide">
      <${Lines} label=${t('draft.write.text')} value=${text} set=${write} rows=${Math.min(16, draft.pods.length + 2)} />
      <p class="line" role="status">${unknown.length > 0 ? t('draft.unknown', { names: listed(unknown) }) : out.length > 0 && t('contest.byes', { names: listed(out) })}</p>
      <${Buttons} act=${send} yes=${t('draft.write.take')} disabled=${unknown.length > 0 || !pods.length} close=${close} />
    <//>`;
}
