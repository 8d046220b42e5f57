// The cards of one's own deck: pictures are dropped or chosen, each seen as the card that it will be, with its words, and added one
// by one or all at once; and the words of a card are changed.
import { html, names, useEffect, useState } from '../../view.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Doing } from '../../parts/doing.js';
import { act } from '../../server/doing.js';
import { count, t } from '../../words/words.js';

const FORMS = 'image/png,image/jpeg,image/webp';
const FITS = ['CROP', 'LETTERBOX'];
const BLANK = { tags: '', alt: '', fit: 'CROP', centre: 0.5 };
const LEAST_TAGS = 4;
const MOST_TAGS = 8;
let drafts = 0;

const tagsOf = (text) => text.split(',').map((tag) => tag.trim()).filter(Boolean);

// Whether enough is said of a card, and not too much.
function isWhole(wish) {
  const { length } = tagsOf(wish.tags);
  return length >= LEAST_TAGS && length <= MOST_TAGS;
}

function Words({ wish, change }) {
  return html`
    <label class="field"><span>${t('card.tags')}</span>
      <input type="text" value=${wish.tags} onInput=${(event) => change({ tags: event.target.value })} />
    </label>
    <label class="field"><span>${t('card.alt')}</span>
      <textarea rows="2" maxlength="500" value=${wish.alt} onInput=${(event) => change({ alt: event.target.value })}></textarea>
    </label>
    ${!wish.alt.trim() && html`<p class="line warned">${t('card.mute')}</p>`}`;
}

// One of another shape is moved under the frame by a slider.
function Crop({ file, fit, centre, move }) {
  const [address, set] = useState(null);
  const [movable, may] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    set(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const cropped = fit === 'CROP';
  const place = `${100 * centre}%`;
  const come = ({ target }) => may(3 * target.naturalWidth !== 2 * target.naturalHeight);
  return html`
    <div class="crop">
      ${address && html`<img src=${address} alt=${t('card.preview', { name: file.name })} class=${cropped ? 'covers' : ''}
        style=${{ objectPosition: `${place} ${place}` }} onLoad=${come} />`}
    </div>
    ${cropped && movable && html`
      <label class="field"><span>${t('card.centre')}</span>
        <input type="range" min="0" max="100" value=${Math.round(100 * centre)} onInput=${(event) => move(event.target.value / 100)} />
      </label>`}`;
}

function Draft({ draft: { file, wish }, change, discard, add }) {
  return html`
    <li class="panel"><div role="group" aria-label=${file.name}>
      <h3 dir="auto">${file.name}</h3>
      <${Crop} file=${file} fit=${wish.fit} centre=${wish.centre} move=${(centre) => change({ centre })} />
      <${Words} wish=${wish} change=${change} />
      <label class="field"><span>${t('card.fit')}</span>
        <select value=${wish.fit} onChange=${(event) => change({ fit: event.target.value })}>
          ${FITS.map((key) => html`<option key=${key} value=${key}>${t(`card.${key}`)}</option>`)}
        </select>
      </label>
      <div class="row">
        <button type="button" class="quiet" onClick=${discard}>${t('card.discard')}</button>
        <${Doing} class="go" act=${add} disabled=${!isWhole(wish)}>${t('card.add')}<//>
      </div>
    </div></li>`;
}

// The drafts, and what can be done with them.
function useDrafts(deck, changed) {
  const [all, set] = useState([]);
  const drop = (key) => set((now) => now.filter((draft) => draft.key !== key));
  const change = (key, changes) => set((now) => now.map((draft) => (draft.key === key ? { ...draft, wish: { ...draft.wish, ...changes } } : draft)));
  const take = (files) => set((now) => [...now, ...[...files].map((file) => ({ file, wish: BLANK, key: (drafts += 1) }))]);
  const add = async ({ key, file, wish }) => {
    const { fit, centre, alt } = wish;
    const put = await act('AddCard', { input: { deck: deck.id, picture: null, tags: tagsOf(wish.tags), alt, fit, centre } }, file);
    if (put) drop(key);
    return put;
  };
  const addSome = async (some) => {
    for (const draft of some) changed(await add(draft));
  };
  return { all, take, change, drop, addSome };
}

export function Upload({ deck, changed }) {
  const drafts = useDrafts(deck, changed);
  const [over, hover] = useState(false);
  const whole = drafts.all.filter((draft) => isWhole(draft.wish));
  const dropped = (event) => {
    event.preventDefault();
    hover(false);
    drafts.take(event.dataTransfer.files);
  };
  const drag = (event) => {
    event.preventDefault();
    hover(event.type === 'dragover');
  };
  return html`
    <section class=${names('panel', 'drop', over && 'over')} onDragOver=${drag} onDragLeave=${drag} onDrop=${dropped}>
      <h2>${t('deck.add')}</h2>
      <label class="field"><span>${t('deck.files')}</span>
        <input type="file" multiple accept=${FORMS} onChange=${(event) => { drafts.take(event.target.files); event.target.value = ''; }} />
      </label>
      <ul class="tiles">${drafts.all.map((draft) => html`
        <${Draft} key=${draft.key} draft=${draft} change=${(changes) => drafts.change(draft.key, changes)} discard=${() => drafts.drop(draft.key)}
          add=${() => drafts.addSome([draft])} />`)}
      </ul>
      ${whole.length > 1 && html`<div class="row"><${Doing} class="go" act=${() => drafts.addSome(whole)}>${count('card.add_all', whole.length)}<//></div>`}
    </section>`;
}

export function CardWords({ deck, card, changed, close }) {
  const [wish, set] = useState({ tags: card.tags.join(', '), alt: card.alt });
  const [leaving, leave] = useState(false);
  const told = (answer) => {
    if (!answer) return;
    changed(answer);
    close();
  };
  const save = async () => told(await act('ChangeCard', { input: { deck: deck.id, card: card.id, tags: tagsOf(wish.tags), alt: wish.alt } }));
  const remove = async () => told(await act('RemoveCard', { deck: deck.id, card: card.id }));
  const withdraw = async () => told(await act('WithdrawCard', { deck: deck.id, card: card.id }));
  if (leaving) return html`<${Confirm} title=${t('card.withdraw')} text=${t('card.withdraw.text')} yes=${t('card.withdraw')} act=${withdraw} close=${() => leave(false)} />`;
  return html`
    <${Dialog} title=${t('card.words')} close=${close}>
      <div class="cover small"><img src=${card.thumbnail} alt=${card.alt} lang=${deck.language ?? 'en'} width="240" height="360" style=${{ '--turn': 0, '--colour': card.colour }} /></div>
      <${Words} wish=${wish} change=${(changes) => set({ ...wish, ...changes })} />
      <div class="row">
        <button type="button" class="quiet" onClick=${() => leave(true)}>${t('card.withdraw')}</button>
        <${Doing} class="quiet" act=${remove}>${t('card.remove')}<//>
        <${Doing} class="go" act=${save} disabled=${!isWhole(wish)}>${t('deck.save')}<//>
      </div>
    <//>`;
}
