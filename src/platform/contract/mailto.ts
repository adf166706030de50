/** Creates a mailto URL. The address is encoded, so that a `?` in it cannot add a subject or recipients. */
export function buildMailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
