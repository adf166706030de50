import { isIP } from 'node:net';
import { tooManyRequests } from '../../contract/common.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import { decrementUses, incrementUses } from './limits.sql.ts';

const minutes = 60_000;

/** How often each thing may be asked for, in one place (product 4.6, but for new photos and passwords). */
export const limits = {
  /** Failed ones: a log-in that succeeds is given back. */
  loginPerEmail: { uses: 10, windowMs: 15 * minutes },
  /** Of one account in a browser that has logged in to it before. */
  loginPerKnownBrowser: { uses: 10, windowMs: 15 * minutes },
  /** With a passkey: counted apart from passwords, so that an attacker's wrong ones do not lock the owner out. */
  passkeyLoginPerAccount: { uses: 10, windowMs: 15 * minutes },
  loginPerNetwork: { uses: 300, windowMs: 15 * minutes },
  /** Passwords and codes that a logged-in user types again. */
  proofPerSession: { uses: 10, windowMs: 15 * minutes },
  providerPerNetwork: { uses: 300, windowMs: 15 * minutes },
  providerCodePerAccount: { uses: 10, windowMs: 15 * minutes },
  signUpPerNetwork: { uses: 300, windowMs: 15 * minutes },
  verificationPerAccount: { uses: 5, windowMs: 60 * minutes },
  resetPerAccount: { uses: 5, windowMs: 60 * minutes },
  resetPerNetwork: { uses: 50, windowMs: 60 * minutes },
  institutePerAccount: { uses: 5, windowMs: 60 * minutes },
  institutePerAddress: { uses: 5, windowMs: 60 * minutes },
  contactPerNetwork: { uses: 20, windowMs: 60 * minutes },
  costlyChangePerAccount: { uses: 30, windowMs: 60 * minutes },
  paymentPerAccount: { uses: 30, windowMs: 60 * minutes },
  previewPerAccount: { uses: 90, windowMs: minutes },
  receiptPerAccount: { uses: 30, windowMs: minutes },
  /** Of offers, seats to swap for and reasons, together. */
  seatReadsPerAccount: { uses: 120, windowMs: minutes },
  pictureUploadPerAccount: { uses: 120, windowMs: 60 * minutes },
  invitePerLeader: { uses: 60, windowMs: 60 * minutes },
  /** Of one leader to one address. */
  invitePerInvitee: { uses: 10, windowMs: 60 * minutes },
} as const;

export type LimitName = keyof typeof limits;

/**
 * Counts one use each of the limits named. The keys are e-mail addresses (as the contract normalises them), ids, or network
 * addresses.
 * @throws AppError 429 with Retry-After when one of them is used up
 */
export async function consume(
  context: Pick<Context, 'db' | 'clock'>,
  uses: Partial<Record<LimitName, string>>,
): Promise<void> {
  const now = context.clock();
  const wanted = (Object.entries(uses) as [LimitName, string][]).map(([name, key]) => ({
    key: keyOf(name, key),
    ...limits[name],
  }));
  const counted = await context.db.once((queries) => incrementUses(queries, wanted, now));
  const exceeded = counted.filter((row) =>
    wanted.some(({ key, uses: allowed }) => row.key === key && row.used > allowed),
  );
  if (exceeded.length === 0) return;
  const wait = Math.max(...exceeded.map((row) => row.resets_at)) - now;
  throw new AppError(tooManyRequests, { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
}

/** Takes back one use each of what was counted before it was known to be no failure. */
export async function release(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  uses: Partial<Record<LimitName, string>>,
): Promise<void> {
  for (const [name, key] of Object.entries(uses) as [LimitName, string][])
    await decrementUses(transaction, keyOf(name, key), clock());
}

const keyOf = (name: LimitName, key: string) => `${name} ${normalise(key)}`;

/**
 * One spelling for one address: IPv4 inside IPv6 counts as IPv4, and IPv6 counts by its /64, which is what one subscriber
 * is given. Anything else is taken as it is.
 */
export function normalise(key: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(key)?.[1];
  if (mapped) return mapped;
  const bare = key.split('%')[0] ?? key;
  return isIP(bare) === 6 ? firstHalf(bare) : key;
}

function firstHalf(address: string): string {
  const host = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail = ''] = host.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = host.includes('::') ? Array(8 - left.length - right.length).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
