import { buildPortfolioKey, type Delegate, type Seat, type SeatName } from './inputs.ts';
import { compareTexts } from './lottery-order.ts';
import { type Rank, rankBounds, rankSeat } from './ranks.ts';

/**
 * The seats and delegates after the allocation. Free seats are offered one by one, and no delegate is moved without
 * consent. Each accepted offer improves a rank, so a chain of offers always ends.
 */
export interface Situation {
  readonly seats: readonly Seat[];
  /** Delegates who still take part. Those without `seat` are on the waiting list. */
  readonly delegates: readonly Delegate[];
  /** All tickets in the lottery's order. */
  readonly order: readonly string[];
  /** Tickets with an unanswered offer. They get no second offer. */
  readonly asked: ReadonlySet<string>;
  /** The seats whose offers each ticket has declined or let expire. They are not offered to the same ticket again. */
  readonly declined: ReadonlyMap<string, readonly SeatName[]>;
}

export interface Offer {
  readonly ticket: string;
  readonly seat: SeatName;
}

/** Lists the tickets without a seat: first those of the lottery in its order, then later tickets, sorted as text. */
export function listWaitingTickets({
  delegates,
  order,
}: {
  readonly delegates: readonly Pick<Delegate, 'ticket' | 'seat'>[];
  readonly order: readonly string[];
}): string[] {
  const unseated = new Set(delegates.filter(({ seat }) => !seat).map(({ ticket }) => ticket));
  const drawn = new Set(order);
  const late = [...unseated].filter((ticket) => !drawn.has(ticket)).sort(compareTexts);
  return [...order.filter((ticket) => unseated.has(ticket)), ...late];
}

/**
 * Selects the delegate who gets the offer of a free seat: the first on the waiting list, or else the delegate with the
 * worst rank among those who prefer the free seat to their own. The lottery decides between equal ranks. Passes over
 * delegates who have an unanswered offer or declined this seat, and beginners if the seat is demanding. Returns
 * undefined if the seat is not free or no delegate wants it.
 */
export function selectNextOffer(situation: Situation, seat: SeatName): Offer | undefined {
  const { seats, delegates, order } = situation;
  const offerable = seats.filter(
    (other) => buildPortfolioKey(other) === buildPortfolioKey(seat) && !other.withheld,
  );
  const held = delegates.filter(
    (delegate) => delegate.seat && buildPortfolioKey(delegate.seat) === buildPortfolioKey(seat),
  ).length;
  const free = offerable[held];
  if (!free) return undefined;
  const byTicket = new Map(delegates.map((delegate) => [delegate.ticket, delegate]));
  const inTurn = [...order, ...listWaitingTickets(situation)].flatMap((ticket) => byTicket.get(ticket) ?? []);
  let best: { ticket: string; now: Rank } | undefined;
  for (const delegate of inTurn) {
    const now = rankSeat(delegate, delegate.seat);
    const wouldRather = rankSeat(delegate, free) < now && mayBeAsked(situation, delegate, free);
    if (wouldRather && now > (best?.now ?? 0)) best = { ticket: delegate.ticket, now };
  }
  return best && { ticket: best.ticket, seat };
}

function mayBeAsked({ asked, declined }: Situation, { ticket, level }: Delegate, seat: Seat): boolean {
  if (asked.has(ticket) || (level === 'beginner' && seat.demanding)) return false;
  return !declined.get(ticket)?.some((refused) => buildPortfolioKey(refused) === buildPortfolioKey(seat));
}

export function applyOffer(situation: Situation, { ticket }: Offer): Situation {
  return { ...situation, asked: new Set([...situation.asked, ticket]) };
}

export function applyAcceptance(
  situation: Situation,
  { ticket, seat }: Offer,
): { situation: Situation; freed: SeatName | undefined } {
  const freed = situation.delegates.find((delegate) => delegate.ticket === ticket)?.seat;
  const delegates = situation.delegates.map((delegate) =>
    delegate.ticket === ticket ? { ...delegate, seat } : delegate,
  );
  return { situation: { ...situation, delegates, asked: withoutTicket(situation.asked, ticket) }, freed };
}

export function applyDecline(situation: Situation, { ticket, seat }: Offer): Situation {
  const before = situation.declined.get(ticket) ?? [];
  return {
    ...situation,
    asked: withoutTicket(situation.asked, ticket),
    declined: new Map([...situation.declined, [ticket, [...before, seat]]]),
  };
}

export function applyWithdrawal(
  situation: Situation,
  ticket: string,
): { situation: Situation; freed: SeatName | undefined } {
  const freed = situation.delegates.find((delegate) => delegate.ticket === ticket)?.seat;
  const delegates = situation.delegates.filter((delegate) => delegate.ticket !== ticket);
  return { situation: { ...situation, delegates, asked: withoutTicket(situation.asked, ticket) }, freed };
}

function withoutTicket(tickets: ReadonlySet<string>, ticket: string): Set<string> {
  return new Set([...tickets].filter((kept) => kept !== ticket));
}

/** Simulates the chain of offers that starts with a free seat. `accepts` decides whether each offer is accepted. */
export function simulateOffers(
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
    const offer = selectNextOffer(now, free);
    if (!offer) break;
    const delegate = now.delegates.find((other) => other.ticket === offer.ticket);
    const isTaken = accepts(offer);
    offers.push({
      ...offer,
      from: delegate ? rankSeat(delegate, delegate.seat) : rankBounds.waiting,
      to: delegate ? rankSeat(delegate, offer.seat) : rankBounds.waiting,
      isTaken,
    });
    now = applyOffer(now, offer);
    if (isTaken) ({ situation: now, freed: free } = applyAcceptance(now, offer));
    else now = applyDecline(now, offer);
  }
  return { situation: now, offers };
}
