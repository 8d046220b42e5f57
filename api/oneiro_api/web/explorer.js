// GraphiQL on this server's own endpoint: queries and mutations by POST, subscriptions as Server-Sent Events.
'use strict';

function post(request, headers, accept) {
  return fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
    body: JSON.stringify(request),
  });
}

// Judged by the text: what GraphiQL knows of the document lags behind it.
function follows({ query, operationName }) {
  const name = operationName ? `\\s+${operationName}` : '';
  return new RegExp(`^\\s*subscription${name}\\b`, 'm').test(query);
}

// The events of a stream, each the JSON after "data: ". The last one is empty and says that it is complete.
async function* events(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop();
      for (const part of parts) {
        const data = part.split('\n').find((line) => line.startsWith('data: '))?.slice(6);
        if (data) yield JSON.parse(data);
      }
    }
  } finally {
    reader.cancel();
  }
}

async function* followed(request, headers) {
  yield* events(await post(request, headers, 'text/event-stream'));
}

function fetcher(request, { headers } = {}) {
  if (follows(request)) return followed(request, headers);
  return post(request, headers, 'application/graphql-response+json').then((answer) => answer.json());
}

// What a screen reader calls the fields, which GraphiQL leaves without a name; and what is long can be scrolled by keys.
const TOOLS = ['Variables', 'Headers'];

function nameOf(field) {
  const editor = field.closest('.graphiql-editor-tool > .graphiql-editor');
  if (editor) return TOOLS[[...editor.parentElement.children].indexOf(editor)];
  return field.closest('section[aria-label]')?.getAttribute('aria-label') ?? 'Text';
}

function mend() {
  for (const field of document.querySelectorAll('textarea:not([aria-label])')) field.setAttribute('aria-label', nameOf(field));
  for (const text of document.querySelectorAll('.CodeMirror-scroll[tabindex="-1"]')) text.setAttribute('tabindex', '0');
}

new MutationObserver(mend).observe(document.getElementById('explorer'), { childList: true, subtree: true });

// Each example of the guide can be copied where the browser lets a page do that, and marked elsewhere.
function copyable(example) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
  button.addEventListener('click', () => {
    getSelection().selectAllChildren(example);
    navigator.clipboard?.writeText(example.textContent).then(() => { button.textContent = 'Copied'; }, () => {});
  });
  example.after(button);
}

document.querySelectorAll('.guide pre').forEach(copyable);

ReactDOM.createRoot(document.getElementById('explorer')).render(
  React.createElement(GraphiQL, { fetcher, defaultQuery: document.getElementById('welcome').content.textContent, defaultEditorToolsVisibility: 'headers', shouldPersistHeaders: false }),
);
