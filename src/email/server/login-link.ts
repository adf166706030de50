/**
 * The address of a page that needs an account, for a mail: it leads to the log-in, and from there to the page. A browser that is
 * logged in opens the page at once.
 * @param path of the page, such as '/dashboard'
 */
export function loginLink(publicUrl: string, path: string): string {
  return `${publicUrl}/login?next=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}
