import { providerNamePlaceholder } from '#platform/contract/provider.ts';

/**
 * What the site with which people can log in is called; empty where there is none. The document carries it as
 * `<html data-provider>`, so that what is rendered in the browser says the same as what the server sent.
 */
export function providerName(): string {
  if (typeof document === 'undefined') return providerNamePlaceholder;
  const name = document.documentElement.dataset.provider ?? '';
  // As it was built: no server has put a name there, as in development.
  return name === providerNamePlaceholder ? '' : name;
}
