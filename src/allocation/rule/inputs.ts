import { z } from 'zod';

const words = z.string().min(1).max(200);
const ticket = z.string().regex(/^[\w-]{1,64}$/, 'a ticket is 1 to 64 letters, digits, - or _');
const seatName = z.strictObject({ committee: words, portfolio: words });
const hexDigits = z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits');

/**
 * The criteria of an allocation that an admin can choose. All criteria of the default `bands` are listed in
 * docs/allocation.md. `least_sum` minimises the number of delegates without a seat, then the sum of ranks.
 * `rank_maximal` maximises the number of first wishes, then of second wishes, and so on.
 */
export const allocationPolicies = ['bands', 'least_sum', 'rank_maximal'] as const;

/** Simple procedures without a solver, with which the policies are compared. */
export const baselineMethods = ['first_come_first_served', 'first_wishes_first'] as const;

export const comparedMethods = [...baselineMethods, ...allocationPolicies] as const;

const seat = seatName.extend({
  /** True if the secretariat keeps the seat free. */
  withheld: z.boolean().default(false),
  /** True if the seat is not for beginners. */
  demanding: z.boolean().default(false),
});

const delegate = z.strictObject({
  /** Pseudonym of the delegate in the lottery and in published results. */
  ticket,
  /** Up to three committees with up to three portfolios each, in the order of the form. */
  wishes: z.array(z.strictObject({ committee: words, portfolios: z.array(words).max(3) })).max(3),
  level: z.enum(['beginner', 'some', 'experienced']).default('some'),
  /** A delegation can wish to sit in different committees ('spread') or in the same one ('together'). */
  delegation: z.strictObject({ name: words, wish: z.enum(['spread', 'together']) }).optional(),
  /** A seat that the delegate already had and keeps. */
  seat: seatName.optional(),
});

const lottery = z.strictObject({
  /** The secret of the lottery. Only its SHA-256 digest is public until the lottery is drawn. */
  secret: hexDigits,
  /** Digest of tickets, wishes and seats when the entries closed (`computeClosingDigest`). */
  digest: hexDigits,
  /** A public number that was unpredictable when the entries closed, or 'none' if there is no such number. */
  publicNumber: words,
});

/**
 * The inputs of an allocation. They are published, so that everyone can repeat the computation, and therefore contain
 * no names or addresses. The same inputs give exactly the same result (docs/allocation.md).
 */
export const allocationInputsSchema = z.strictObject({
  policy: z.enum(allocationPolicies).default('bands'),
  /**
   * All seats in the order of the catalogue, grouped by committee. A portfolio with several seats is listed once for
   * each.
   */
  seats: z.array(seat).min(1),
  delegates: z.array(delegate),
  /** Seats that the secretariat has assigned by hand, each with its ticket. The solver does not change them. */
  pins: z.array(seatName.extend({ ticket })).default([]),
  /** Tickets that get no seat. */
  excluded: z.array(ticket).default([]),
  lottery,
});

export type Policy = (typeof allocationPolicies)[number];
export type Baseline = (typeof baselineMethods)[number];
export type AllocationMethod = (typeof comparedMethods)[number];
export type SeatName = z.infer<typeof seatName>;
export type Seat = z.infer<typeof seat>;
export type Delegate = z.infer<typeof delegate>;
export type Lottery = z.infer<typeof lottery>;
export type Inputs = z.infer<typeof allocationInputsSchema>;

/** Thrown if the inputs are invalid or contradict each other. */
export class InvalidInputsError extends Error {}

/** Returns a text that identifies the portfolio in maps. */
export const buildPortfolioKey = ({ committee, portfolio }: SeatName): string =>
  JSON.stringify([committee, portfolio]);

/**
 * Parses published inputs.
 * @throws InvalidInputsError if they are invalid or contradict each other, for example if a delegate has two seats
 */
export function parseInputs(value: unknown): Inputs {
  const read = allocationInputsSchema.safeParse(value);
  if (!read.success) throw new InvalidInputsError(z.prettifyError(read.error));
  rejectContradictions(read.data);
  return read.data;
}

function rejectContradictions({ seats, delegates, pins, excluded }: Inputs): void {
  const known = countOccurrences(seats.map(buildPortfolioKey));
  const tickets = new Set(delegates.map(({ ticket }) => ticket));
  const held = delegates.flatMap((delegate) =>
    delegate.seat ? [{ ...delegate.seat, ticket: delegate.ticket }] : [],
  );
  const fixed = [...held, ...pins];
  const named = delegates.flatMap(({ wishes }) =>
    wishes.flatMap(({ committee, portfolios }) =>
      portfolios.map((portfolio) => buildPortfolioKey({ committee, portfolio })),
    ),
  );
  const repeated = delegates.find(
    ({ wishes }) => new Set(wishes.map(({ committee }) => committee)).size < wishes.length,
  );
  rejectIf(findMixedSeat(seats), 'has both demanding and plain seats');
  rejectIf(findDuplicate(delegates.map(({ ticket }) => ticket)), 'is the ticket of two delegates');
  rejectIf(
    [...pins.map((pin) => pin.ticket), ...excluded].find((ticket) => !tickets.has(ticket)),
    'is not a ticket',
  );
  rejectIf(
    [...fixed.map(buildPortfolioKey), ...named].find((key) => !known.has(key)),
    'is not a seat',
  );
  rejectIf(
    [...countOccurrences(fixed.map(buildPortfolioKey))].find(
      ([key, holders]) => holders > (known.get(key) ?? 0),
    )?.[0],
    'has fewer seats than holders',
  );
  rejectIf(findDuplicate(fixed.map((seat) => seat.ticket)), 'has two seats');
  rejectIf(repeated?.ticket, 'names a committee twice');
}

function rejectIf(what: string | undefined, why: string): void {
  if (what !== undefined) throw new InvalidInputsError(`${what} ${why}`);
}

function findMixedSeat(seats: readonly Seat[]): string | undefined {
  const demanding = new Map(seats.map((seat) => [buildPortfolioKey(seat), seat.demanding]));
  return seats
    .map((seat) => (demanding.get(buildPortfolioKey(seat)) === seat.demanding ? '' : buildPortfolioKey(seat)))
    .find(Boolean);
}

export function countOccurrences(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function findDuplicate(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return values.find((value) => seen.size === seen.add(value).size);
}
