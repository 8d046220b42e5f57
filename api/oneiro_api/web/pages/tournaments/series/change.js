// What the owner of a series decides: its name, who sees it, how many results count, and which of his tournaments are in it.
import { html, usePromise, useState } from '../../../view.js';
import { Confirm } from '../../../parts/confirm.js';
import { Doing } from '../../../parts/doing.js';
import { go } from '../../../routes.js';
import { act } from '../../../server/doing.js';
import { everything } from '../../../server/pages.js';
import { t } from '../../../words/words.js';
import { Line, Tick } from '../desk/forms.js';

const NAME = 100;
const MOST = 52;

async function owned() {
  const mine = await everything('Tournaments', { filter: { mine: true } }, (answer) => answer.tournaments);
  return mine.filter(({ you }) => you.roles.includes('OWNER'));
}

// Those that are in it, and those that may be put into it.
const listed = (events, own) => [...events, ...own.filter(({ id }) => !events.some((event) => event.id === id))];

function Best({ value, set }) {
  const typed = ({ target }) => target.validity.valid && set(target.value === '' ? null : Number(target.value));
  return html`
    <label class="field"><span>${t('series.best')}</span>
      <input type="number" min="1" max=${MOST} placeholder=${t('series.best.all')} value=${value ?? ''} onInput=${typed} />
    </label>`;
}

function Events({ all, chosen, turn }) {
  return html`
    <fieldset><legend>${t('series.events')}</legend>
      ${all.map(({ id, name, phase }) => html`
        <${Tick} key=${id} on=${chosen.includes(id)} turn=${() => turn(id)}><bdi>${name}</bdi> <small>${t(`contest.${phase}`)}</small><//>`)}
      ${!all.length && html`<p class="line">${t('series.events.none')} <a href="/tournaments/new">${t('contest.open')}</a></p>`}
    </fieldset>`;
}

function Remove({ series }) {
  const [asked, ask] = useState(false);
  const remove = async () => (await act('RemoveSeries', { series: series.id })) && go('/series', { replacing: true });
  return html`
    <button type="button" class="quiet" onClick=${() => ask(true)}>${t('series.remove')}</button>
    ${asked && html`<${Confirm} title=${t('series.remove')} text=${t('series.remove.text')} yes=${t('series.remove')} act=${remove} close=${() => ask(false)} />`}`;
}

export function Change({ series, changed }) {
  const { id, name, best, private: hidden, events } = series;
  const [wish, set] = useState({ name, best, private: hidden, events: events.map((event) => event.id) });
  const own = usePromise(owned, [id]);
  const turn = (event) => set({ ...wish, events: wish.events.includes(event) ? wish.events.filter((one) => one !== event) : [...wish.events, event] });
  const save = async () => {
    await act('ChangeSeries', { series: id, input: { ...wish, name: wish.name.trim() } });
    changed(); // also what was refused: the series may have been removed meanwhile
  };
  return html`
    <details class="panel" open=${events.length ? undefined : true}>
      <summary>${t('series.change')}</summary>
      <${Line} label=${t('series.name')} value=${wish.name} set=${(text) => set({ ...wish, name: text })} longest=${NAME} />
      <${Best} value=${wish.best} set=${(number) => set({ ...wish, best: number })} />
      <${Tick} label=${t('series.private')} on=${wish.private} turn=${() => set({ ...wish, private: !wish.private })} />
      ${own ? html`<${Events} all=${listed(events, own)} chosen=${wish.events} turn=${turn} />` : html`<p class="line">${t('loading')}</p>`}
      <div class="row"><${Doing} class="go" act=${save} disabled=${!wish.name.trim()}>${t('hold.save')}<//><${Remove} series=${series} /></div>
    </details>`;
}
