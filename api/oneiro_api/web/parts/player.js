// A sound that can be heard: a button that plays it and stops it. By itself it plays only where sounds are switched on.
import { html, useEffect, useRef, useState } from '../view.js';
import { t } from '../words/words.js';
import { sound as sounds } from './settings.js';

export function Player({ sound, alone = false }) {
  const audio = useRef(null);
  const [state, set] = useState('still');
  const play = () => audio.current.play().catch(() => {});
  const stop = () => {
    audio.current.pause();
    audio.current.currentTime = 0;
  };
  useEffect(() => { if (alone && sounds.peek() === 'on') play(); }, [sound]);
  return html`
    <span class="player">
      <audio ref=${audio} src=${sound} preload="none" onPlay=${() => set('playing')} onPause=${() => set('still')} onError=${() => set('unheard')}></audio>
      ${state === 'unheard'
        ? html`<small role="status">${t('recording.unheard')}</small>`
        : html`<button type="button" class="quiet" aria-pressed=${String(state === 'playing')} onClick=${state === 'playing' ? stop : play}>
            <span aria-hidden="true">${state === 'playing' ? '■' : '▶'}</span> ${t(state === 'playing' ? 'recording.silence' : 'recording.listen')}
          </button>`}
    </span>`;
}
