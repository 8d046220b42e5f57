// What a table is worth, what decides among equals, and whether it counts elsewhere.
import { html } from '../../../view.js';
import { t } from '../../../words/words.js';
import { Fault, Group, Pick } from './fields.js';

const SYSTEMS = ['TABLE', 'PLACE', 'DEVIATION', 'LADDER', 'WIN', 'RAW'];
const TIE_BREAKS = ['OPPONENTS', 'OPPONENTS_CUT', 'SHARE', 'DEVIATION', 'MIXED', 'SONNEBORN_BERGER', 'PROGRESSIVE', 'FIRSTS', 'HEAD_TO_HEAD', 'LOT'];
const RATED = ['NO', 'POINTS', 'PLACES'];
const ABANDONED = ['STAND', 'AVERAGE', 'VOID'];

// One after the other, and one more that may be added.
function TieBreaks({ form }) {
  const { tieBreaks } = form.wish;
  const at = (index) => [['', t('hold.ties.shared')], ...TIE_BREAKS.filter((key) => key === tieBreaks[index] || !tieBreaks.includes(key)).map((key) => [key, t(`hold.tie.${key}`)])];
  const set = (index, key) => ({ tieBreaks: [...tieBreaks.slice(0, index), key, ...tieBreaks.slice(index + 1)].filter(Boolean) });
  return [...tieBreaks, null].slice(0, TIE_BREAKS.length).map((key, index) => html`
    <${Pick} key=${`${index} ${key}`} form=${{ ...form, wish: { tieBreaks: key } }} at="tieBreaks" label=${t(index ? 'hold.ties.then' : 'hold.ties')} items=${at(index)} taken=${(found) => set(index, found)} />`);
}

// Points by place, a line for each size of table: "7 5 3 1".
function Ladders({ form }) {
  const { least, most, ladders } = form.wish;
  const sizes = Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);
  const set = (size, text) => {
    const points = text.split(/[\s;]+/).filter(Boolean).map(Number).filter(Number.isFinite);
    form.change({ ladders: [...ladders.filter((one) => one.length !== size), ...(points.length ? [points] : [])] });
  };
  return sizes.map((size) => html`
    <label class="field" key=${size}><span>${t('hold.ladder', { number: size })}</span>
      <input type="text" value=${ladders.find((one) => one.length === size)?.join(' ') ?? ''} placeholder=${sizes.length && [7, 5, 3, 2, 1, 0].slice(0, size).join(' ')} onChange=${(event) => set(size, event.target.value)} />
    </label>`);
}

export function Points({ form }) {
  const { points, rated } = form.wish;
  const items = (keys, name) => keys.map((key) => [key, t(`${name}.${key}`)]);
  return html`
    <${Group} form=${form} title=${t('hold.points')} told=${t(`hold.points.${points}`)} holds=${['points', 'ladders', 'tieBreaks', 'rated', 'abandoned']}>
      <${Pick} form=${form} at="points" label=${t('hold.worth')} items=${items(SYSTEMS, 'hold.points')} />
      ${points === 'LADDER' && html`<${Ladders} form=${form} />${form.fault?.field === 'ladders' && html`<p class="fault"><${Fault} fault=${form.fault} /></p>`}`}
      <${TieBreaks} form=${form} />
      <${Pick} form=${form} at="abandoned" label=${t('hold.abandoned')} items=${items(ABANDONED, 'counts')} />
      <${Pick} form=${form} at="rated" label=${t('hold.rated')} items=${items(RATED, 'hold.rated')} />
      ${rated !== 'NO' && html`<p class="line">${t('hold.rated.text')}</p>`}
    <//>`;
}
