/** Creates a mailto address. It is encoded, so that a `?` cannot add a subject or recipients. */
export function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
