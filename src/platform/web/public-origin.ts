import { originPlaceholder } from '#platform/contract/origin.ts';

/**
 * The origin of the site's absolute addresses, without a slash at the end. The document carries it as
 * `<html data-origin>`, so that what is rendered in the browser says the same as what the server sent.
 */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder;
  return document.documentElement.dataset.origin ?? location.origin;
}
