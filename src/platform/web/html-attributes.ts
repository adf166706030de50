import {
  originPlaceholder,
  providerNamePlaceholder,
  sendsMailPlaceholder,
} from '#platform/contract/placeholders.ts';

/**
 * Returns the name of the log-in provider, or '' if there is none. It is read from `<html data-provider>`, so that
 * hydration matches the server's HTML.
 */
export function providerName(): string {
  if (typeof document === 'undefined') return providerNamePlaceholder;
  const name = document.documentElement.dataset.provider ?? '';
  // Returns '' in development, where no server replaces the placeholder.
  return name === providerNamePlaceholder ? '' : name;
}

/**
 * Returns the public origin without a trailing slash. It is read from `<html data-origin>`, so that hydration matches
 * the server's HTML.
 */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder;
  return document.documentElement.dataset.origin ?? location.origin;
}

/** Returns 'yes' or 'no', or the placeholder where no server replaces it. */
export function readSendsMailAttribute(): string {
  if (typeof document === 'undefined') return sendsMailPlaceholder;
  return document.documentElement.dataset.mail ?? sendsMailPlaceholder;
}

/** Returns true if the site can send mails. Without a mail server, mails wait in the outbox. */
export const sendsMail = (): boolean => readSendsMailAttribute() !== 'no';
