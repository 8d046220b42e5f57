// Data that somebody takes along as a file.
export function download(name, data) {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  save(name, file);
}

export function save(name, file) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
