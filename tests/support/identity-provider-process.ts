import type { AddressInfo } from 'node:net';
import type { ProviderOptions } from './identity-provider.ts';

const { redirectAddress, clockOffSeconds = 0 } = JSON.parse(process.env.OPTIONS ?? '{}') as ProviderOptions;

if (clockOffSeconds !== 0) {
  const { now } = Date;
  Date.now = () => now() + clockOffSeconds * 1000;
}

// Imports these modules after the clock was replaced, so that they never read the real time.
const { createServer } = await import('node:http');
const { default: Provider } = await import('oidc-provider');

const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const { port } = server.address() as AddressInfo;

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'the-club',
      client_secret: 'a sample secret of the club',
      redirect_uris: [redirectAddress],
    },
  ],
  claims: { email: ['email', 'email_verified'], profile: ['name'] },
  pkce: { required: () => true },
  cookies: { keys: ['a sample key of the provider'] },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
});
// Removes a font of another site from the provider's pages, because tests do not allow requests to other sites.
provider.use(async (context, next) => {
  await next();
  if (typeof context.body === 'string') context.body = context.body.replace(/@import url\([^)]*\);?/, '');
});
const answer = provider.callback();
process.send?.(port);

/** Returns the claims of a user, which depend on the login name. */
function claimsOf(sub: string) {
  if (sub === 'nameless') return { sub };
  const [, verified, email = sub] = /^(unverified|true as text|false as text):(.*)$/.exec(sub) ?? [];
  const name = 'Sample Newcomer';
  if (verified === undefined) return { sub, email, email_verified: true, name };
  if (verified === 'unverified') return { sub, email, email_verified: false, name };
  // AWS Cognito and others send texts instead of the booleans of OpenID Connect.
  const asText = verified.replace(' as text', '') as unknown as boolean;
  return { sub, email, email_verified: asText, name };
}
