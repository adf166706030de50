import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import type { Context } from '#platform/server/context.ts';
import { newToken } from '#platform/server/ids.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { providerLoginMinutes } from '../../contract.ts';
import type { Provider } from './provider.ts';
import { addProviderLogin } from './provider-logins.sql.ts';

/**
 * Begins a log-in at the provider.
 * @param networkAddress where the request came from
 * @returns where to go on, and a token that the browser has to bring when it comes back
 * @throws AppError with one of the contract's errors
 */
export async function beginProviderLogin(
  context: Pick<Context, 'db' | 'clock' | 'secret'>,
  provider: Provider,
  networkAddress: string,
): Promise<{ address: string; browserToken: string }> {
  await spend(context, { providerPerNetwork: networkAddress });
  const proof = { state: newToken(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const browserToken = newToken();
  const address = await provider.loginAddress(proof);
  await addProviderLogin(context.db.queries, {
    state_fingerprint: fingerprint(proof.state),
    browser_fingerprint: fingerprint(browserToken),
    sealed_proof: context.secret.seal(JSON.stringify(proof)),
    expires_at: context.clock() + providerLoginMinutes * 60_000,
  });
  return { address, browserToken };
}
