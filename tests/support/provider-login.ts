import { randomUUID } from 'node:crypto';
import { beginProviderLogin, finishProviderLogin } from '#accounts/contract.ts';
import type { Answer, TestApp } from './app.ts';
import { passProvider } from './identity-provider.ts';

export interface ProviderReturn {
  query: string;
  /** The cookie of the browser that started the login. */
  cookie: string;
}

export const newAddress = (): string => `person-${randomUUID().slice(0, 13)}@example.org`;

/**
 * Starts a log-in on the site, and logs in at the provider.
 * @param login login name, as in `passProvider`
 */
export async function logInAtProvider(site: TestApp, login: string): Promise<ProviderReturn> {
  const begun = await site.call(beginProviderLogin);
  const query = await passProvider(begun.body.address, login);
  return { query, cookie: String(begun.headers['set-cookie']) };
}

export const returnFromProvider = (
  site: TestApp,
  { query, cookie }: { query: string; cookie?: string },
): Promise<Answer<typeof finishProviderLogin>> =>
  site.call(finishProviderLogin, { body: { query }, ...(cookie ? { cookie } : {}) });

export async function logInWithProvider(site: TestApp, login: string) {
  return returnFromProvider(site, await logInAtProvider(site, login));
}
