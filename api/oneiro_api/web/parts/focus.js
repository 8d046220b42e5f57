// Where the keys are. Nobody is called away from where he types or goes through something by keys: what comes by itself takes the
// focus only where nothing has it.

export const isNowhere = () => document.activeElement === document.body || document.activeElement?.id === 'main';

export function takeFocus(button) {
  if (isNowhere()) button?.focus({ preventScroll: true });
}

// What had the focus may be gone with what it did: then keys go on from the table, and not from the top of the page.
export function keepFocus() {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}
