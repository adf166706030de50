import type { Changes } from '#platform/server/db/tables.ts';
import type { DecidedState } from '../contract/form.ts';
import { type Act, type Decided, decideMembers, decideOne, findDecision, reopen } from './decisions.sql.ts';
import { freeSeats, seatsInWords } from './seats.sql.ts';

/**
 * Decides a pending registration, once; a leader's decides every member still pending too (product 8.1). Belongs into
 * the transaction that mails them.
 * @returns the ids of all registrations that it decided, the asked one first; undefined when it was decided already, its
 *   group waits for the leader, or it does not exist
 */
export async function decideWithGroup(
  changes: Changes,
  id: string,
  status: Decided,
  act: Act,
): Promise<string[] | undefined> {
  const decided = await decideOne(changes, id, status, act);
  if (!decided) return undefined;
  const { mode, groupId } = decided;
  const isLeaders = mode === 'leader' && groupId !== null;
  return [id, ...(isLeaders ? await decideMembers(changes, groupId, status, act) : [])];
}

/** A registration whose decision was taken back; `seat` is the one it had, as 'committee: portfolio'. */
export interface Reopened {
  id: string;
  seat: string | undefined;
}

/**
 * Takes back the decision made at `decidedAt` (epoch milliseconds) with everybody decided in that act: they are pending
 * again, and their seats free.
 * @returns undefined when that decision no longer stands
 */
export async function takeBackDecision(
  changes: Changes,
  id: string,
  decidedAt: number,
): Promise<{ state: DecidedState; reopened: Reopened[] } | undefined> {
  const decision = await findDecision(changes, id, decidedAt);
  const ids = decision ? await reopen(changes, id, decidedAt, decision) : [];
  if (!decision || !ids.includes(id)) return undefined;
  const seats = await seatsInWords(changes, ids);
  await freeSeats(changes, ids);
  const state: DecidedState = decision.withdrawnAt === null ? decision.status : 'withdrawn';
  return { state, reopened: ids.map((one) => ({ id: one, seat: seats.get(one) })) };
}
