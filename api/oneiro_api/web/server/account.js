// Who sits at this browser: a guest with a name and a token.
import { signal } from '../view.js';
import { notice } from '../parts/notices.js';
import { t } from '../words/words.js';
import { ask, setToken, token } from './graphql.js';

export const account = signal(null);

// A link from another device brings its token in the fragment, which no server is ever sent.
function takeLink() {
  const brought = /^#token=([\w.-]+)$/.exec(location.hash);
  if (!brought) return;
  history.replaceState(null, '', location.pathname);
  setToken(brought[1]);
}

export async function recognise() {
  takeLink();
  if (!token.value) return;
  account.value = (await ask('Me')).viewer;
  if (!account.value) setToken(null);
}

// A name for those who have not thought of one.
export function someName() {
  const all = t('names').split('|');
  return all[Math.floor(Math.random() * all.length)];
}

// Signed in from here on; true when that has worked.
export async function signIn(name) {
  if (account.value) return true;
  try {
    const { signIn: result } = await ask('SignIn', { name: name.trim() || someName() });
    if (result.refused) return notice.refused(result);
    setToken(result.token);
    account.value = result.account;
    return true;
  } catch (error) {
    return notice.failed(error);
  }
}

export function signOut() {
  setToken(null);
  account.value = null;
}
