import * as oidc from 'openid-client';
import { providerReturnPath } from '#platform/contract/paths.ts';
import type { Config } from '#platform/server/config.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { finishProviderLogin as call } from '../contract.ts';

/** Random values of one login. The provider's answer must match them. */
export interface LoginProof {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Claims {
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

export interface IdentityProvider {
  loginAddress(proof: LoginProof): Promise<string>;
  /**
   * Returns what the provider states about the user.
   * @throws AppError with one of the errors of `finishProviderLogin`
   */
  readClaims(query: string, proof: LoginProof): Promise<Claims>;
}

const timeoutSeconds = 5;
const clockToleranceSeconds = 60;
/** The cache is short, so that the site soon notices an unavailable provider and does not redirect users to it. */
const metadataCacheMs = 60_000;

const { startAgain, cancelled, providerUnavailable, invalidAnswer } = call.errors;

/** Sends the client secret by HTTP Basic or in the body, whichever the provider supports. */
const authenticate =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = known.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    method(secret)(server, ...rest);
  };

export function createIdentityProviderClient(
  { issuer, clientId, clientSecret }: NonNullable<Config['provider']>,
  publicUrl: string,
): IdentityProvider {
  const redirectAddress = `${publicUrl}${providerReturnPath}`;
  const plainHttp = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  let cached: { metadata: Promise<oidc.Configuration>; fetchedAt: number } | undefined;

  /** Returns the provider's metadata, cached for a minute. A failed request is not cached. */
  const fetchMetadata = (): Promise<oidc.Configuration> => {
    if (cached && performance.now() - cached.fetchedAt < metadataCacheMs) return cached.metadata;
    const metadata = oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockToleranceSeconds },
      authenticate(clientSecret),
      { timeout: timeoutSeconds, execute: [oidc.enableNonRepudiationChecks, ...plainHttp] },
    );
    const entry = { metadata, fetchedAt: performance.now() };
    cached = entry;
    metadata.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return metadata;
  };

  return {
    async loginAddress({ state, nonce, verifier }) {
      try {
        const address = oidc.buildAuthorizationUrl(await fetchMetadata(), {
          redirect_uri: redirectAddress,
          scope: 'openid email profile',
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        });
        return address.href;
      } catch (error) {
        throw new AppError(providerUnavailable, { cause: withoutRequestData(error) });
      }
    },

    async readClaims(query, { state, nonce, verifier }) {
      try {
        const server = await fetchMetadata();
        const tokens = await oidc.authorizationCodeGrant(server, new URL(`${redirectAddress}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('no ID token');
        const hasEmailClaims = claims.email !== undefined && claims.email_verified !== undefined;
        const needsUserInfo = !hasEmailClaims && server.serverMetadata().userinfo_endpoint !== undefined;
        const userInfo = needsUserInfo
          ? await oidc.fetchUserInfo(server, tokens.access_token, claims.sub)
          : undefined;
        const { email, email_verified, name } = { ...claims, ...userInfo };
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
  // The provider reports that the code was already used or has expired.
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
    return new AppError(startAgain);
  return new AppError(isUnreachable(error) ? providerUnavailable : invalidAnswer, {
    cause: withoutRequestData(error),
  });
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') return true;
  return error instanceof TypeError && error.message === 'fetch failed';
}

function withoutRequestData(error: unknown): Error {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return new Error(`the provider said ${error.error}`);
  return error instanceof Error ? new Error(error.message) : new Error(String(error));
}
