import type { Transaction } from '#platform/server/db/tables.ts';
import type { DecidedState } from '../contract/form.ts';
import { type Act, type Decided, decideMembers, decideOne, findDecision, reopen } from './decisions.sql.ts';
import { freeSeats, seatsInWords } from './seats.sql.ts';

/** Decides a pending registration; for a leader's, also every pending member of the group (product 8.1). Call it in the
 * transaction that enqueues the mails.
 * @returns the ids of all decided registrations, `id` first; undefined when the registration is not pending, its group
 *   waits for the leader, or it does not exist
 */
export async function decideWithGroup(
  transaction: Transaction,
  id: string,
  status: Decided,
  act: Act,
): Promise<string[] | undefined> {
  const decided = await decideOne(transaction, id, status, act);
  if (!decided) return undefined;
  const { mode, groupId } = decided;
  const isLeaders = mode === 'leader' && groupId !== null;
  return [id, ...(isLeaders ? await decideMembers(transaction, groupId, status, act) : [])];
}

/** A registration whose decision was reverted; `seat` is its former seat, as 'committee: portfolio'. */
export interface Reopened {
  id: string;
  seat: string | undefined;
}

/** Reverts the decision made at `decidedAt` (epoch milliseconds) for all registrations decided in the same act: they are
 * pending again, and their seats are free.
 * @returns undefined when that decision is no longer current
 */
export async function takeBackDecision(
  transaction: Transaction,
  id: string,
  decidedAt: number,
): Promise<{ state: DecidedState; reopened: Reopened[] } | undefined> {
  const decision = await findDecision(transaction, id, decidedAt);
  const ids = decision ? await reopen(transaction, id, decidedAt, decision) : [];
  if (!decision || !ids.includes(id)) return undefined;
  const seats = await seatsInWords(transaction, ids);
  await freeSeats(transaction, ids);
  const state: DecidedState = decision.withdrawnAt === null ? decision.status : 'withdrawn';
  return { state, reopened: ids.map((one) => ({ id: one, seat: seats.get(one) })) };
}
