import { listSolvedResults, solveAllocation } from './allocate.ts';
import {
  type AllocationMethod,
  allocationPolicies,
  type Baseline,
  baselineMethods,
  type Inputs,
} from './inputs.ts';
import { buildProblem, type OpenSeat, type Person, type Problem } from './problem.ts';
import { computeQuality, type Quality, type Rank, rankBounds } from './ranks.ts';

/**
 * Computes the quality of the allocation by each policy and each baseline.
 * @param order all tickets in the lottery's order
 */
export function compareAllocationMethods(
  inputs: Inputs,
  order: readonly string[],
): { way: AllocationMethod; quality: Quality }[] {
  const problem = buildProblem(inputs, order);
  return [
    ...baselineMethods.map((way) => ({ way, quality: computeQuality(procedures[way](problem)) })),
    ...allocationPolicies.map((policy) => ({
      way: policy,
      quality: computeQuality(listSolvedResults(solveAllocation({ ...inputs, policy }, order))),
    })),
  ];
}

export function formatComparisonLine({ way, quality }: { way: string; quality: Quality }): string {
  const percent = (part: number) =>
    `${Math.round((100 * part) / Math.max(1, quality.delegates))}%`.padStart(5);
  const named = percent(quality.delegates - quality.unnamed);
  const chosen = percent(quality.delegates - quality.outside);
  return `${way.padEnd(26)} first ${percent(quality.firstWish)}  top three ${percent(quality.topThree)}  named ${named}  own committee ${chosen}  sent elsewhere ${String(quality.outside - quality.waiting).padStart(4)}  waiting ${quality.waiting}`;
}

type FreeSeats = Map<OpenSeat, number>;
const allSeats = (seats: readonly OpenSeat[]): FreeSeats => new Map(seats.map((seat) => [seat, seat.count]));

/** The baselines as functions. They need no solver. The lottery's order replaces the order of registration. */
const procedures: Readonly<Record<Baseline, (problem: Problem) => { rank: Rank }[]>> = {
  first_come_first_served: firstCome,
  first_wishes_first: firstWishesFirst,
};

/** Gives each delegate in turn the best seat that is still free. */
function firstCome({ people, seats }: Problem): { rank: Rank }[] {
  const free = allSeats(seats);
  return people.map((person) => ({ rank: takeBest(person, seats, free, rankBounds.waiting) }));
}

/**
 * Gives each delegate in turn the first wish if it is still free, then the second wish to those without a seat, and so
 * on, as is often done by hand.
 */
function firstWishesFirst({ people, seats }: Problem): { rank: Rank }[] {
  const free = allSeats(seats);
  const got = people.map(() => ({ rank: rankBounds.waiting as Rank }));
  for (let upTo = 1; upTo < rankBounds.waiting; upTo++)
    people.forEach((person, at) => {
      if (got[at]?.rank === rankBounds.waiting) got[at] = { rank: takeBest(person, seats, free, upTo) };
    });
  return got;
}

function takeBest(person: Person, seats: readonly OpenSeat[], free: FreeSeats, upTo: Rank): Rank {
  const mayHave = (seat: OpenSeat) => !(person.isBeginner && seat.demanding);
  const options: { rank: Rank; seat: OpenSeat | undefined }[] = [
    ...person.named.map((named) => ({ rank: named.rank, seat: seats[named.seat] })),
  ];
  const named = options
    .sort((a, b) => a.rank - b.rank)
    .find((option) => option.rank <= upTo && option.seat && free.has(option.seat));
  if (named?.seat) {
    takeOne(free, named.seat);
    return named.rank;
  }
  for (const { committee, rank } of [
    ...person.chosenCommittees,
    { committee: undefined, rank: rankBounds.elsewhere },
  ]) {
    if (rank > upTo) continue;
    for (const seat of free.keys()) {
      if ((committee !== undefined && seat.inCommittee !== committee) || !mayHave(seat)) continue;
      takeOne(free, seat);
      return rank;
    }
  }
  return rankBounds.waiting;
}

function takeOne(free: FreeSeats, seat: OpenSeat): void {
  const count = free.get(seat) ?? 0;
  if (count > 1) free.set(seat, count - 1);
  else free.delete(seat);
}
