import { assignSeats } from './assign-seats.ts';
import { type Class, classOf } from './classes.ts';
import { costsOf } from './costs.ts';
import { meetDelegations } from './delegations.ts';
import { inputsDigest } from './digest.ts';
import type { Inputs, Policy, SeatName } from './inputs.ts';
import { lotteryOrder } from './lottery.ts';
import { arcInUse, type Network, networkOf } from './network.ts';
import { type Problem, problemOf } from './problem.ts';
import { refineByLottery } from './refine.ts';
import { solve } from './solve.ts';

/** What a delegate got; no seat is waiting. */
export interface Given {
  readonly ticket: string;
  readonly seat: SeatName | undefined;
  readonly class: Class;
}

export interface Allocation {
  readonly policy: Policy;
  /** Of the inputs it follows from. */
  readonly digest: string;
  /** Delegates who were allocated a seat or wait, in the order of the lottery; those who had one, are pinned or excluded are not listed. */
  readonly given: readonly Given[];
}

/** A problem with its optimum, for explanations. */
export interface Solved {
  readonly problem: Problem;
  readonly network: Network;
}

/** The one allocation the rule gives for these inputs, the same on every machine and at every time. */
export async function allocate(inputs: Inputs): Promise<Allocation> {
  const order = await lotteryOrder(
    inputs.lottery,
    inputs.delegates.map(({ ticket }) => ticket),
  );
  const digest = await inputsDigest(inputs);
  return { policy: inputs.policy, digest, given: seatsOf(solveInputs(inputs, order)) };
}

/** @param order all tickets in the lottery's order */
export function solveInputs(inputs: Inputs, order: readonly string[]): Solved {
  const problem = problemOf(inputs, order);
  const network = networkOf(problem);
  solve(network, costsOf(inputs.policy, problem.people.length));
  refineByLottery(network);
  meetDelegations(inputs, problem, network);
  return { problem, network };
}

export function seatsOf({ problem, network }: Solved): Given[] {
  const got = problem.people.map((_, person) => network.class[arcInUse(network, person)] as Class);
  const seats = assignSeats(problem, got);
  return problem.people.map(({ ticket, delegate }, person) => {
    const seat = seats[person];
    const name = seat && { committee: seat.committee, portfolio: seat.portfolio };
    return { ticket, seat: name, class: classOf(delegate, name) };
  });
}
