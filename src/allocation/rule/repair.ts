import { type Class, classes, classOf } from './classes.ts';
import { type Delegate, keyOf, type Seat, type SeatName } from './inputs.ts';
import { compareTexts } from './lottery.ts';

/**
 * Who holds what after the allocation. Seats that become free are offered one by one; no one is moved unasked. Each accepted
 * offer gives its taker a better class, so that every row of offers ends.
 */
export interface Situation {
  readonly seats: readonly Seat[];
  /** Delegates who still take part; without `seat`, on the waiting list. */
  readonly delegates: readonly Delegate[];
  /** All tickets in the lottery's order. */
  readonly order: readonly string[];
  /** Who has an offer to answer gets no other. */
  readonly asked: ReadonlySet<string>;
  /** Seats that were declined, or not answered for in time, by ticket: they are not offered there again. */
  readonly declined: ReadonlyMap<string, readonly SeatName[]>;
}

export interface Offer {
  readonly ticket: string;
  readonly seat: SeatName;
}

/** Who waits for a seat, in the lottery's order; one's place is the place in this list. */
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
 * To whom a free seat is offered: to the first on the waiting list; else, of those who would rather have it than their own,
 * to the worst off, and among equals to the first in the lottery. None when no one wants it, or it is not free.
 */
export function nextOffer(situation: Situation, seat: SeatName): Offer | undefined {
  const { seats, delegates, order } = situation;
  const offerable = seats.filter((one) => keyOf(one) === keyOf(seat) && !one.withheld);
  const held = delegates.filter((one) => one.seat && keyOf(one.seat) === keyOf(seat)).length;
  const free = offerable[held];
  if (!free) return undefined;
  const byTicket = new Map(delegates.map((delegate) => [delegate.ticket, delegate]));
  const inTurn = [...order, ...waitingList(situation)].flatMap((ticket) => byTicket.get(ticket) ?? []);
  let best: { ticket: string; now: Class } | undefined;
  for (const delegate of inTurn) {
    const now = classOf(delegate, delegate.seat);
    const wouldRather = classOf(delegate, free) < now && mayBeAsked(situation, delegate, free);
    if (wouldRather && now > (best?.now ?? 0)) best = { ticket: delegate.ticket, now };
  }
  return best && { ticket: best.ticket, seat };
}

function mayBeAsked({ asked, declined }: Situation, { ticket, level }: Delegate, seat: Seat): boolean {
  if (asked.has(ticket) || (level === 'beginner' && seat.demanding)) return false;
  return !declined.get(ticket)?.some((one) => keyOf(one) === keyOf(seat));
}

/** The offer stands until it is answered or its time is over. */
export function offered(situation: Situation, { ticket }: Offer): Situation {
  return { ...situation, asked: new Set([...situation.asked, ticket]) };
}

/** The delegate changes to the seat; the one held before is free, and is offered on. */
export function accepted(
  situation: Situation,
  { ticket, seat }: Offer,
): { situation: Situation; freed: SeatName | undefined } {
  const freed = situation.delegates.find((one) => one.ticket === ticket)?.seat;
  const delegates = situation.delegates.map((one) => (one.ticket === ticket ? { ...one, seat } : one));
  return { situation: { ...situation, delegates, asked: without(situation.asked, ticket) }, freed };
}

/** Also when the time is over: the same seat passes on. */
export function declined(situation: Situation, { ticket, seat }: Offer): Situation {
  const before = situation.declined.get(ticket) ?? [];
  return {
    ...situation,
    asked: without(situation.asked, ticket),
    declined: new Map([...situation.declined, [ticket, [...before, seat]]]),
  };
}

/** The delegate leaves; a seat that was held is free. */
export function withdrawn(
  situation: Situation,
  ticket: string,
): { situation: Situation; freed: SeatName | undefined } {
  const freed = situation.delegates.find((one) => one.ticket === ticket)?.seat;
  const delegates = situation.delegates.filter((one) => one.ticket !== ticket);
  return { situation: { ...situation, delegates, asked: without(situation.asked, ticket) }, freed };
}

function without(tickets: ReadonlySet<string>, ticket: string): Set<string> {
  return new Set([...tickets].filter((one) => one !== ticket));
}

/** Every offer that follows from a free seat, each answered by `accepts`, and how it stands afterwards. */
export function offerOn(
  situation: Situation,
  seat: SeatName,
  accepts: (offer: Offer) => boolean,
): {
  situation: Situation;
  offers: readonly (Offer & { readonly from: Class; readonly to: Class; readonly isTaken: boolean })[];
} {
  const offers = [];
  let now = situation;
  for (let free: SeatName | undefined = seat; free; ) {
    const offer = nextOffer(now, free);
    if (!offer) break;
    const delegate = now.delegates.find((one) => one.ticket === offer.ticket);
    const isTaken = accepts(offer);
    offers.push({
      ...offer,
      from: delegate ? classOf(delegate, delegate.seat) : classes.waiting,
      to: delegate ? classOf(delegate, offer.seat) : classes.waiting,
      isTaken,
    });
    now = offered(now, offer);
    if (isTaken) ({ situation: now, freed: free } = accepted(now, offer));
    else now = declined(now, offer);
  }
  return { situation: now, offers };
}
