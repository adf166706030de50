import { buildPortfolioKey, countOccurrences, type Delegate, type Inputs, type SeatName } from './inputs.ts';
import { computeRankOfNamedPortfolio, computeRankOfUnnamedPortfolio, type Rank } from './ranks.ts';

/** The inputs that `buildProblem` reads. The policy has no effect, and the lottery's order is passed separately. */
type ProblemInputs = Pick<Inputs, 'seats' | 'delegates' | 'pins' | 'excluded'>;

/** A delegate about whom the solver decides: one without a seat who is neither pinned nor excluded. */
export interface Person {
  readonly ticket: string;
  readonly delegate: Delegate;
  readonly isBeginner: boolean;
  /**
   * The named seats that the delegate may get, as indexes in `Problem.seats`. Beginners may not get demanding seats.
   */
  readonly named: readonly { readonly seat: number; readonly rank: Rank }[];
  /**
   * The committees that the delegate chose, as indexes in `Problem.committees`. `rank` is for a portfolio of the
   * committee that the delegate did not name.
   */
  readonly chosenCommittees: readonly { readonly committee: number; readonly rank: Rank }[];
}

export interface OpenSeat extends SeatName {
  readonly demanding: boolean;
  /** Index in `Problem.committees`. */
  readonly inCommittee: number;
  /** Number of seats of the portfolio that are still free, at least 1. */
  readonly count: number;
}

/** Input of the solver: the delegates without a seat and the free seats. */
export interface Problem {
  /** Sorted by the lottery's order. */
  readonly people: readonly Person[];
  readonly seats: readonly OpenSeat[];
  readonly committees: readonly string[];
}

/**
 * Selects the delegates about whom the solver decides, and the seats that it can assign.
 * @param order all tickets in the lottery's order
 */
export function buildProblem(inputs: ProblemInputs, order: readonly string[]): Problem {
  const committees = [...new Set(inputs.seats.map(({ committee }) => committee))];
  const places = new Map(committees.map((committee, place) => [committee, place]));
  const seats = openSeats(inputs).map((seat) => ({ ...seat, inCommittee: places.get(seat.committee) ?? 0 }));
  const absent = new Set([...inputs.pins.map(({ ticket }) => ticket), ...inputs.excluded]);
  const delegates = new Map(inputs.delegates.map((delegate) => [delegate.ticket, delegate]));
  const seatAt = new Map(seats.map((seat, place) => [buildPortfolioKey(seat), place]));
  const people = order.flatMap((ticket) => {
    const delegate = delegates.get(ticket);
    if (!delegate || delegate.seat || absent.has(ticket)) return [];
    return [personOf(delegate, places, (key) => ({ place: seatAt.get(key), seats }))];
  });
  return { people, seats, committees };
}

function openSeats({ seats, delegates, pins }: ProblemInputs): Omit<OpenSeat, 'inCommittee'>[] {
  const offered = seats.filter((seat) => !seat.withheld);
  const counts = countOccurrences(offered.map(buildPortfolioKey));
  const taken = countOccurrences([
    ...delegates.flatMap(({ seat }) => (seat ? [buildPortfolioKey(seat)] : [])),
    ...pins.map(buildPortfolioKey),
  ]);
  const portfolios = new Map(offered.map((seat) => [buildPortfolioKey(seat), seat]));
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
      const { place: seat, seats } = find(buildPortfolioKey({ committee, portfolio }));
      const mayHave = seat !== undefined && !(isBeginner && seats[seat]?.demanding);
      // Keeps the first rank of a seat that the delegate named twice.
      if (mayHave && !named.has(seat)) named.set(seat, computeRankOfNamedPortfolio(at, place));
    });
  });
  const chosenCommittees = delegate.wishes.flatMap(({ committee }, at) => {
    const place = committees.get(committee);
    return place === undefined ? [] : [{ committee: place, rank: computeRankOfUnnamedPortfolio(at) }];
  });
  const ranked = [...named].map(([seat, rank]) => ({ seat, rank }));
  return { ticket: delegate.ticket, delegate, isBeginner, named: ranked, chosenCommittees };
}
