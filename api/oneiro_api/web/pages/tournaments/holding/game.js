// What is played at the tables: the edition, the deck, the clock, house rules and options.
import { html, usePromise } from '../../../view.js';
import { ask } from '../../../server/graphql.js';
import { variantOf } from '../../../server/installed.js';
import { t } from '../../../words/words.js';
import { CLOCKS, HouseRules, Options } from '../../open.js';
import { Group, Pick, partOf } from './fields.js';

function Play({ form, play, decks }) {
  const { key, ...wish } = play.wish;
  const variant = usePromise(() => ask('Rules', { key: wish.variant }), [wish.variant])?.variant;
  if (!variant) return html`<p class="line">${t('loading')}</p>`;
  const preset = variant.presets.find((known) => known.key === wish.preset) ?? variant.presets[0];
  return html`
    <${Pick} form=${play} at="preset" label=${t('open.preset')} items=${variant.presets.map((known) => [known.key, known.title])} taken=${(chosen) => ({ preset: chosen, options: {} })} />
    <${Pick} form=${play} at="deck" label=${t('plan.deck')} items=${[['', t('hold.deck.usual')], ...decks.map((deck) => [deck.id, deck.title])]} />
    <${Pick} form=${play} at="clock" label=${t('open.clock')} items=${CLOCKS.map((clock) => [clock, t(`clock.${clock}`)])} />
    <${HouseRules} variant=${variant} wish=${wish} change=${play.change} />
    <${Options} preset=${preset} wish=${wish} change=${play.change} />`;
}

export function Game({ form, decks }) {
  const { variant } = form.wish.plays[0];
  return html`
    <${Group} form=${form} title=${t('hold.game')} told=${variantOf(variant)?.title} holds=${['variant', 'deck', 'clock', 'houseRules', 'plays']}>
      <${Play} key=${variant} form=${form} play=${partOf(form, 'plays', 0)} decks=${decks} />
    <//>`;
}
