// What is folded by itself and unfolded by people.
import { useState } from '../view.js';

// Whether something is unfolded, and how somebody turns it: `first` until he has, and again once `first` is another, though not while
// it is `held`.
export function useUnfolded(first, held = () => false) {
  const [turned, turn] = useState({ first, open: first });
  return [turned.first === first || held() ? turned.open : first, (open) => turn({ first, open })];
}
