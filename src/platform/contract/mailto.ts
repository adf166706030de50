/** The address of a link that writes to somebody. An e-mail address with a `?` in it must not fill in more than the recipient. */
export function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
