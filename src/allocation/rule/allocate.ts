import { computeRankCostTables } from './costs.ts';
import { satisfyDelegationWishes } from './delegations.ts';
import type { Inputs, Policy, SeatName } from './inputs.ts';
import { computeInputsDigest, computeLotteryOrder } from './lottery-order.ts';
import { buildNetwork, getArcInUse, type Network } from './network.ts';
import { buildProblem, type OpenSeat, type Person, type Problem } from './problem.ts';
import { isNamedRank, type Rank, rankBounds, rankSeat } from './ranks.ts';
import { rerouteByLottery } from './refine.ts';
import { solveMinCostFlow } from './solve.ts';

/** A delegate's result. Without `seat` the delegate is on the waiting list. */
export interface Given {
  readonly ticket: string;
  readonly seat: SeatName | undefined;
  readonly rank: Rank;
}

export interface Allocation {
  readonly policy: Policy;
  readonly digest: string;
  /** The results in the order of the lottery. Delegates who had a seat, are pinned or are excluded are missing. */
  readonly given: readonly Given[];
}

/** A problem with its solution in the flow network, which explanations search for alternatives. */
export interface Solved {
  readonly problem: Problem;
  readonly network: Network;
}

/**
 * Computes the allocation. The same inputs give the same result on every machine.
 * @throws RangeError if there are too many delegates for exact costs (see `computeRankCostTables`)
 */
export async function allocate(inputs: Inputs): Promise<Allocation> {
  const order = await computeLotteryOrder(
    inputs.lottery,
    inputs.delegates.map(({ ticket }) => ticket),
  );
  const digest = await computeInputsDigest(inputs);
  return { policy: inputs.policy, digest, given: listSolvedResults(solveAllocation(inputs, order)) };
}

/**
 * Computes an optimal allocation and refines it by the lottery and the wishes of delegations.
 * @param order all tickets in the lottery's order
 */
export function solveAllocation(inputs: Inputs, order: readonly string[]): Solved {
  const problem = buildProblem(inputs, order);
  const network = buildNetwork(problem);
  solveMinCostFlow(network, computeRankCostTables(inputs.policy, problem.people.length));
  rerouteByLottery(network);
  satisfyDelegationWishes(inputs, problem, network);
  return { problem, network };
}

export function listSolvedResults({ problem, network }: Solved): Given[] {
  const got = problem.people.map((_, person) => network.rank[getArcInUse(network, person)] as Rank);
  const seats = assignSeats(problem, got);
  return problem.people.map(({ ticket, delegate }, person) => {
    const seat = seats[person];
    const name = seat && { committee: seat.committee, portfolio: seat.portfolio };
    return { ticket, seat: name, rank: rankSeat(delegate, name) };
  });
}

/**
 * Chooses the seats after the solver has decided the ranks. A rank from 1 to 9 determines the seat. Then the delegates
 * with ranks 10 to 12 get their seats, then those with rank 13, each time the beginners first, in the lottery's order.
 * A delegate gets the first free seat of the catalogue that fits the rank. Delegates who are not beginners get
 * demanding seats first, so that other seats are left for beginners, who get no demanding seats.
 */
function assignSeats(problem: Problem, got: readonly Rank[]): (OpenSeat | undefined)[] {
  const placed = new Array<OpenSeat | undefined>(problem.people.length).fill(undefined);
  const free = new Map(problem.seats.map((seat) => [seat, seat.count]));
  const give = (person: number, seat: OpenSeat | undefined) => {
    const count = seat && free.get(seat);
    if (!seat || !count) throw new Error('no seat of this rank is free');
    if (count > 1) free.set(seat, count - 1);
    else free.delete(seat);
    placed[person] = seat;
  };
  const people = problem.people.map((person, at) => ({ person, at, rank: got[at] as Rank }));

  for (const result of people)
    if (isNamedRank(result.rank)) give(result.at, problem.seats[namedBy(result.person, result.rank)]);
  for (const isElsewhere of [false, true]) {
    const unnamed = people.filter(
      (result) =>
        !isNamedRank(result.rank) &&
        result.rank !== rankBounds.waiting &&
        (result.rank === rankBounds.elsewhere) === isElsewhere,
    );
    for (const isBeginner of [true, false])
      for (const result of unnamed)
        if (result.person.isBeginner === isBeginner)
          give(
            result.at,
            nextSeat(
              [...free.keys()].filter((seat) => isElsewhere || isIn(result.person, result.rank, seat)),
              isBeginner,
            ),
          );
  }
  for (const result of people)
    if (rankSeat(result.person.delegate, placed[result.at]) !== result.rank)
      throw new Error('the seat has another rank');
  return placed;
}

const namedBy = ({ named }: Person, rank: Rank): number =>
  named.find((entry) => entry.rank === rank)?.seat ?? -1;

const isIn = ({ chosenCommittees }: Person, rank: Rank, seat: OpenSeat): boolean =>
  chosenCommittees.some((entry) => entry.rank === rank && entry.committee === seat.inCommittee);

function nextSeat(free: readonly OpenSeat[], isBeginner: boolean): OpenSeat | undefined {
  const plain = free.find(({ demanding }) => !demanding);
  return isBeginner ? plain : (free.find(({ demanding }) => demanding) ?? plain);
}
