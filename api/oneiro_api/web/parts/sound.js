// What a device does besides showing: a few soft tones, made here and off until somebody wants them; a short shake of the phone on
// the own turn; and staying on.
import { useEffect } from '../view.js';
import { sound } from './settings.js';

const TONES = {
  turn: [523, 659], clue: [392, 523, 494], tableau: [330, 392], votes: [330], story: [440, 554, 659], owners: [392], points: [523, 659, 784], right: [659, 880], wrong: [247, 220], over: [523, 659, 784, 1047],
};
const LENGTH = 0.22;
let speaker = null;

function tone(frequency, begin) {
  const wave = speaker.createOscillator();
  const loudness = speaker.createGain();
  wave.frequency.value = frequency;
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(0.12, begin + 0.03);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + LENGTH * 2);
  wave.connect(loudness).connect(speaker.destination);
  wave.start(begin);
  wave.stop(begin + LENGTH * 2);
}

export function play(name) {
  if (sound.peek() !== 'on') return;
  speaker ??= new AudioContext();
  TONES[name].forEach((frequency, index) => tone(frequency, speaker.currentTime + index * LENGTH));
}

export function yourTurn() {
  play('turn');
  if (sound.peek() === 'on' && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(60);
}

// A screen that somebody looks at without touching it stays on, where the browser lets it: over https, or on this machine.
export function useAwake() {
  useEffect(() => {
    let lock;
    let wanted = true;
    const letGo = () => lock?.release().catch(() => {});
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen').catch(() => null);
      if (!wanted) letGo();
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', hold);
      letGo();
    };
  }, []);
}
