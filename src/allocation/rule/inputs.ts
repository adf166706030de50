import { z } from 'zod';

/**
 * All inputs of an allocation: the same inputs give the same allocation byte for byte. They contain no names and
 * no addresses, so they can be published and anyone can repeat the allocation (docs/allocation.md).
 */
const words = z.string().min(1).max(200);
const ticket = z.string().regex(/^[\w-]{1,64}$/, 'a ticket is 1 to 64 letters, digits, - or _');
const seatName = z.strictObject({ committee: words, portfolio: words });
const hexDigits = z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits');

/**
 * `bands`: the rule of this product. `least sum`: minimises the sum of classes. `rank-maximal`: the most first wishes, then
 * the most second ones, and so on.
 */
export const policies = ['bands', 'least sum', 'rank-maximal'] as const;

const seat = seatName.extend({
  /** Kept free by the secretariat. */
  withheld: z.boolean().default(false),
  /** Not for beginners. */
  demanding: z.boolean().default(false),
});

const delegate = z.strictObject({
  /** Pseudonym of the delegate in the lottery and in published results. */
  ticket,
  /** Up to three committees and three portfolios of each, both in the order of the form. */
  wishes: z.array(z.strictObject({ committee: words, portfolios: z.array(words).max(3) })).max(3),
  level: z.enum(['beginner', 'some', 'experienced']).default('some'),
  /** Whether delegates of one delegation would rather sit in different committees, or in the same one. */
  delegation: z.strictObject({ name: words, wish: z.enum(['spread', 'together']) }).optional(),
  /** The seat that the delegate has already and keeps. */
  seat: seatName.optional(),
});

const lottery = z.strictObject({
  /** Hidden behind its SHA-256 until the order is drawn. */
  secret: hexDigits,
  /** Digest of tickets, wishes and seats when registration closed (`closingDigest`). */
  digest: hexDigits,
  /** A number that was unknown before registration closed. */
  publicNumber: words,
});

/** The file of inputs, as it is published and as `npm run allocate` reads it. */
export const publishedInputs = z.strictObject({
  policy: z.enum(policies).default('bands'),
  /** In the order of the catalogue, by committee. A portfolio with several seats is listed once for each seat. */
  seats: z.array(seat).min(1),
  delegates: z.array(delegate),
  /** Seats that the secretariat assigns, regardless of the rule. */
  pins: z.array(seatName.extend({ ticket })).default([]),
  /** Tickets that get no seat in this allocation. */
  excluded: z.array(ticket).default([]),
  lottery,
});

export type Policy = (typeof policies)[number];
export type SeatName = z.infer<typeof seatName>;
export type Seat = z.infer<typeof seat>;
export type Delegate = z.infer<typeof delegate>;
export type Lottery = z.infer<typeof lottery>;
export type Inputs = z.infer<typeof publishedInputs>;

/** The inputs are invalid or contradict each other. */
export class WrongInputs extends Error {}

/** A key for a seat; never shown. */
export const keyOf = ({ committee, portfolio }: SeatName): string => JSON.stringify([committee, portfolio]);

/**
 * Reads inputs as they are published.
 * @throws WrongInputs with the cause, also when two delegates have one seat or one delegate has two
 */
export function readInputs(value: unknown): Inputs {
  const read = publishedInputs.safeParse(value);
  if (!read.success) throw new WrongInputs(z.prettifyError(read.error));
  rejectContradictions(read.data);
  return read.data;
}

function rejectContradictions({ seats, delegates, pins, excluded }: Inputs): void {
  const known = countOf(seats.map(keyOf));
  const tickets = new Set(delegates.map(({ ticket }) => ticket));
  const held = delegates.flatMap((delegate) =>
    delegate.seat ? [{ ...delegate.seat, ticket: delegate.ticket }] : [],
  );
  const fixed = [...held, ...pins];
  const named = delegates.flatMap(({ wishes }) =>
    wishes.flatMap(({ committee, portfolios }) =>
      portfolios.map((portfolio) => keyOf({ committee, portfolio })),
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
    [...fixed.map(keyOf), ...named].find((key) => !known.has(key)),
    'is not a seat',
  );
  rejectIf(
    [...countOf(fixed.map(keyOf))].find(([key, holders]) => holders > (known.get(key) ?? 0))?.[0],
    'has fewer seats than holders',
  );
  rejectIf(findDuplicate(fixed.map((seat) => seat.ticket)), 'has two seats');
  rejectIf(repeated?.ticket, 'names a committee twice');
}

function rejectIf(what: string | undefined, why: string): void {
  if (what !== undefined) throw new WrongInputs(`${what} ${why}`);
}

function findMixedSeat(seats: readonly Seat[]): string | undefined {
  const demanding = new Map(seats.map((seat) => [keyOf(seat), seat.demanding]));
  return seats
    .map((seat) => (demanding.get(keyOf(seat)) === seat.demanding ? '' : keyOf(seat)))
    .find(Boolean);
}

/** Counts each text of a list. */
export function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function findDuplicate(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return values.find((value) => seen.size === seen.add(value).size);
}
