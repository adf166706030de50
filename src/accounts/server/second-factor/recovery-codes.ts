import { randomBytes } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import { recoveryCodeCount } from '../../contract.ts';

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

/** How a recovery code is kept: useless to whoever has the database alone. */
export function recoveryFingerprint(
  { secret }: Pick<Context, 'secret'>,
  accountId: string,
  code: string,
): string {
  return secret.sign(`recovery ${accountId} ${plainCode(code)}`);
}
