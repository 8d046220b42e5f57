// A screen that somebody looks at without touching it stays on, where the browser lets it: over https, or on this machine.
import { useEffect } from '../view.js';

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
