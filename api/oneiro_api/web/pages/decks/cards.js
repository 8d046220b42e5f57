// The cards of one's own deck: pictures are dropped or chosen, each with its words; and the words of a card are changed.
import { html, names, useState } from '../../view.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Doing } from '../../parts/doing.js';
import { act } from '../../server/doing.js';
import { t } from '../../words/words.js';

const FORMS = 'image/png,image/jpeg,image/webp';
const FITS = ['CROP', 'LETTERBOX'];
let drafts = 0;

const LEAST_TAGS = 4;
const MOST_TAGS = 8;

const tagsOf = (text) => text.split(',').map((tag) => tag.trim()).filter(Boolean);

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

function Draft({ deck, file, done, changed }) {
  const [wish, set] = useState({ tags: '', alt: '', fit: 'CROP' });
  const change = (changes) => set({ ...wish, ...changes });
  const add = async () => {
    const input = { deck: deck.id, picture: null, tags: tagsOf(wish.tags), alt: wish.alt, fit: wish.fit };
    const put = await act('AddCard', { input }, file);
    if (!put) return;
    changed(put);
    done();
  };
  return html`
    <li class="panel" role="group" aria-label=${file.name}>
      <h3><bdi>${file.name}</bdi></h3>
      <${Words} wish=${wish} change=${change} />
      <label class="field"><span>${t('card.fit')}</span>
        <select value=${wish.fit} onChange=${(event) => change({ fit: event.target.value })}>
          ${FITS.map((key) => html`<option key=${key} value=${key}>${t(`card.${key}`)}</option>`)}
        </select>
      </label>
      <div class="row">
        <button type="button" class="quiet" onClick=${done}>${t('card.discard')}</button>
        <${Doing} class="go" act=${add} disabled=${!isWhole(wish)}>${t('card.add')}<//>
      </div>
    </li>`;
}

export function Upload({ deck, changed }) {
  const [files, set] = useState([]);
  const [over, hover] = useState(false);
  const take = (list) => set([...files, ...[...list].map((file) => ({ file, key: (drafts += 1) }))]);
  const drop = (event) => {
    event.preventDefault();
    hover(false);
    take(event.dataTransfer.files);
  };
  const drag = (event) => {
    event.preventDefault();
    hover(event.type === 'dragover');
  };
  return html`
    <section class=${names('panel', 'drop', over && 'over')} onDragOver=${drag} onDragLeave=${drag} onDrop=${drop}>
      <h2>${t('deck.add')}</h2>
      <label class="field"><span>${t('deck.files')}</span>
        <input type="file" multiple accept=${FORMS} onChange=${(event) => { take(event.target.files); event.target.value = ''; }} />
      </label>
      <ul class="tiles">${files.map(({ file, key }) => html`
        <${Draft} key=${key} deck=${deck} file=${file} changed=${changed} done=${() => set((now) => now.filter((other) => other.key !== key))} />`)}
      </ul>
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
      <div class="cover small"><img src=${card.thumbnail} alt=${card.alt} width="240" height="360" style=${{ '--turn': 0, '--colour': card.colour }} /></div>
      <${Words} wish=${wish} change=${(changes) => set({ ...wish, ...changes })} />
      <div class="row">
        <button type="button" class="quiet" onClick=${() => leave(true)}>${t('card.withdraw')}</button>
        <${Doing} class="quiet" act=${remove}>${t('card.remove')}<//>
        <${Doing} class="go" act=${save} disabled=${!isWhole(wish)}>${t('deck.save')}<//>
      </div>
    <//>`;
}
