import { isIP } from 'node:net';
import { tooManyRequests } from '../../contract/common.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import { decrementUses, incrementUses } from './limits.sql.ts';

const minutes = 60_000;

/** All rate limits (product 4.6), except those of new photos and passwords. */
export const limits = {
  /** Failed log-ins: a successful one is released. */
  loginPerEmail: { uses: 10, windowMs: 15 * minutes },
  /** For a browser that has logged in to the account before. */
  loginPerKnownBrowser: { uses: 10, windowMs: 15 * minutes },
  /** Separate from passwords, so that an attacker's wrong passwords do not lock the owner out. */
  passkeyLoginPerAccount: { uses: 10, windowMs: 15 * minutes },
  loginPerNetwork: { uses: 300, windowMs: 15 * minutes },
  /** Re-authentication with a password or code. */
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
  /** Offers, seats to swap for, and explanations together. */
  seatReadsPerAccount: { uses: 120, windowMs: minutes },
  pictureUploadPerAccount: { uses: 120, windowMs: 60 * minutes },
  invitePerLeader: { uses: 60, windowMs: 60 * minutes },
  /** Invitations of a leader to one address. */
  invitePerInvitee: { uses: 10, windowMs: 60 * minutes },
} as const;

export type LimitName = keyof typeof limits;

/**
 * Consumes one use of each limit. The keys are normalised e-mail addresses, ids, or network addresses.
 * @throws AppError 429 with Retry-After when a limit is exceeded
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

/** Releases one use of each limit, for attempts that turned out to be successful. */
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
 * Normalises a network address: IPv4-mapped IPv6 becomes IPv4, and IPv6 becomes its /64 prefix, the allocation of one
 * subscriber. Other keys are unchanged.
 */
export function normalise(key: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(key)?.[1];
  if (mapped) return mapped;
  const withoutZone = key.split('%')[0] ?? key;
  return isIP(withoutZone) === 6 ? ipv6Prefix(withoutZone) : key;
}

function ipv6Prefix(address: string): string {
  const host = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail = ''] = host.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === '' ? [] : tail.split(':');
  const zeros = host.includes('::') ? Array(8 - start.length - end.length).fill('0') : [];
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}
