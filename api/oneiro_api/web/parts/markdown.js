// The Markdown that rules are written in: headings, paragraphs, lists, bold, italics and code. It becomes elements and never
// HTML, so whatever a text holds is shown and not run.
import { html } from '../view.js';

const MARKS = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;

function Inline({ text }) {
  return text.split(MARKS).map((part) => {
    if (/^\*\*.+\*\*$/.test(part)) return html`<strong>${part.slice(2, -2)}</strong>`;
    if (/^\*.+\*$/.test(part)) return html`<em>${part.slice(1, -1)}</em>`;
    if (/^`.+`$/.test(part)) return html`<code>${part.slice(1, -1)}</code>`;
    return part;
  });
}

const items = (block) => block.split(/\n(?=[-*] |\d+\. )/).map((item) => item.replace(/^([-*]|\d+\.) /, ''));

function Block({ text, head }) {
  const heading = /^(#{1,4}) (.*)$/.exec(text);
  if (heading) return html`<${head}><${Inline} text=${heading[2]} /><//>`;
  if (/^[-*] /.test(text)) return html`<ul>${items(text).map((item) => html`<li><${Inline} text=${item} /></li>`)}</ul>`;
  if (/^\d+\. /.test(text)) return html`<ol>${items(text).map((item) => html`<li><${Inline} text=${item} /></li>`)}</ol>`;
  return html`<p><${Inline} text=${text} /></p>`;
}

// `head` is the heading that stands next below what is there already.
export function Markdown({ text, lang, head = 'h3' }) {
  return html`<div class="prose" lang=${lang}>${text.trim().split(/\n\s*\n/).map((block) => html`<${Block} text=${block} head=${head} />`)}</div>`;
}
