// Records a clue that is hummed or sung: for as long as a clue may last, with a ring that fills; then it can be heard, and made anew.
import { html, signal, useEffect, useRef, useState } from '../view.js';
import { notice } from '../parts/notices.js';
import { Player } from '../parts/player.js';
import { isCalm } from '../parts/settings.js';
import { installed } from '../server/installed.js';
import { t } from '../words/words.js';

// What most browsers can play stands first.
const FORMS = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];
const BITS = 48000;

// Browsers give the microphone only to pages that came over https, or from this machine.
export const mayRecord = () => isSecureContext && Boolean(navigator.mediaDevices && globalThis.MediaRecorder);

async function opened() {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = FORMS.find((form) => MediaRecorder.isTypeSupported(form));
  return new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS });
}

// Whether a take is under way: what is sent meanwhile would go without it.
export const taking = signal(false);

const shut = (recorder) => recorder.stream.getTracks().forEach((track) => track.stop());

// A take: `stop` ends it, and then `taken` is told the file; `drop` ends it and nobody is told.
function take(recorder, taken) {
  const pieces = [];
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
    shut(recorder);
  };
  recorder.ondataavailable = (event) => pieces.push(event.data);
  recorder.onstop = () => {
    taken(new File(pieces, 'clue', { type: recorder.mimeType }));
    taking.value = false;
  };
  recorder.start();
  taking.value = true;
  return {
    stop: end,
    drop: () => {
      recorder.onstop = null;
      end();
      taking.value = false;
    },
  };
}

// While the browser asks whether the microphone may be used.
const ASKING = { stop: () => {}, drop: () => {} };

function useTake(taken) {
  const [begun, set] = useState(null);
  const now = useRef(null);
  const latest = useRef(taken);
  latest.current = taken;
  const stop = () => {
    now.current?.stop();
    now.current = null;
    set(null);
  };
  const start = async () => {
    if (now.current) return;
    now.current = ASKING;
    try {
      const recorder = await opened();
      if (now.current !== ASKING) return shut(recorder);
      now.current = take(recorder, (file) => latest.current(file));
      set({ at: Date.now(), stream: recorder.stream });
    } catch {
      now.current = null;
      notice.say(t('recording.denied'), 'refusal');
    }
  };
  useEffect(() => () => {
    now.current?.drop();
    now.current = null;
  }, []);
  return [begun, start, stop];
}

function Ring({ begun, stop }) {
  const most = installed.server.limits.recordingSeconds;
  const [seconds, set] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => set((Date.now() - begun) / 1000), 100);
    return () => clearInterval(ticking);
  }, [begun]);
  useEffect(() => { if (seconds >= most) stop(); }, [seconds >= most]);
  return html`<span class="ring" role="timer" aria-label=${t('recording.time')} style=${{ '--share': Math.min(1, seconds / most) }}>${Math.floor(seconds)}</span>`;
}

// How loud it is, from 0 to 1: the largest swing of the sound within some hundredths of a second.
function loudnessOf(analyser, swings) {
  analyser.getFloatTimeDomainData(swings);
  return Math.min(1, Math.max(...swings.map(Math.abs)));
}

// That something is heard is seen while it is recorded, unless nothing is to move.
function Level({ stream }) {
  const meter = useRef(null);
  useEffect(() => {
    const ears = new AudioContext();
    const analyser = ears.createAnalyser();
    ears.createMediaStreamSource(stream).connect(analyser);
    const swings = new Float32Array(analyser.fftSize);
    let next;
    const look = () => {
      meter.current.value = loudnessOf(analyser, swings);
      next = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(next);
      ears.close();
    };
  }, [stream]);
  return html`<meter ref=${meter} class="level" min="0" max="1" aria-label=${t('recording.level')}></meter>`;
}

function usePlayable(file) {
  const [address, set] = useState(null);
  useEffect(() => {
    if (!file) return set(null);
    const made = URL.createObjectURL(file);
    set(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

// One button begins and ends, so that keys stay where they are.
export function Recorder({ file, label, change }) {
  const [begun, start, stop] = useTake((made) => change([made]));
  const address = usePlayable(file);
  const does = begun ? 'stop' : file ? 'again' : 'start';
  return html`
    <div class="recorder row" role="group" aria-label=${label}>
      ${begun ? html`<${Ring} key="ring" begun=${begun.at} stop=${stop} />${!isCalm() && html`<${Level} stream=${begun.stream} />`}` : address && html`<${Player} key=${address} sound=${address} />`}
      <button type="button" key="take" class=${begun ? 'go' : 'quiet'} onClick=${begun ? stop : start}>${t(`recording.${does}`)}</button>
    </div>`;
}
