import { type Solved, seatsOf } from './allocate.ts';
import { type Delegate, type Inputs, keyOf, type SeatName } from './inputs.ts';
import { arcInUse, arcsFrom, reducedCost } from './network.ts';
import { isChosenCommittee, isNamed, type Rank, rankOf, ranks } from './ranks.ts';
import { cheapestPathsToSeat, type PathsToSeat } from './solve.ts';

/** The least cost to other delegates of giving a seat, in delegates. */
export interface Price {
  readonly waiting: number;
  readonly outside: number;
  readonly unnamed: number;
  /** Delegates who would get a later wish, or worse. */
  readonly later: number;
}

/** Why a delegate did not get a seat. `price` names the most important count of the policy that would have grown. */
export type Reason =
  | { readonly is: 'withheld' | 'given_before' | 'demanding' }
  | {
      readonly is: 'lottery';
      readonly holderCameBefore: boolean;
      readonly holderPutItAsHigh: boolean;
      /** Whether the wish of a delegation may have decided instead. */
      readonly orDelegations: boolean;
    }
  | { readonly is: 'price'; readonly of: keyof Price; readonly others: Price }
  /** The policy compares more classes than a sentence can name. */
  | { readonly is: 'fewer_early_wishes' };

/** A seat that a delegate would prefer, and why another delegate got it. */
export interface Refusal {
  readonly seat: SeatName;
  readonly class: Rank;
  /** How many other delegates named it. */
  readonly alsoNamedBy: number;
  readonly reason: Reason;
}

/** The stored facts (docs/allocation.md). `explanation-text.ts` turns them into sentences. */
export interface Explanation {
  readonly seat: SeatName | undefined;
  readonly class: Rank;
  /** The place of the seat among those the delegate named, from 1; undefined for a seat that was not named. */
  readonly choice: number | undefined;
  /** The best first. */
  readonly refused: readonly Refusal[];
}

/** Returns a function that explains the result of a ticket. Each ticket costs one search for the cheapest changes. */
export function explainer(inputs: Inputs, solved: Solved): (ticket: string) => Explanation | undefined {
  const given = seatsOf(solved);
  const holdersOf = Map.groupBy(
    given.flatMap(({ seat, class: rank }, person) =>
      seat ? [{ key: keyOf(seat), person, class: rank }] : [],
    ),
    ({ key }) => key,
  );
  const places = new Map(solved.problem.seats.map((seat, place) => [keyOf(seat), place]));
  const withheld = new Set(inputs.seats.filter((seat) => seat.withheld).map(keyOf));
  const namedBy = new Map<string, number>();
  for (const delegate of inputs.delegates)
    for (const key of new Set(seatsNamed(delegate).map(keyOf))) namedBy.set(key, (namedBy.get(key) ?? 0) + 1);

  const hasDelegations = solved.problem.people.some((person) => person.delegate.delegation !== undefined);

  return (ticket) => {
    const person = solved.problem.people.findIndex((other) => other.ticket === ticket);
    const got = given[person];
    const delegate = solved.problem.people[person]?.delegate;
    if (!got || !delegate) return undefined;
    // Lazy: only delegates without their first choice need this search.
    let found: PathsToSeat | undefined;
    const paths: PathsToSeat = (node) => {
      found ??= cheapestPathsToSeat(solved.network, person);
      return found(node);
    };
    const reasonFor = (seat: SeatName): Reason => {
      const place = places.get(keyOf(seat));
      if (place === undefined) return { is: withheld.has(keyOf(seat)) ? 'withheld' : 'given_before' };
      if (solved.problem.seats[place]?.demanding && delegate.level === 'beginner') return { is: 'demanding' };
      const change = changeFor(solved, { person, place, paths });
      if (change === undefined) return { is: 'fewer_early_wishes' };
      const holders = holdersOf.get(keyOf(seat)) ?? [];
      if (change.extra === 0)
        return {
          is: 'lottery',
          holderCameBefore: holders.every((holder) => holder.person < person),
          holderPutItAsHigh: holders.every((holder) => holder.class <= rankOf(delegate, seat)),
          orDelegations: hasDelegations,
        };
      if (inputs.policy === 'rank-maximal') return { is: 'fewer_early_wishes' };
      return priceOf(change.others, inputs.policy === 'bands');
    };
    const refused = seatsNamed(delegate)
      .map((seat) => ({ seat, class: rankOf(delegate, seat) }))
      .filter((preferred) => preferred.class < got.class)
      .map((preferred) => ({
        ...preferred,
        alsoNamedBy: (namedBy.get(keyOf(preferred.seat)) ?? 1) - 1,
        reason: reasonFor(preferred.seat),
      }));
    const named = seatsNamed(delegate).map(keyOf);
    const choice = got.seat ? named.indexOf(keyOf(got.seat)) + 1 : 0;
    return { seat: got.seat, class: got.class, choice: choice || undefined, refused };
  };
}

/** The portfolios a delegate named, in the order of the form. */
export const seatsNamed = ({ wishes }: Delegate): SeatName[] =>
  wishes.flatMap(({ committee, portfolios }) => portfolios.map((portfolio) => ({ committee, portfolio })));

interface Move {
  readonly before: Rank;
  readonly after: Rank;
}

/** Finds the cheapest change that gives a seat: its extra cost over the optimum, and the moves of the other delegates. */
function changeFor(
  { network }: Solved,
  { person, place, paths }: { person: number; place: number; paths: PathsToSeat },
): { extra: number; others: Move[] } | undefined {
  const node = network.seatNode(place);
  const arc = [...arcsFrom(network, person)].find(
    (candidate) => network.head[candidate] === node && candidate % 2 === 0,
  );
  const path = paths(node);
  if (arc === undefined || network.capacity[arc] === 0 || !path) return undefined;
  const others = path.arcs.flatMap((leaving, at) => {
    const entering = path.arcs[at - 1];
    const isDelegates = entering !== undefined && (network.head[entering] as number) < network.people;
    return isDelegates
      ? [{ before: network.class[entering] as Rank, after: network.class[leaving] as Rank }]
      : [];
  });
  const inUse = reducedCost(network, person, arcInUse(network, person));
  return { extra: reducedCost(network, person, arc) - inUse + path.length, others };
}

function priceOf(moves: readonly Move[], hasBands: boolean): Reason {
  const growth = (isCounted: (rank: Rank) => boolean) =>
    moves.filter(({ before, after }) => !isCounted(before) && isCounted(after)).length -
    moves.filter(({ before, after }) => isCounted(before) && !isCounted(after)).length;
  const others = {
    waiting: growth((rank) => rank === ranks.waiting),
    outside: growth((rank) => !isChosenCommittee(rank)),
    unnamed: growth((rank) => !isNamed(rank)),
    later: moves.filter(({ before, after }) => after > before).length,
  };
  const weighed = hasBands ? (['waiting', 'outside', 'unnamed'] as const) : (['waiting'] as const);
  return { is: 'price', of: weighed.find((count) => others[count] > 0) ?? 'later', others };
}
