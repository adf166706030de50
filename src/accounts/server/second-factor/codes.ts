import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '#platform/server/context.ts';
import { recoveryCodeCount } from '../../contract.ts';

/** A new secret for an authenticator app: 160 random bits, in base32 as people type it. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The otpauth:// address for a QR code. @param issuer the name that the app shows beside the code */
export function authenticatorAddress(secret: string, email: string, issuer: string): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

/**
 * Returns the 30-second time step (RFC 6238) of a six-digit code; undefined when the code is invalid around `now`.
 * Accepts one step before and after, for clock drift.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const distance = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: 1,
  });
  return distance === null ? undefined : TOTP.counter({ timestamp: now }) + distance;
}

/** 32 signs that can't be taken for each other on paper. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 28;

/** New recovery codes of 140 random bits each, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = [...randomBytes(length)].map((byte) => signs[byte % signs.length]).join('');
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** A code as it is compared, however it was typed. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Returns the stored form of a recovery code: a keyed hash, useless without the server's secret. */
export function recoveryFingerprint(
  { secret }: Pick<Context, 'secret'>,
  accountId: string,
  code: string,
): string {
  return secret.sign(`recovery ${accountId} ${plainCode(code)}`);
}
