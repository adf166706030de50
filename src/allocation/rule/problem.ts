import { countOf, type Delegate, type Inputs, keyOf, type SeatName } from './inputs.ts';
import { chosenCommitteeRank, namedRank, type Rank } from './ranks.ts';

/** The inputs that define the problem, without policy and lottery. */
type ProblemInputs = Pick<Inputs, 'seats' | 'delegates' | 'pins' | 'excluded'>;

/** A delegate to whom the rule assigns a seat. */
export interface Person {
  readonly ticket: string;
  readonly delegate: Delegate;
  readonly isBeginner: boolean;
  /** The named open seats by their index in `Problem.seats`, without those a beginner may not have. */
  readonly named: readonly { readonly seat: number; readonly class: Rank }[];
  /** The named committees by their index in `Problem.committees`. */
  readonly chosenCommittees: readonly { readonly committee: number; readonly class: Rank }[];
}

/** A portfolio with free seats. */
export interface OpenSeat extends SeatName {
  readonly demanding: boolean;
  /** Its index in `Problem.committees`. */
  readonly inCommittee: number;
  /** The number of free seats, at least one. */
  readonly count: number;
}

/** The problem to solve, without delegates who have a seat and without taken, pinned and withheld seats. */
export interface Problem {
  /** In the order of the lottery. */
  readonly people: readonly Person[];
  /** In the order of the catalogue. */
  readonly seats: readonly OpenSeat[];
  readonly committees: readonly string[];
}

/** @param order all tickets in the lottery's order */
export function problemOf(inputs: ProblemInputs, order: readonly string[]): Problem {
  const committees = [...new Set(inputs.seats.map(({ committee }) => committee))];
  const places = new Map(committees.map((committee, place) => [committee, place]));
  const seats = openSeats(inputs).map((seat) => ({ ...seat, inCommittee: places.get(seat.committee) ?? 0 }));
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

function openSeats({ seats, delegates, pins }: ProblemInputs): Omit<OpenSeat, 'inCommittee'>[] {
  const offered = seats.filter((seat) => !seat.withheld);
  const counts = countOf(offered.map(keyOf));
  const taken = countOf([
    ...delegates.flatMap(({ seat }) => (seat ? [keyOf(seat)] : [])),
    ...pins.map(keyOf),
  ]);
  const portfolios = new Map(offered.map((seat) => [keyOf(seat), seat]));
  return [...portfolios].flatMap(([key, { committee, portfolio, demanding }]) => {
    const count = (counts.get(key) ?? 0) - (taken.get(key) ?? 0);
    return count > 0 ? [{ committee, portfolio, demanding, count }] : [];
  });
}

function personOf(
  delegate: Delegate,
  committees: ReadonlyMap<string, number>,
  find: (key: string) => { place: number | undefined; seats: readonly OpenSeat[] },
): Person {
  const isBeginner = delegate.level === 'beginner';
  const named = new Map<number, Rank>();
  delegate.wishes.forEach(({ committee, portfolios }, at) => {
    portfolios.forEach((portfolio, place) => {
      const { place: seat, seats } = find(keyOf({ committee, portfolio }));
      const mayHave = seat !== undefined && !(isBeginner && seats[seat]?.demanding);
      // A seat that is named twice has the class of the first place.
      if (mayHave && !named.has(seat)) named.set(seat, namedRank(at, place));
    });
  });
  const chosenCommittees = delegate.wishes.flatMap(({ committee }, at) => {
    const place = committees.get(committee);
    return place === undefined ? [] : [{ committee: place, class: chosenCommitteeRank(at) }];
  });
  const ranked = [...named].map(([seat, rank]) => ({ seat, class: rank }));
  return { ticket: delegate.ticket, delegate, isBeginner, named: ranked, chosenCommittees };
}
