// A field that is typed into. What has been typed stands as it is until the field is left, whatever is drawn meanwhile: a page is
// drawn anew whenever an answer or somebody else comes, and half a number is no value yet.
import { html, useState } from '../view.js';

export function Typed({ value, onInput, ...more }) {
  const [text, type] = useState(null);
  const typed = (event) => {
    type(event.target.value);
    onInput?.(event);
  };
  return html`<input ...${more} value=${text ?? value} onInput=${typed} onBlur=${() => type(null)} />`;
}
