import {
  originPlaceholder,
  providerNamePlaceholder,
  sendsMailPlaceholder,
} from '#platform/contract/placeholders.ts';

/**
 * The name of the log-in provider; empty without one. Read from `<html data-provider>`, so that hydration matches the server's HTML.
 */
export function providerName(): string {
  if (typeof document === 'undefined') return providerNamePlaceholder;
  const name = document.documentElement.dataset.provider ?? '';
  // In development no server replaces the placeholder.
  return name === providerNamePlaceholder ? '' : name;
}

/**
 * The origin of the site's absolute URLs, without a trailing slash. Read from `<html data-origin>`, so that hydration
 * matches the server's HTML.
 */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder;
  return document.documentElement.dataset.origin ?? location.origin;
}

/** The value of `<html data-mail>`: 'yes', 'no', or the placeholder where no server replaces it. */
export function mailFact(): string {
  if (typeof document === 'undefined') return sendsMailPlaceholder;
  return document.documentElement.dataset.mail ?? sendsMailPlaceholder;
}

/** Whether the site can send mail. Without a mail server, mails wait in the outbox. */
export const sendsMail = (): boolean => mailFact() !== 'no';
