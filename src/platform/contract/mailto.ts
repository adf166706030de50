/** Builds a `mailto:` URL. Encodes the address, so that a `?` in it cannot add a subject or recipients. */
export function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
