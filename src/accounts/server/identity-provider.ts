import * as oidc from 'openid-client';
import { providerReturnPath } from '#platform/contract/placeholders.ts';
import type { Config } from '#platform/server/config.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { finishProviderLogin as call } from '../contract.ts';

/** Values that the provider's answer is verified against; new for every login. */
export interface LoginProof {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider's claims about a user, unchecked. */
export interface Claims {
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

/** The OpenID provider. Its description is fetched on first use. */
export interface IdentityProvider {
  /** The address to redirect the user to. @throws AppError 502 */
  loginAddress(proof: LoginProof): Promise<string>;
  /**
   * Returns the claims about the user.
   * @param query of the return address
   * @throws AppError with one of the contract's errors
   */
  readClaims(query: string, proof: LoginProof): Promise<Claims>;
}

const timeoutSeconds = 5;
const clockToleranceSeconds = 60;
/** How long the description is cached. An unavailable provider is noticed before users are redirected. */
const cacheMs = 60_000;

const { startAgain, cancelled, providerAway, misunderstood } = call.errors;

/** Uses the client authentication that the provider's description lists: Basic or POST. */
const authenticate =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = known.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    way(secret)(server, ...rest);
  };

/** @param publicUrl this site's own address */
export function createIdentityProvider(
  { issuer, clientId, clientSecret }: NonNullable<Config['provider']>,
  publicUrl: string,
): IdentityProvider {
  const redirectAddress = `${publicUrl}${providerReturnPath}`;
  const plainHttp = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  let kept: { description: Promise<oidc.Configuration>; askedAt: number } | undefined;

  /** Concurrent calls share one request. A failed request is not cached. */
  const describe = (): Promise<oidc.Configuration> => {
    if (kept && performance.now() - kept.askedAt < cacheMs) return kept.description;
    const description = oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockToleranceSeconds },
      authenticate(clientSecret),
      { timeout: timeoutSeconds, execute: [oidc.enableNonRepudiationChecks, ...plainHttp] },
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

    async readClaims(query, { state, nonce, verifier }) {
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
  // The code was used or has expired.
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
    return new AppError(startAgain);
  return new AppError(isUnreachable(error) ? providerAway : misunderstood, { cause: reasonOf(error) });
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') return true;
  return error instanceof TypeError && error.message === 'fetch failed';
}

/** Returns the error for the log, without the data that was sent. */
function reasonOf(error: unknown): Error {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return new Error(`the provider said ${error.error}`);
  return error instanceof Error ? new Error(error.message) : new Error(String(error));
}
