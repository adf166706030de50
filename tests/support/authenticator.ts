import { Secret, TOTP } from 'otpauth';
import { confirmSecondFactor, startSecondFactor } from '#accounts/contract.ts';
import type { Person, TestApp } from './app.ts';

/** Returns the code of an authenticator app for a secret. `now` is in epoch milliseconds. */
export function codeOf(secret: string, now: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: now });
}

/** Sets up a second factor for an admin, and advances the clock, so that the next code is unused. */
export async function setUpSecondFactor(
  site: TestApp,
  { token, password }: Person,
): Promise<{ secret: string; recoveryCodes: string[]; code(): string }> {
  const { secret } = (await site.call(startSecondFactor, { token, body: { password } })).body;
  const { recoveryCodes } = (
    await site.call(confirmSecondFactor, { token, body: { code: codeOf(secret, site.clock.now) } })
  ).body;
  site.clock.advance(30_000);
  return { secret, recoveryCodes, code: () => codeOf(secret, site.clock.now) };
}
