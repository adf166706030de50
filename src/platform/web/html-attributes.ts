import {
  originPlaceholder,
  providerNamePlaceholder,
  sendsMailPlaceholder,
} from '#platform/contract/placeholders.ts';

/**
 * Returns the name of the log-in provider, or '' if there is none. Reads it from `<html data-provider>`, so that
 * hydration matches the server's HTML.
 */
export function getLoginProviderName(): string {
  if (typeof document === 'undefined') return providerNamePlaceholder;
  const name = document.documentElement.dataset.provider ?? '';
  // Returns '' in development, where no server replaces the placeholder.
  return name === providerNamePlaceholder ? '' : name;
}

/**
 * Returns the public origin without a slash at the end. Reads it from `<html data-origin>`, so that hydration matches
 * the server's HTML.
 */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder;
  return document.documentElement.dataset.origin ?? location.origin;
}

/** Returns 'yes' or 'no', or the placeholder if no server replaces it. */
export function readSendsMailAttribute(): string {
  if (typeof document === 'undefined') return sendsMailPlaceholder;
  return document.documentElement.dataset.mail ?? sendsMailPlaceholder;
}

/** Returns true if a mail server is configured. Otherwise mails wait in the outbox. */
export const sendsMail = (): boolean => readSendsMailAttribute() !== 'no';
