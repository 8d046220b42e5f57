// What this browser remembers of how its person likes things.
import { html, signal, useValue } from '../view.js';
import { LANGUAGES, chooseLanguage, language, t } from '../words/words.js';
import { Dialog } from './dialog.js';

export const THEMES = ['night', 'light', 'contrast'];

// A setting that outlasts the page, as a signal of its text; null until somebody has said something.
export function kept(name, otherwise = null) {
  const value = signal(localStorage.getItem(`oneiro.${name}`) ?? otherwise);
  value.subscribe((now) => now !== null && localStorage.setItem(`oneiro.${name}`, now));
  return value;
}

// What somebody has chosen; until then what the system asks for, also when it asks anew.
function followed(name, query, wished, otherwise) {
  const chosen = kept(name);
  const wish = matchMedia(query);
  const now = signal(null);
  const settle = () => { now.value = chosen.peek() ?? (wish.matches ? wished : otherwise); };
  chosen.subscribe(settle);
  wish.addEventListener('change', settle);
  return { chosen, now };
}

const { chosen: chosenTheme, now: theme } = followed('theme', '(prefers-contrast: more)', 'contrast', 'night');
const { chosen: chosenMotion, now: motion } = followed('motion', '(prefers-reduced-motion: reduce)', 'calm', 'lively');
export const sound = kept('sound', 'off');

theme.subscribe((now) => { document.documentElement.dataset.theme = now; });
motion.subscribe((now) => { document.documentElement.dataset.motion = now; });

export const isCalm = () => motion.peek() === 'calm';

function Switch({ of, on, off, label, set = of }) {
  const now = useValue(of);
  return html`
    <label class="switch">
      <input type="checkbox" role="switch" checked=${now === on} onChange=${() => { set.value = now === on ? off : on; }} />
      <span>${label}</span>
    </label>`;
}

function Themes() {
  const now = useValue(theme);
  return html`
    <fieldset class="chips">
      <legend>${t('settings.theme')}</legend>
      ${THEMES.map((key) => html`
        <label class="chip" key=${key}>
          <input type="radio" name="theme" checked=${now === key} onChange=${() => { chosenTheme.value = key; }} />
          ${t(`settings.theme.${key}`)}
        </label>`)}
    </fieldset>`;
}

export function Settings({ close }) {
  return html`
    <${Dialog} title=${t('settings.title')} close=${close}>
      <${Themes} />
      <label class="field">
        <span>${t('settings.language')}</span>
        <select onChange=${(event) => chooseLanguage(event.target.value)}>
          ${Object.entries(LANGUAGES).map(([key, name]) => html`
            <option key=${key} value=${key} selected=${key === language.peek()}>${name}</option>`)}
        </select>
      </label>
      <${Switch} of=${motion} set=${chosenMotion} on="lively" off="calm" label=${t('settings.motion')} />
      <${Switch} of=${sound} on="on" off="off" label=${t('settings.sound')} />
    <//>`;
}
