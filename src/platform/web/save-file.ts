export function startFileDownload(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Frees the memory in the next task, when the download has started.
  setTimeout(() => URL.revokeObjectURL(address));
}
