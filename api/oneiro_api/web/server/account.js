// Who sits at this browser: a guest with a name and a token.
import { signal } from '../view.js';
import { notice } from '../parts/notices.js';
import { t } from '../words/words.js';
import { ask, setToken, token } from './graphql.js';

export const account = signal(null);

// What a link has brought that was not taken at once: its token, and whose that is; nobody's where it is worth nothing.
export const brought = signal(null);

// A link from another device brings its token in the fragment, which no server is ever sent.
function takeLink() {
  const found = /^#token=([\w.-]+)$/.exec(location.hash);
  if (found) history.replaceState(null, '', location.pathname);
  return found?.[1];
}

const viewerOf = async (secret) => (secret ? (await ask('Me', {}, null, secret)).viewer : null);

// Who is here stays so: a guest whose token is overwritten is lost. A link is taken by itself where nobody is.
export async function recognise() {
  const link = takeLink();
  const [own, other] = await Promise.all([viewerOf(token.value), viewerOf(link)]);
  if (token.value && !own) setToken(null);
  account.value = own;
  if (!link || (own && own.id === other?.id)) return;
  if (!other || own) brought.value = { token: link, account: other };
  else goOnAs(link, other);
}

function goOnAs(secret, who) {
  setToken(secret);
  account.value = who;
}

// The one of the link goes on here, and the page begins anew for him.
export function takeBrought() {
  setToken(brought.value.token);
  location.reload();
}

// How somebody who is not signed in wants to be called.
export const wished = signal(null);

// A name for those who have not thought of one.
export function someName() {
  const all = t('names').split('|');
  return all[Math.floor(Math.random() * all.length)];
}

async function signedIn(name) {
  if (account.value) return true;
  try {
    const { signIn: result } = await ask('SignIn', { name: name.trim() || wished.peek()?.trim() || someName() });
    if (result.refused) return notice.refused(result);
    goOnAs(result.token, result.account);
    return true;
  } catch (error) {
    return notice.failed(error);
  }
}

let entering = null;

// Signed in from here on; true when that has worked. Who presses two things at once is one person all the same.
export function signIn(name = '') {
  entering ??= signedIn(name).finally(() => { entering = null; });
  return entering;
}

export function signOut() {
  setToken(null);
  account.value = null;
  wished.value = null;
}
