import { randomUUID } from 'node:crypto';
import { beginProviderLogin, finishProviderLogin } from '#accounts/contract.ts';
import type { Answer, TestApp } from './app.ts';
import { passProvider } from './identity-provider.ts';

/** The redirect from the provider back to the site. */
export interface Returning {
  /** The query of the redirect. */
  query: string;
  /** The cookie of the browser that started the login. */
  cookie: string;
}

/** Creates an unused address. */
export const newAddress = (): string => `person-${randomUUID().slice(0, 13)}@example.org`;

/**
 * Starts a login on the site, and logs in at the provider.
 * @param login as in `passProvider`
 */
export async function leaveAndReturn(site: TestApp, login: string): Promise<Returning> {
  const begun = await site.call(beginProviderLogin);
  const query = await passProvider(begun.body.address, login);
  return { query, cookie: String(begun.headers['set-cookie']) };
}

export const finish = (
  site: TestApp,
  { query, cookie }: { query: string; cookie?: string },
): Promise<Answer<typeof finishProviderLogin>> =>
  site.call(finishProviderLogin, { body: { query }, ...(cookie ? { cookie } : {}) });

/** Logs in with the provider, from the first step to the last. */
export async function logInWithProvider(site: TestApp, login: string) {
  return finish(site, await leaveAndReturn(site, login));
}
