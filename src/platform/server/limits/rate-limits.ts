import { isIP } from 'node:net';
import { tooManyRequests } from '../../contract/common.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import { decrementUses, incrementUses } from './rate-limits.sql.ts';

const minutes = 60_000;

/** The rate limits of calls (product 4.6). */
export const rateLimits = {
  /** Limit of failed log-ins. A use is removed when the log-in succeeds. */
  loginPerEmail: { uses: 10, windowMs: 15 * minutes },
  loginPerKnownBrowser: { uses: 10, windowMs: 15 * minutes },
  /**
   * Limit of log-ins with a passkey. It is separate, so that an attacker's wrong passwords do not lock the owner out.
   */
  passkeyLoginPerAccount: { uses: 10, windowMs: 15 * minutes },
  loginPerNetwork: { uses: 300, windowMs: 15 * minutes },
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
  /** Limit of reports without a solved puzzle (product 26.3). */
  reportPerNetwork: { uses: 5, windowMs: 60 * minutes },
  /** Limit of wrong codes for reading reports and adding to them. */
  reportCodePerNetwork: { uses: 120, windowMs: 60 * minutes },
  costlyChangePerAccount: { uses: 30, windowMs: 60 * minutes },
  registrationChangePerAccount: { uses: 30, windowMs: 60 * minutes },
  feeReservationPerAccount: { uses: 120, windowMs: 60 * minutes },
  paymentPerAccount: { uses: 30, windowMs: 60 * minutes },
  previewPerAccount: { uses: 90, windowMs: minutes },
  receiptPerAccount: { uses: 30, windowMs: minutes },
  /** Limit of wrong codes. */
  certificatePerNetwork: { uses: 300, windowMs: 15 * minutes },
  seatReadsPerAccount: { uses: 120, windowMs: minutes },
  fileUploadPerAccount: { uses: 60, windowMs: 60 * minutes },
  /** The limit is high, because a hostel or a school is one network. */
  fileUploadPerNetwork: { uses: 600, windowMs: 60 * minutes },
  pictureUploadPerAccount: { uses: 120, windowMs: 60 * minutes },
  /** The limit is high, because users upload a whole folder of flags at once. */
  placardPicturePerAccount: { uses: 600, windowMs: 60 * minutes },
  invitePerLeader: { uses: 60, windowMs: 60 * minutes },
  /** The limit is high, because an open form checks its code every minute. */
  discountCodePerAccount: { uses: 200, windowMs: 60 * minutes },
  /** Limit of wrong codes. A use is removed when the code is right. */
  wrongDiscountCodePerNetwork: { uses: 100, windowMs: 60 * minutes },
  copiedLinkPerLeader: { uses: 120, windowMs: 60 * minutes },
  invitePerInvitee: { uses: 10, windowMs: 60 * minutes },
  passPerAccount: { uses: 10, windowMs: 60 * minutes },
  /**
   * Limits of scans and marks, not of requests. They are high, because a device sends the scans of hours at once when
   * its network is back.
   */
  doorScansPerAccount: { uses: 1500, windowMs: minutes },
  rollMarksPerAccount: { uses: 1500, windowMs: minutes },
  guardianPerDelegate: { uses: 20, windowMs: 60 * minutes },
  guardianPerAddress: { uses: 10, windowMs: 60 * minutes },
} as const;

export type LimitName = keyof typeof rateLimits;

/**
 * Counts a use of each given limit. The uses stay counted if a limit is exceeded.
 * @param uses the key of each limit: a normalised e-mail address, an id, or a network address
 * @param count number of uses, for a request that contains several
 * @throws AppError 429 with Retry-After when a limit is exceeded
 */
export async function consumeLimits(
  context: Pick<Context, 'db' | 'clock'>,
  uses: Partial<Record<LimitName, string>>,
  count = 1,
): Promise<void> {
  const now = context.clock();
  const wanted = (Object.entries(uses) as [LimitName, string][]).map(([name, key]) => ({
    key: keyOf(name, key),
    count,
    ...rateLimits[name],
  }));
  const counted = await context.db.once((queries) => incrementUses(queries, wanted, now));
  const exceeded = counted.filter((row) =>
    wanted.some(({ key, uses: allowed }) => row.key === key && row.used > allowed),
  );
  if (exceeded.length === 0) return;
  const wait = Math.max(...exceeded.map((row) => row.resets_at)) - now;
  throw new AppError(tooManyRequests, { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
}

/** Removes a use of each given limit. Does nothing for a limit whose window has expired. */
export async function releaseLimits(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  uses: Partial<Record<LimitName, string>>,
): Promise<void> {
  for (const [name, key] of Object.entries(uses) as [LimitName, string][])
    await decrementUses(transaction, keyOf(name, key), clock());
}

const keyOf = (name: LimitName, key: string) => `${name} ${normaliseLimitKey(key)}`;

/**
 * Normalises a network address. IPv4-mapped IPv6 becomes IPv4. Other IPv6 addresses become their /64 prefix, which
 * belongs to one subscriber. Returns other keys unchanged.
 */
export function normaliseLimitKey(key: string): string {
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
