// What this browser remembers of how its person likes things.
import { html, signal, useValue } from '../view.js';
import { LANGUAGES, chooseLanguage, language, t } from '../words/words.js';
import { Dialog } from './dialog.js';

export const THEMES = ['night', 'light', 'contrast'];

// A setting that outlasts the page, as a signal of its text.
export function kept(name, otherwise) {
  const value = signal(localStorage.getItem(`oneiro.${name}`) ?? otherwise);
  value.subscribe((now) => localStorage.setItem(`oneiro.${name}`, now));
  return value;
}

const likesContrast = matchMedia('(prefers-contrast: more)').matches;
const likesCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;

export const theme = kept('theme', likesContrast ? 'contrast' : 'night');
export const motion = kept('motion', likesCalm ? 'calm' : 'lively');
export const sound = kept('sound', 'off');

theme.subscribe((now) => { document.documentElement.dataset.theme = now; });
motion.subscribe((now) => { document.documentElement.dataset.motion = now; });

export const isCalm = () => motion.peek() === 'calm';

function Switch({ of, on, off, label }) {
  const now = useValue(of);
  return html`
    <label class="switch">
      <input type="checkbox" role="switch" checked=${now === on} onChange=${() => { of.value = now === on ? off : on; }} />
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
          <input type="radio" name="theme" checked=${now === key} onChange=${() => { theme.value = key; }} />
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
      <${Switch} of=${motion} on="lively" off="calm" label=${t('settings.motion')} />
      <${Switch} of=${sound} on="on" off="off" label=${t('settings.sound')} />
    <//>`;
}
