import type { ServerCookie } from '#platform/server/http/cookies.ts';
import { providerLoginMinutes } from '../../contract.ts';

/** Ties a log-in at the provider to the browser that began it, so that nobody ends somebody else's, or has them end one's own. */
export const providerCookie: ServerCookie = {
  name: 'provider-login',
  path: '/v1/api/provider',
  seconds: providerLoginMinutes * 60,
};
