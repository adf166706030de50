import { seatsOf, solveInputs } from './allocate.ts';
import { type Inputs, policies } from './inputs.ts';
import { type OpenSeat, type Person, type Problem, problemOf } from './problem.ts';
import { type Quality, qualityOf, type Rank, ranks } from './ranks.ts';

/**
 * Computes the quality of the allocation by each policy and by each baseline.
 * @param order all tickets in the lottery's order
 */
export function compareWays(inputs: Inputs, order: readonly string[]): { way: string; quality: Quality }[] {
  const problem = problemOf(inputs, order);
  return [
    ...Object.entries(baselines).map(([way, give]) => ({ way, quality: qualityOf(give(problem)) })),
    ...policies.map((policy) => ({
      way: policy,
      quality: qualityOf(seatsOf(solveInputs({ ...inputs, policy }, order))),
    })),
  ];
}

/** One line of a table in plain text. */
export function comparisonLine({ way, quality }: { way: string; quality: Quality }): string {
  const percent = (part: number) =>
    `${Math.round((100 * part) / Math.max(1, quality.delegates))}%`.padStart(5);
  const named = percent(quality.delegates - quality.unnamed);
  const chosen = percent(quality.delegates - quality.outside);
  return `${way.padEnd(26)} first ${percent(quality.firstWish)}  top three ${percent(quality.topThree)}  named ${named}  own committee ${chosen}  sent elsewhere ${String(quality.outside - quality.waiting).padStart(4)}  waiting ${quality.waiting}`;
}

/** Number of free seats by portfolio. */
type FreeSeats = Map<OpenSeat, number>;
const allSeats = (seats: readonly OpenSeat[]): FreeSeats => new Map(seats.map((seat) => [seat, seat.count]));

/** The baselines without a solver. They use the lottery's order as the order of registration. */
export const baselines = {
  'first come, first served': firstCome,
  'first wishes first': firstWishesFirst,
} as const;

/** Each delegate in turn takes the best free seat. */
function firstCome({ people, seats }: Problem): { class: Rank }[] {
  const free = allSeats(seats);
  return people.map((person) => ({ class: takeBest(person, seats, free, ranks.waiting) }));
}

/** All first wishes in turn, then all second wishes of delegates without a seat, and so on, as a secretariat would do by hand. */
function firstWishesFirst({ people, seats }: Problem): { class: Rank }[] {
  const free = allSeats(seats);
  const got = people.map(() => ({ class: ranks.waiting as Rank }));
  for (let upTo = 1; upTo < ranks.waiting; upTo++)
    people.forEach((person, at) => {
      if (got[at]?.class === ranks.waiting) got[at] = { class: takeBest(person, seats, free, upTo) };
    });
  return got;
}

function takeBest(person: Person, seats: readonly OpenSeat[], free: FreeSeats, upTo: Rank): Rank {
  const mayHave = (seat: OpenSeat) => !(person.isBeginner && seat.demanding);
  const options: { class: Rank; seat: OpenSeat | undefined }[] = [
    ...person.named.map((named) => ({ class: named.class, seat: seats[named.seat] })),
  ];
  const named = options
    .sort((a, b) => a.class - b.class)
    .find((option) => option.class <= upTo && option.seat && free.has(option.seat));
  if (named?.seat) {
    takeOne(free, named.seat);
    return named.class;
  }
  for (const { committee, class: rank } of [
    ...person.chosenCommittees,
    { committee: undefined, class: ranks.elsewhere },
  ]) {
    if (rank > upTo) continue;
    for (const seat of free.keys()) {
      if ((committee !== undefined && seat.inCommittee !== committee) || !mayHave(seat)) continue;
      takeOne(free, seat);
      return rank;
    }
  }
  return ranks.waiting;
}

function takeOne(free: FreeSeats, seat: OpenSeat): void {
  const count = free.get(seat) ?? 0;
  if (count > 1) free.set(seat, count - 1);
  else free.delete(seat);
}
