// One's own account: the name, the devices and programs that act for it, and the way to another device.
// And on a page of their own the games that one has played: who won, when, and the way back into each.
import { html, useEffect, usePromise, useState, useValue } from '../view.js';
import { Doing } from '../parts/doing.js';
import { Dialog } from '../parts/dialog.js';
import { download } from '../parts/download.js';
import { notice } from '../parts/notices.js';
import { OtherDevice } from '../parts/other_device.js';
import { go } from '../routes.js';
import { account, signOut } from '../server/account.js';
import { act } from '../server/doing.js';
import { ask } from '../server/graphql.js';
import { gameOf } from '../server/installed.js';
import { headline } from '../tables/over.js';
import { language, t } from '../words/words.js';
import { Nothing } from './nothing.js';

const date = (at) => new Date(at).toLocaleDateString(language.peek(), { dateStyle: 'medium' });
const when = (at) => new Date(at).toLocaleString(language.peek(), { dateStyle: 'medium', timeStyle: 'short' });

function ForPrograms({ given }) {
  const [token, set] = useState(null);
  const make = async () => {
    const made = await act('GiveToken', { input: { scopes: ['READ', 'PLAY'], title: t('account.program') } });
    if (made?.token) set(made.token);
    given();
  };
  return html`
    <section class="panel">
      <h2>${t('account.programs')}</h2>
      <p>${t('account.programs.text')} <a href="/graphql" data-elsewhere>${t('home.api')}</a></p>
      ${token
        ? html`<p><input class="link" type="text" readonly value=${token} aria-label=${t('account.token')} /></p>`
        : html`<${Doing} act=${make}>${t('account.make_token')}<//>`}
    </section>`;
}

function Token({ token, ended }) {
  const end = async () => (await act('EndToken', { id: token.id })) && ended();
  return html`
    <li class="room-line">
      <span><b>${token.title ?? t('account.first')}</b> <small>${token.scopes.join(', ').toLowerCase()}, ${date(token.createdAt)}</small></span>
      <${Doing} act=${end} aria-label=${t('account.end_one', { name: token.title ?? t('account.first') })}>${t('account.end')}<//>
    </li>`;
}

// All that the server holds, part after part, as one document.
async function exported() {
  const all = { tables: [] };
  let after = null;
  do {
    const { data, next } = (await ask('Export', { after })).accountExport;
    Object.assign(all, data, { tables: [...all.tables, ...data.tables] });
    after = next;
  } while (after);
  return all;
}

const takeAlong = async () => download('oneiro.json', await exported());

function Deletion({ name, close }) {
  const [typed, type] = useState('');
  const end = async () => {
    if (!(await act('DeleteAccount', { name: typed }))) return;
    signOut();
    notice.say(t('account.deleted'));
    go('/');
  };
  return html`
    <${Dialog} title=${t('account.delete')} close=${close}>
      <p>${t('account.delete.text')}</p>
      <label class="field"><span>${t('account.delete.name', { name })}</span>
        <input type="text" value=${typed} maxlength="40" autocomplete="off" dir="auto" onInput=${(event) => type(event.target.value)} />
      </label>
      <div class="row">
        <button type="button" class="quiet" onClick=${close}>${t('confirm.no')}</button>
        <${Doing} class="go" act=${end} disabled=${typed !== name}>${t('account.delete.yes')}<//>
      </div>
    <//>`;
}

function Kept({ name }) {
  const [deleting, ask] = useState(false);
  return html`
    <section class="panel">
      <h2>${t('account.kept')}</h2>
      <p>${t('account.kept.text')}</p>
      <div class="row">
        <${Doing} act=${takeAlong}>${t('account.download')}<//>
        <button type="button" class="quiet" onClick=${() => ask(true)}>${t('account.delete')}</button>
      </div>
      ${deleting && html`<${Deletion} name=${name} close=${() => ask(false)} />`}
    </section>`;
}

// Games that have begun keep the name before it.
function Rename({ who }) {
  const [name, set] = useState(who.name);
  const save = async () => {
    const renamed = await act('Rename', { name });
    if (!renamed) return;
    account.value = { ...account.peek(), name: renamed.name };
    set((typed) => (typed === name ? renamed.name : typed));
    notice.say(t('account.renamed', { name: renamed.name }));
  };
  return html`
    <section class="panel">
      <form class="by-code rename" onSubmit=${(event) => { event.preventDefault(); save(); }}>
        <label class="field"><span>${t('home.name')}</span>
          <input type="text" value=${name} maxlength="40" autocomplete="nickname" dir="auto" onInput=${(event) => set(event.target.value)} />
        </label>
        <${Doing} act=${save} disabled=${!name.trim() || name.trim() === who.name}>${t('account.rename')}<//>
      </form>
      <p class="line">${t('account.rename.text')}</p>
    </section>`;
}

export function AccountPage() {
  const who = useValue(account);
  const [asked, again] = useState(0);
  const viewer = usePromise(() => ask('Tokens'), [asked, who?.id])?.viewer;
  if (!who) return html`<${Nothing} text=${t('account.nobody')} />`;
  const leave = () => {
    signOut();
    go('/');
  };
  return html`
    <main class="page" id="main" tabindex="-1">
      <h1><bdi>${who.name}</bdi></h1>
      <p class="lead">${t('account.guest')}</p>
      <div class="row"><a class="button" href="/games">${t('past.title')}</a></div>
      <${Rename} key=${who.id} who=${who} />
      <div class="columns">
        <section class="panel">
          <h2>${t('account.other')}</h2>
          <${OtherDevice} given=${() => again(asked + 1)} />
        </section>
        <${ForPrograms} given=${() => again(asked + 1)} />
      </div>
      <section class="panel">
        <h2>${t('account.tokens')}</h2>
        <ul class="rooms">${(viewer?.tokens ?? []).map((token) => html`<${Token} key=${token.id} token=${token} ended=${() => again(asked + 1)} />`)}</ul>
      </section>
      <${Kept} name=${who.name} />
      <div class="row"><button type="button" class="quiet" onClick=${leave}>${t('account.sign_out')}</button></div>
    </main>`;
}

// The pages that have come so far, and how one more is fetched.
function usePages(who) {
  const [pages, set] = useState(null);
  const fetchAfter = async (known, after) => {
    try {
      const { edges, pageInfo } = (await ask('YourGames', { after })).yourGames;
      set({ tables: [...known, ...edges.map((edge) => edge.node)], next: pageInfo.hasNextPage ? pageInfo.endCursor : null });
    } catch (error) {
      notice.failed(error);
    }
  };
  useEffect(() => { if (who) fetchAfter([], null); }, [who]);
  return [pages, () => fetchAfter(pages.tables, pages.next)];
}

function Game({ table }) {
  const title = gameOf(table) ?? '';
  return html`
    <li class="room-line">
      <span><b>${title}</b>, <time datetime=${table.finishedAt}>${when(table.finishedAt)}</time>
        <small> <bdi>${table.seats.map((seat) => seat.name).join(', ')}</bdi></small></span>
      <span>${headline(table, table.game ?? { winners: [] })}</span>
      <a class="button" href=${`/replay/${table.id}`} aria-label=${t('past.label', { name: title, when: when(table.finishedAt) })}>${t('over.replay')}</a>
    </li>`;
}

export function PastPage() {
  const who = useValue(account);
  const [pages, more] = usePages(who?.id);
  if (!who) return html`<${Nothing} text=${t('account.nobody')} />`;
  return html`
    <main class="page" id="main" tabindex="-1">
      <h1>${t('past.title')}</h1>
      ${!pages?.tables.length && html`<p class="line">${t(pages ? 'past.none' : 'loading')}</p>`}
      ${pages && html`<ul class="rooms">${pages.tables.map((table) => html`<${Game} key=${table.id} table=${table} />`)}</ul>`}
      ${pages?.next && html`<div class="row"><${Doing} act=${more}>${t('past.more')}<//></div>`}
    </main>`;
}
