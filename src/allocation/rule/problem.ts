import { type Class, namedClass, ownClass } from './classes.ts';
import { type Delegate, type Inputs, keyOf, type Seat } from './inputs.ts';

/** A delegate who is to get a seat. */
export interface Person {
  readonly ticket: string;
  readonly delegate: Delegate;
  readonly isBeginner: boolean;
  /** Open seats named, by their place in `Problem.seats`; without those a beginner may not have. */
  readonly named: readonly { readonly seat: number; readonly class: Class }[];
  /** Committees named, by their place in `Problem.committees`. */
  readonly own: readonly { readonly committee: number; readonly class: Class }[];
}

/** A seat that can be given. */
export interface OpenSeat extends Seat {
  /** Its place in `Problem.committees`. */
  readonly inCommittee: number;
}

/** What is to be solved. Whoever has a seat is no part of it, and neither is a seat that is held, pinned or withheld. */
export interface Problem {
  /** In the order of the lottery: the first comes first. */
  readonly people: readonly Person[];
  /** In the order of the catalogue. */
  readonly seats: readonly OpenSeat[];
  readonly committees: readonly string[];
}

/** @param order all tickets in the lottery's order */
export function problemOf(inputs: Inputs, order: readonly string[]): Problem {
  const committees = [...new Set(inputs.seats.map(({ committee }) => committee))];
  const places = new Map(committees.map((committee, place) => [committee, place]));
  const gone = new Set([
    ...inputs.delegates.flatMap(({ seat }) => (seat ? [keyOf(seat)] : [])),
    ...inputs.pins.map(keyOf),
  ]);
  const seats = inputs.seats
    .filter((seat) => !seat.withheld && !gone.has(keyOf(seat)))
    .map((seat) => ({ ...seat, inCommittee: places.get(seat.committee) ?? 0 }));
  const absent = new Set([...inputs.pins.map(({ ticket }) => ticket), ...inputs.excluded]);
  const delegates = new Map(inputs.delegates.map((delegate) => [delegate.ticket, delegate]));
  const seatAt = new Map(seats.map((seat, place) => [keyOf(seat), place]));
  const people = order.flatMap((ticket) => {
    const delegate = delegates.get(ticket);
    if (!delegate || delegate.seat || absent.has(ticket)) return [];
    return [personOf(delegate, places, (key) => ({ place: seatAt.get(key), seats }))];
  });
  return { people, seats, committees };
}

function personOf(
  delegate: Delegate,
  committees: ReadonlyMap<string, number>,
  find: (key: string) => { place: number | undefined; seats: readonly OpenSeat[] },
): Person {
  const isBeginner = delegate.level === 'beginner';
  const named = new Map<number, Class>();
  delegate.wishes.forEach(({ committee, portfolios }, at) => {
    portfolios.forEach((portfolio, place) => {
      const { place: seat, seats } = find(keyOf({ committee, portfolio }));
      const mayHave = seat !== undefined && !(isBeginner && seats[seat]?.demanding);
      // Named twice it counts where it stands first.
      if (mayHave && !named.has(seat)) named.set(seat, namedClass(at, place));
    });
  });
  const own = delegate.wishes.flatMap(({ committee }, at) => {
    const place = committees.get(committee);
    return place === undefined ? [] : [{ committee: place, class: ownClass(at) }];
  });
  const ranked = [...named].map(([seat, of]) => ({ seat, class: of }));
  return { ticket: delegate.ticket, delegate, isBeginner, named: ranked, own };
}
