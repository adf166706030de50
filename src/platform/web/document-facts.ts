import { originPlaceholder, providerNamePlaceholder } from '#platform/contract/placeholders.ts';

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

/**
 * The origin of the site's absolute addresses, without a slash at the end. The document carries it as
 * `<html data-origin>`, so that what is rendered in the browser says the same as what the server sent.
 */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder;
  return document.documentElement.dataset.origin ?? location.origin;
}
