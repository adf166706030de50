import * as oidc from 'openid-client';
import { providerReturnPath } from '#platform/contract/provider.ts';
import type { Config } from '#platform/server/config.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { finishProviderLogin as call } from '../../contract.ts';

/** What an answer of the provider is held against; made anew for every log-in. */
export interface LoginProof {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider says of somebody, as it says it. */
export interface Claims {
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

/** The site at which people log in instead of here. It is asked for the first time when somebody wants to. */
export interface Provider {
  /** Where somebody goes on. @throws AppError 502 */
  loginAddress(proof: LoginProof): Promise<string>;
  /** Who came back. @param query of the address they came back to @throws AppError with one of the contract's errors */
  whoIs(query: string, proof: LoginProof): Promise<Claims>;
}

/** How long it may take to answer, and how far its clock may be off. */
const patienceSeconds = 5;
const clockToleranceSeconds = 60;
/** What it says of itself is asked for so seldom; one that is away is noticed before anybody is sent there. */
const freshMs = 60_000;

const { startAgain, cancelled, providerAway, misunderstood } = call.errors;

/** What a provider takes is in its description: some know the one way to send a client's secret, some the other. */
const authenticate =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = known.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    way(secret)(server, ...rest);
  };

/** @param publicUrl this site's own address */
export function openProvider(
  { issuer, clientId, clientSecret }: NonNullable<Config['provider']>,
  publicUrl: string,
): Provider {
  const redirectAddress = `${publicUrl}${providerReturnPath}`;
  const plainHttp = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  let kept: { description: Promise<oidc.Configuration>; askedAt: number } | undefined;

  /** Asked for by all who wait together; one that failed is asked for again by the next. */
  const describe = (): Promise<oidc.Configuration> => {
    if (kept && performance.now() - kept.askedAt < freshMs) return kept.description;
    const description = oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockToleranceSeconds },
      authenticate(clientSecret),
      { timeout: patienceSeconds, execute: [oidc.enableNonRepudiationChecks, ...plainHttp] },
    );
    const asked = { description, askedAt: performance.now() };
    kept = asked;
    description.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return description;
  };

  return {
    async loginAddress({ state, nonce, verifier }) {
      try {
        const address = oidc.buildAuthorizationUrl(await describe(), {
          redirect_uri: redirectAddress,
          scope: 'openid email profile',
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        });
        return address.href;
      } catch (error) {
        throw new AppError(providerAway, { cause: reasonOf(error) });
      }
    },

    async whoIs(query, { state, nonce, verifier }) {
      try {
        const server = await describe();
        const tokens = await oidc.authorizationCodeGrant(server, new URL(`${redirectAddress}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('no ID token');
        const isAllThere = claims.email !== undefined && claims.email_verified !== undefined;
        const asks = !isAllThere && server.serverMetadata().userinfo_endpoint !== undefined;
        const more = asks ? await oidc.fetchUserInfo(server, tokens.access_token, claims.sub) : undefined;
        const { email, email_verified, name } = { ...claims, ...more };
        return { email, email_verified, name };
      } catch (error) {
        throw asAppError(error);
      }
    },
  };
}

function asAppError(error: unknown): AppError {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return new AppError(cancelled);
  // A code that was used, or came too late.
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
    return new AppError(startAgain);
  return new AppError(isUnreachable(error) ? providerAway : misunderstood, { cause: reasonOf(error) });
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') return true;
  return error instanceof TypeError && error.message === 'fetch failed';
}

/** For the log: what went wrong, without what was sent. */
function reasonOf(error: unknown): Error {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return new Error(`the provider said ${error.error}`);
  return error instanceof Error ? new Error(error.message) : new Error(String(error));
}
