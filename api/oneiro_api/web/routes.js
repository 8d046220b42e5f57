// Which page an address shows. Links inside the client change the address without loading anything.
import { signal } from './view.js';

export const path = signal(location.pathname);

export function go(to, { replacing = false } = {}) {
  history[replacing ? 'replaceState' : 'pushState'](null, '', to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

addEventListener('popstate', () => { path.value = location.pathname; });

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href^="/"]');
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !plain || link.target || link.hasAttribute('data-elsewhere')) return;
  event.preventDefault();
  go(link.getAttribute('href'));
});

// The first page whose pattern fits, with the parts of the address that it names: `/table/:id`.
export function found(pages, address) {
  for (const [pattern, page] of Object.entries(pages)) {
    const fits = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(address);
    if (fits) return [page, { ...fits.groups }];
  }
  return [null, {}];
}
