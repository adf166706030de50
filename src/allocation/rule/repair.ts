import { type Delegate, keyOf, type Seat, type SeatName } from './inputs.ts';
import { compareTexts } from './lottery.ts';
import { type Rank, rankOf, ranks } from './ranks.ts';

/**
 * The seats and delegates after the allocation. Free seats are offered one by one; no delegate is moved without consent. Each accepted
 * offer gives its delegate a better class, so every chain of offers ends.
 */
export interface Situation {
  readonly seats: readonly Seat[];
  /** Delegates who still take part; without `seat`, on the waiting list. */
  readonly delegates: readonly Delegate[];
  /** All tickets in the lottery's order. */
  readonly order: readonly string[];
  /** Tickets with an unanswered offer. They get no other offer. */
  readonly asked: ReadonlySet<string>;
  /** Declined or expired offers by ticket. These seats are not offered to the ticket again. */
  readonly declined: ReadonlyMap<string, readonly SeatName[]>;
}

export interface Offer {
  readonly ticket: string;
  readonly seat: SeatName;
}

/** The waiting list: tickets without a seat, in the lottery's order. */
export function waitingList({
  delegates,
  order,
}: {
  readonly delegates: readonly Pick<Delegate, 'ticket' | 'seat'>[];
  readonly order: readonly string[];
}): string[] {
  const without = new Set(delegates.filter(({ seat }) => !seat).map(({ ticket }) => ticket));
  const drawn = new Set(order);
  const late = [...without].filter((ticket) => !drawn.has(ticket)).sort(compareTexts);
  return [...order.filter((ticket) => without.has(ticket)), ...late];
}

/**
 * Selects the delegate to whom a free seat is offered: the first on the waiting list, else among those who would prefer it to their own seat
 * the worst placed, and among equals the first in the lottery. Undefined when no delegate wants it or it is not free.
 */
export function nextOffer(situation: Situation, seat: SeatName): Offer | undefined {
  const { seats, delegates, order } = situation;
  const offerable = seats.filter((offered) => keyOf(offered) === keyOf(seat) && !offered.withheld);
  const held = delegates.filter((delegate) => delegate.seat && keyOf(delegate.seat) === keyOf(seat)).length;
  const free = offerable[held];
  if (!free) return undefined;
  const byTicket = new Map(delegates.map((delegate) => [delegate.ticket, delegate]));
  const inTurn = [...order, ...waitingList(situation)].flatMap((ticket) => byTicket.get(ticket) ?? []);
  let best: { ticket: string; now: Rank } | undefined;
  for (const delegate of inTurn) {
    const now = rankOf(delegate, delegate.seat);
    const wouldRather = rankOf(delegate, free) < now && mayBeAsked(situation, delegate, free);
    if (wouldRather && now > (best?.now ?? 0)) best = { ticket: delegate.ticket, now };
  }
  return best && { ticket: best.ticket, seat };
}

function mayBeAsked({ asked, declined }: Situation, { ticket, level }: Delegate, seat: Seat): boolean {
  if (asked.has(ticket) || (level === 'beginner' && seat.demanding)) return false;
  return !declined.get(ticket)?.some((refused) => keyOf(refused) === keyOf(seat));
}

/** Records an offer as unanswered. */
export function offered(situation: Situation, { ticket }: Offer): Situation {
  return { ...situation, asked: new Set([...situation.asked, ticket]) };
}

/** Moves the delegate to the seat and returns the former seat, which is free. */
export function accepted(
  situation: Situation,
  { ticket, seat }: Offer,
): { situation: Situation; freed: SeatName | undefined } {
  const freed = situation.delegates.find((delegate) => delegate.ticket === ticket)?.seat;
  const delegates = situation.delegates.map((delegate) =>
    delegate.ticket === ticket ? { ...delegate, seat } : delegate,
  );
  return { situation: { ...situation, delegates, asked: without(situation.asked, ticket) }, freed };
}

/** Records an offer as declined or expired. */
export function declined(situation: Situation, { ticket, seat }: Offer): Situation {
  const before = situation.declined.get(ticket) ?? [];
  return {
    ...situation,
    asked: without(situation.asked, ticket),
    declined: new Map([...situation.declined, [ticket, [...before, seat]]]),
  };
}

/** Removes the delegate and returns the freed seat. */
export function withdrawn(
  situation: Situation,
  ticket: string,
): { situation: Situation; freed: SeatName | undefined } {
  const freed = situation.delegates.find((delegate) => delegate.ticket === ticket)?.seat;
  const delegates = situation.delegates.filter((delegate) => delegate.ticket !== ticket);
  return { situation: { ...situation, delegates, asked: without(situation.asked, ticket) }, freed };
}

function without(tickets: ReadonlySet<string>, ticket: string): Set<string> {
  return new Set([...tickets].filter((kept) => kept !== ticket));
}

/** Simulates the chain of offers that follows from a free seat, each answered by `accepts`. */
export function offerOn(
  situation: Situation,
  seat: SeatName,
  accepts: (offer: Offer) => boolean,
): {
  situation: Situation;
  offers: readonly (Offer & { readonly from: Rank; readonly to: Rank; readonly isTaken: boolean })[];
} {
  const offers = [];
  let now = situation;
  for (let free: SeatName | undefined = seat; free; ) {
    const offer = nextOffer(now, free);
    if (!offer) break;
    const delegate = now.delegates.find((other) => other.ticket === offer.ticket);
    const isTaken = accepts(offer);
    offers.push({
      ...offer,
      from: delegate ? rankOf(delegate, delegate.seat) : ranks.waiting,
      to: delegate ? rankOf(delegate, offer.seat) : ranks.waiting,
      isTaken,
    });
    now = offered(now, offer);
    if (isTaken) ({ situation: now, freed: free } = accepted(now, offer));
    else now = declined(now, offer);
  }
  return { situation: now, offers };
}
