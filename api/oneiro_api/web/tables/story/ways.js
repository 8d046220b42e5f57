// How a person votes on a phone: by the cards, or by a wheel of their numbers.
import { html, signal, useValue } from '../../view.js';
import { isBeforeScreen } from '../../parts/invitation.js';
import { kept } from '../../parts/settings.js';
import { t } from '../../words/words.js';

// As in the styles: what is narrower is a phone. A larger screen has room for the cards, and no thumb to spare.
const phone = matchMedia('(max-width: 44rem)');
const narrow = signal(phone.matches);
phone.addEventListener('change', () => { narrow.value = phone.matches; });

// `cards` or `wheel`, once somebody has said which.
const way = kept('way', '');

// Whether there is a choice, and what it is. Until somebody says otherwise it is the cards, since a vote is for a picture; but
// who came in by the code on a screen for all sits before that screen: the pictures are large there, and small on his phone.
export function useWay(place, voting) {
  const said = useValue(way);
  const small = useValue(narrow);
  if (!small || !voting) return { open: false, wheel: false };
  return { open: true, wheel: (said || (isBeforeScreen(place.code) ? 'wheel' : 'cards')) === 'wheel' };
}

// Whether this is a phone before a screen that shows the pictures: then it shows what is its holder's own, and no more.
export const useSlim = (place) => useValue(narrow) && place.you != null && isBeforeScreen(place.code);

const SIGNS = {
  cards: 'M4 4h7v11H4zM14 9h7v11h-7z',
  wheel: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v6M20.7 17l-5.2-3M3.3 17l5.2-3',
};

// The way that is not taken.
export function WaySwitch({ wheel }) {
  const turn = () => { way.value = wheel ? 'cards' : 'wheel'; };
  return html`
    <button type="button" class="quiet way" onClick=${turn}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[wheel ? 'cards' : 'wheel']} /></svg>
      ${t(wheel ? 'wheel.cards' : 'wheel.wheel')}
    </button>`;
}
