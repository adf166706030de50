import { listSolvedResults, type Solved } from './allocate.ts';
import { buildPortfolioKey, type Delegate, type Inputs, type SeatName } from './inputs.ts';
import { computeReducedCost, getArcInUse, iterateArcsFrom } from './network.ts';
import { isNamedRank, isRankInAnyChosenCommittee, type Rank, rankBounds, rankSeat } from './ranks.ts';
import { findCheapestPathsToSeat, type PathsToSeat } from './solve.ts';

/** The number of other delegates whom the cheapest change would leave worse off, by kind. */
export interface Price {
  readonly waiting: number;
  readonly outside: number;
  readonly unnamed: number;
  /** Delegates who would get a worse rank. */
  readonly later: number;
}

/**
 * The reason why a delegate did not get a seat. `of` is the most important criterion of the policy that would have
 * become worse if the delegate had got the seat.
 */
type Reason =
  | { readonly is: 'withheld' | 'given_before' | 'demanding' }
  | {
      readonly is: 'lottery';
      readonly holderCameBefore: boolean;
      readonly holderPutItAsHigh: boolean;
      /** True if the wish of a delegation may have decided instead of the lottery. */
      readonly orDelegations: boolean;
    }
  | { readonly is: 'price'; readonly of: keyof Price; readonly others: Price }
  /**
   * Used only with the policy `rank_maximal`, because a sentence cannot name all the ranks that this policy compares.
   */
  | { readonly is: 'fewer_early_wishes' };

/** A seat that the delegate preferred to the seat of the result, but did not get. */
export interface Refusal {
  readonly seat: SeatName;
  readonly rank: Rank;
  readonly alsoNamedBy: number;
  readonly reason: Reason;
}

/**
 * The facts that explain a result (docs/allocation.md). They are stored, and `explanation-text.ts` turns them into
 * sentences.
 */
export interface Explanation {
  readonly seat: SeatName | undefined;
  readonly rank: Rank;
  /** Position of the seat among the seats that the delegate named, counted from 1. Undefined if it was not named. */
  readonly choice: number | undefined;
  readonly refused: readonly Refusal[];
}

/**
 * Returns a function that explains the result of a ticket. The function returns undefined if the solver did not decide
 * about the ticket, because the delegate already had a seat, is pinned or is excluded. A call searches the flow network
 * at most once, and only if the delegate missed a preferred seat.
 */
export function createExplainer(inputs: Inputs, solved: Solved): (ticket: string) => Explanation | undefined {
  const given = listSolvedResults(solved);
  const holdersOf = Map.groupBy(
    given.flatMap(({ seat, rank }, person) => (seat ? [{ key: buildPortfolioKey(seat), person, rank }] : [])),
    ({ key }) => key,
  );
  const places = new Map(solved.problem.seats.map((seat, place) => [buildPortfolioKey(seat), place]));
  const withheld = new Set(inputs.seats.filter((seat) => seat.withheld).map(buildPortfolioKey));
  const namedBy = new Map<string, number>();
  for (const delegate of inputs.delegates)
    for (const key of new Set(listNamedSeats(delegate).map(buildPortfolioKey)))
      namedBy.set(key, (namedBy.get(key) ?? 0) + 1);

  const hasDelegations = solved.problem.people.some((person) => person.delegate.delegation !== undefined);

  return (ticket) => {
    const person = solved.problem.people.findIndex((other) => other.ticket === ticket);
    const got = given[person];
    const delegate = solved.problem.people[person]?.delegate;
    if (!got || !delegate) return undefined;
    let found: PathsToSeat | undefined;
    const paths: PathsToSeat = (node) => {
      found ??= findCheapestPathsToSeat(solved.network, person);
      return found(node);
    };
    const reasonFor = (seat: SeatName): Reason => {
      const place = places.get(buildPortfolioKey(seat));
      if (place === undefined)
        return { is: withheld.has(buildPortfolioKey(seat)) ? 'withheld' : 'given_before' };
      if (solved.problem.seats[place]?.demanding && delegate.level === 'beginner') return { is: 'demanding' };
      const change = changeFor(solved, { person, place, paths });
      if (change === undefined) return { is: 'fewer_early_wishes' };
      const holders = holdersOf.get(buildPortfolioKey(seat)) ?? [];
      if (change.extra === 0)
        return {
          is: 'lottery',
          holderCameBefore: holders.every((holder) => holder.person < person),
          holderPutItAsHigh: holders.every((holder) => holder.rank <= rankSeat(delegate, seat)),
          orDelegations: hasDelegations,
        };
      if (inputs.policy === 'rank_maximal') return { is: 'fewer_early_wishes' };
      return priceOf(change.others, inputs.policy === 'bands');
    };
    const refused = listNamedSeats(delegate)
      .map((seat) => ({ seat, rank: rankSeat(delegate, seat) }))
      .filter((preferred) => preferred.rank < got.rank)
      .map((preferred) => ({
        ...preferred,
        alsoNamedBy: (namedBy.get(buildPortfolioKey(preferred.seat)) ?? 1) - 1,
        reason: reasonFor(preferred.seat),
      }));
    const named = listNamedSeats(delegate).map(buildPortfolioKey);
    const choice = got.seat ? named.indexOf(buildPortfolioKey(got.seat)) + 1 : 0;
    return { seat: got.seat, rank: got.rank, choice: choice || undefined, refused };
  };
}

/** Lists the portfolios that the delegate named, in the order of the form. */
export const listNamedSeats = ({ wishes }: Delegate): SeatName[] =>
  wishes.flatMap(({ committee, portfolios }) => portfolios.map((portfolio) => ({ committee, portfolio })));

interface Move {
  readonly before: Rank;
  readonly after: Rank;
}

/**
 * Finds the cheapest change that would give a delegate the seat. Returns its cost above the optimum, and how other
 * delegates would move. Returns undefined if no change is possible.
 */
function changeFor(
  { network }: Solved,
  { person, place, paths }: { person: number; place: number; paths: PathsToSeat },
): { extra: number; others: Move[] } | undefined {
  const node = network.seatNode(place);
  const arc = [...iterateArcsFrom(network, person)].find(
    (candidate) => network.head[candidate] === node && candidate % 2 === 0,
  );
  const path = paths(node);
  if (arc === undefined || network.capacity[arc] === 0 || !path) return undefined;
  const others = path.arcs.flatMap((leaving, at) => {
    const entering = path.arcs[at - 1];
    const isDelegates = entering !== undefined && (network.head[entering] as number) < network.people;
    return isDelegates
      ? [{ before: network.rank[entering] as Rank, after: network.rank[leaving] as Rank }]
      : [];
  });
  const inUse = computeReducedCost(network, person, getArcInUse(network, person));
  return { extra: computeReducedCost(network, person, arc) - inUse + path.length, others };
}

function priceOf(moves: readonly Move[], hasBands: boolean): Reason {
  const growth = (isCounted: (rank: Rank) => boolean) =>
    moves.filter(({ before, after }) => !isCounted(before) && isCounted(after)).length -
    moves.filter(({ before, after }) => isCounted(before) && !isCounted(after)).length;
  const others = {
    waiting: growth((rank) => rank === rankBounds.waiting),
    outside: growth((rank) => !isRankInAnyChosenCommittee(rank)),
    unnamed: growth((rank) => !isNamedRank(rank)),
    later: moves.filter(({ before, after }) => after > before).length,
  };
  const weighed = hasBands ? (['waiting', 'outside', 'unnamed'] as const) : (['waiting'] as const);
  return { is: 'price', of: weighed.find((count) => others[count] > 0) ?? 'later', others };
}
