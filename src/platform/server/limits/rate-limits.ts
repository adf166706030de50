import { isIP } from 'node:net';
import { tooManyRequests } from '../../contract/common.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import { decrementUses, incrementUses } from './rate-limits.sql.ts';

/** A limit of the uses of one key, such as an account, in a window that begins with the first use. */
export interface RateLimit {
  readonly uses: number;
  readonly windowMs: number;
}

type RateLimits = Readonly<Record<string, RateLimit>>;

/** The key of each used limit: a normalised e-mail address, an id, or a network address. */
type UsesOf<L extends RateLimits> = { readonly [Name in keyof L]?: string };

/**
 * Declares the rate limits of a module. The uses of a limit are stored with its name, so names are unique among all
 * modules.
 */
export function defineRateLimits<const L extends RateLimits>(limits: L): L {
  return limits;
}

/**
 * Counts a use of each given limit. The uses stay counted if a limit is exceeded.
 * @param limits the limits of a module
 * @param count number of uses, for a request that contains several
 * @throws AppError 429 with Retry-After when a limit is exceeded
 */
export async function consumeLimits<L extends RateLimits>(
  context: Pick<Context, 'db' | 'clock'>,
  limits: L,
  uses: UsesOf<L>,
  count = 1,
): Promise<void> {
  const now = context.clock();
  const wanted = listUses(limits, uses).map((use) => ({ ...use, count }));
  const counted = await context.db.once((queries) => incrementUses(queries, wanted, now));
  const exceeded = counted.filter((row) =>
    wanted.some(({ key, uses: allowed }) => row.key === key && row.used > allowed),
  );
  if (exceeded.length === 0) return;
  const wait = Math.max(...exceeded.map((row) => row.resets_at)) - now;
  throw new AppError(tooManyRequests, { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
}

/** Removes a use of each given limit. Does nothing for a limit whose window has expired. */
export async function releaseLimits<L extends RateLimits>(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  limits: L,
  uses: UsesOf<L>,
): Promise<void> {
  for (const { key } of listUses(limits, uses)) await decrementUses(transaction, key, clock());
}

/** Returns the stored keys of the used limits, with their limits. */
function listUses<L extends RateLimits>(limits: L, uses: UsesOf<L>): (RateLimit & { key: string })[] {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const key = uses[name];
    return key === undefined ? [] : [{ ...limit, key: `${name} ${normaliseLimitKey(key)}` }];
  });
}

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
