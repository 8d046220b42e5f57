// What will be played at a table that waits, for all who come; its host may agree on something else.
import { html, useEffect, usePromise, useRef, useState } from '../view.js';
import { Dialog } from '../parts/dialog.js';
import { LetWatch } from '../parts/let_watch.js';
import { notice } from '../parts/notices.js';
import { HouseRule, OptionLines, Rules, differs, presetOf } from '../parts/rules.js';
import { ask } from '../server/graphql.js';
import { gameOf, variantOf } from '../server/installed.js';
import { said, t, tongue } from '../words/words.js';

function Edition({ variant, place }) {
  const preset = presetOf(variant, place);
  const key = `preset.${variant.key}.${preset.key}`;
  return html`<dt>${t('plan.preset')}</dt><dd>${preset.title} <small lang=${tongue(key)}>${said(key, preset.summary)}</small></dd>`;
}

// The options that differ from those of the edition: they must be asked for.
function Differences({ place }) {
  const variant = usePromise(() => ask('Rules', { key: place.variant.key }), [place.variant.key])?.variant;
  const values = place.options?.values;
  if (!variant || !values) return null;
  return html`<${OptionLines} options=${presetOf(variant, place).options.filter((option) => differs(option, values))} values=${values} />`;
}

function HouseRules({ rules }) {
  if (!rules.length) return null;
  return html`<dt>${t('plan.house_rules')}</dt><dd>${rules.map((rule) => html`<div key=${rule.key}><${HouseRule} rule=${rule} /></div>`)}</dd>`;
}

// Who may look on, which the host may change here and in the game.
function Watched({ place, hosted }) {
  if (place.tournament) return null;
  return html`
    <dt>${t('plan.watch')}</dt>
    <dd>${t(place.watchable ? 'plan.watch.all' : 'plan.watch.none')} ${hosted && html`<${LetWatch} place=${place} />`}</dd>`;
}

function Decks({ decks }) {
  const titles = decks.map((deck, index) => html`${index > 0 && ', '}<bdi key=${deck.id} lang=${deck.language ?? 'en'}>${deck.title}</bdi>`);
  return html`<dt>${t('plan.deck')}</dt><dd>${decks.length ? titles : t('plan.no_deck')}</dd>`;
}

// Whoever sits there is told when something else is agreed on.
function useAgreed(place) {
  const agreed = JSON.stringify([place.preset, place.options, place.houseRules, place.decks, place.clock, place.absence, place.capacity]);
  const before = useRef(agreed);
  useEffect(() => {
    if (before.current !== agreed) notice.say(t('plan.changed'));
    before.current = agreed;
  }, [agreed]);
}

function Change({ place, close }) {
  const Changing = usePromise(() => import('../pages/open.js'))?.Changing;
  return html`<${Dialog} title=${t('waiting.change')} close=${close} kind="wide">${Changing && html`<${Changing} place=${place} done=${close} />`}<//>`;
}

export function Plan({ place, hosted }) {
  const [open, set] = useState(null);
  const variant = variantOf(place.variant.key);
  const close = () => set(null);
  useAgreed(place);
  return html`
    <section class="panel">
      <h2>${gameOf(place)}</h2>
      <p lang=${tongue(`variant.${variant.key}`)}>${said(`variant.${variant.key}`, variant.summary)}</p>
      <dl class="facts plan">
        <${Edition} variant=${variant} place=${place} />
        <${Differences} place=${place} />
        <${HouseRules} rules=${place.houseRules} />
        <${Decks} decks=${place.decks} />
        <dt>${t('plan.clock')}</dt><dd>${t(`clock.${place.clock}`)}</dd>
        <${Watched} place=${place} hosted=${hosted} />
        <dt>${t('open.absence')}</dt><dd>${t(`absence.${place.absence}`)}</dd>
      </dl>
      <div class="row">
        <button type="button" class="quiet" onClick=${() => set('rules')}>${t('plan.rules')}</button>
        ${hosted && html`<button type="button" class="quiet" onClick=${() => set('change')}>${t('waiting.change')}</button>`}
      </div>
      ${open === 'rules' && html`<${Dialog} title=${t('menu.rules')} close=${close} kind="wide"><${Rules} variant=${variant.key} place=${place} /><//>`}
      ${open === 'change' && html`<${Change} place=${place} close=${close} />`}
    </section>`;
}
