/**
 * Leaves for another page with a full page load, so that nothing of the earlier session stays in memory. Resolves only if
 * the reader comes back to this page and the browser shows it as it was left: until then whatever waits stays busy.
 */
export function loadPage(path: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(path);
  });
}
