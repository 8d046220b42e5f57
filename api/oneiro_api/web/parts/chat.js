// What people say at the table. Plain text, whatever it looks like.
import { html, useEffect, useRef, useState, useValue } from '../view.js';
import { account } from '../server/account.js';
import { act } from '../server/doing.js';
import { t } from '../words/words.js';
import { nameOf } from '../tables/people.js';

const LONGEST = 500;

export const whoSaid = (message, place) => (message.seat == null ? t('chat.spectator') : nameOf(place, message.seat));

function Line({ message, place }) {
  return html`<li><b><bdi>${whoSaid(message, place)}</bdi></b> <span dir="auto">${message.text}</span></li>`;
}

// What is sent leaves the field at once, so that the next line can be typed; what was refused stands before it again.
function Saying({ place }) {
  const [text, set] = useState('');
  const send = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    set('');
    if (!(await act('Say', { table: place.id, text: text.trim() }))) set((typed) => [text, typed].filter(Boolean).join(' '));
  };
  return html`
    <form class="saying" onSubmit=${send}>
      <input type="text" value=${text} maxlength=${LONGEST} dir="auto" autocomplete="off" aria-label=${t('chat.say')} placeholder=${t('chat.say')}
        onInput=${(event) => set(event.target.value)} />
      <button type="submit" class="quiet">${t('chat.send')}</button>
    </form>`;
}

// Whoever is late only listens.
export function Chat({ place, watching }) {
  const messages = useValue(watching.chat);
  const end = useRef(null);
  useEffect(() => { end.current.scrollTop = end.current.scrollHeight; }, [messages]);
  return html`
    <div class="chat">
      <ol ref=${end} tabindex="0" aria-label=${t('side.chat')}>
        ${messages.map((message) => html`<${Line} key=${message.number} message=${message} place=${place} />`)}
      </ol>
      ${useValue(account) && !place.delay && html`<${Saying} place=${place} />`}
    </div>`;
}
