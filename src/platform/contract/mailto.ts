/** A `mailto:` address. An e-mail address with a `?` in it must not fill in more than the recipient. */
export function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
