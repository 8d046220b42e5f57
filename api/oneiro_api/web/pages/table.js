// A table, by its id: before the game, while it is played, and when it is over.
import { html, names, useEffect, useState, useValue } from '../view.js';
import { Confirm } from '../parts/confirm.js';
import { Doing } from '../parts/doing.js';
import { HandOn, lostSeats } from '../parts/hand_on.js';
import { Rules } from '../parts/rules.js';
import { Dialog } from '../parts/dialog.js';
import { Invitation } from '../parts/invitation.js';
import { LetWatch } from '../parts/let_watch.js';
import { OtherDevice } from '../parts/other_device.js';
import { useAwake } from '../parts/sound.js';
import { go } from '../routes.js';
import { account } from '../server/account.js';
import { act } from '../server/doing.js';
import { Watching } from '../server/watching.js';
import { Generic } from '../tables/generic.js';
import { Jinx } from '../tables/jinx/jinx.js';
import { Moves } from '../tables/moves.js';
import { Stella } from '../tables/stella/stella.js';
import { Story } from '../tables/story/story.js';
import { Waiting } from '../tables/waiting.js';
import { t } from '../words/words.js';
import { Nothing } from './nothing.js';
import { CallFromTable } from './tournaments/call_arbiter.js';

const KINDS = { StoryView: Story, JinxView: Jinx, StellaView: Stella };

// A table is followed by its id, or by its code: `{ id }`, `{ code }`.
export function useWatching(way) {
  const [watching, set] = useState(null);
  useEffect(() => {
    const begun = new Watching(way);
    set(begun);
    return () => begun.end();
  }, Object.values(way));
  return watching;
}

// The table of a game, drawn by its kind; of one that nobody here knows, by what it tells of itself.
export function Game({ place, game, watching, quiet }) {
  useAwake();
  const Kind = KINDS[game.__typename] ?? Generic;
  return html`<${Kind} key=${place.id} place=${place} game=${game} watching=${watching} moves=${new Moves(place.id, game, watching)} quiet=${quiet} />`;
}

const isHost = (place) => place.you != null && place.host?.id === account.peek()?.id;
const mayPause = (place) => place.status === 'PLAYING' && place.clock !== 'OFF' && isHost(place);

const mayCall = (place) => place.you != null && place.tournament && place.status === 'PLAYING';

function Menu({ place }) {
  const [open, set] = useState(null);
  const [shown, show] = useState(false);
  const close = () => set(null);
  const turn = (what) => {
    show(false);
    set(what);
  };
  const leave = async () => (await act('Leave', { id: place.id })) && go('/');
  return html`
    <nav class=${names('table-menu', shown && 'shown')} aria-label=${t('menu.title')}>
      <button type="button" class="quiet more" aria-expanded=${String(shown)} onClick=${() => show(!shown)}>☰<span class="hidden">${t('menu.more')}</span></button>
      ${place.code && html`<button type="button" class="quiet" onClick=${() => turn('invite')}>${t('menu.invite')}</button>`}
      <button type="button" class="quiet" onClick=${() => turn('rules')}>${t('menu.rules')}</button>
      ${mayPause(place) && html`<${Doing} class="quiet" act=${() => act(place.paused ? 'ResumeClock' : 'PauseClock', { id: place.id })}>${t(place.paused ? 'menu.resume' : 'menu.pause')}<//>`}
      ${isHost(place) && !place.tournament && html`<${LetWatch} place=${place} />`}
      ${lostSeats(place).length > 0 && html`<button type="button" class="quiet" onClick=${() => turn('hand_on')}>${t('menu.hand_on')}</button>`}
      ${mayCall(place) && html`<button type="button" class="quiet" onClick=${() => turn('call')}>${t('call.title')}</button>`}
      ${place.you && html`<button type="button" class="quiet" onClick=${() => turn('device')}>${t('menu.device')}</button>`}
      ${place.you && place.status === 'PLAYING' && html`<button type="button" class="quiet" onClick=${() => turn('leave')}>${t('menu.leave')}</button>`}
    </nav>
    ${mayCall(place) && html`<${CallFromTable} tournament=${place.tournament} open=${open === 'call'} close=${close} />`}
    ${open === 'rules' && html`<${Dialog} title=${t('menu.rules')} close=${close} kind="wide"><${Rules} variant=${place.variant.key} place=${place} /><//>`}
    ${open === 'invite' && html`<${Dialog} title=${t('menu.invite')} close=${close}><${Invitation} code=${place.code} /><//>`}
    ${open === 'hand_on' && html`<${Dialog} title=${t('menu.hand_on')} close=${close}><${HandOn} place=${place} /><//>`}
    ${open === 'device' && html`<${Dialog} title=${t('account.other')} close=${close}><${OtherDevice} path=${`/table/${place.id}`} /><//>`}
    ${open === 'leave' && html`<${Confirm} title=${t('menu.leave')} text=${t('leave.text')} yes=${t('leave.yes')} act=${leave} close=${close} />`}`;
}

function Parked({ place }) {
  return html`<main class="page" id="main" tabindex="-1"><h1>${t('parked.title')}</h1><p>${t('parked.text')}</p><p lang="en">${place.parkedReason}</p></main>`;
}

function Shown({ watching }) {
  const place = useValue(watching.place);
  const game = useValue(watching.game);
  if (place === null) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  if (place === false) return html`<${Nothing} text=${t(watching.closed ? 'table.closed' : 'table.unseen')} />`;
  if (place.status === 'PARKED' || !place.variant) return html`<${Parked} place=${place} />`;
  if (!game) return html`<${Waiting} place=${place} watching=${watching} />`;
  return html`<${Menu} place=${place} /><${Game} place=${place} game=${game} watching=${watching} />`;
}

export function TablePage({ id }) {
  const watching = useWatching({ id });
  return watching && html`<${Shown} key=${id} watching=${watching} />`;
}
