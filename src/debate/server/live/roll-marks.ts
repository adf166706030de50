import { type RollMark, sessionKeyPattern } from '#attendance/rule/roll.ts';
import { insertRollEvents } from '#attendance/server/index.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { Member, State } from '../../rule/state.ts';
import { listSeatedDelegates } from './debates.sql.ts';

interface Marked {
  eventId: string;
  committeeId: string;
  before: State;
  after: State;
  rules: RuleSet;
  at: number;
  receivedAt: number;
  accountId: string;
}

/**
 * Records in the roll of attendance what steps have changed: an answer, a later one, or an undone one. A suspended
 * meeting that goes on in another session keeps its answers, so they are recorded for that session too.
 */
export async function recordRollMarks(transaction: Transaction, marked: Marked): Promise<void> {
  const { eventId, committeeId, before, after, rules, at, receivedAt, accountId } = marked;
  const session = after.sitting?.session;
  if (session === undefined || !sessionKeyPattern.test(session)) return;
  if (before.members === after.members && before.sitting === after.sitting) return;
  const isSameSession = before.sitting?.session === session;
  const former = new Map(isSameSession ? before.members.map((member) => [member.id, member]) : []);
  const countsDelegates = rules.unit === 'delegate';
  const delegates = Map.groupBy(await listSeatedDelegates(transaction, committeeId), ({ member }) => member);
  const rows = after.members.flatMap((member) => {
    const seated = delegates.get(member.id) ?? [];
    return seated.flatMap(({ registrationId }, seat) => {
      const mark = markOf(member, seat, countsDelegates);
      const known = former.get(member.id);
      if (mark === (known ? markOf(known, seat, countsDelegates) : 'unmarked')) return [];
      return {
        id: newId(),
        event_id: eventId,
        committee_id: committeeId,
        registration_id: registrationId,
        session,
        mark,
        at,
        received_at: receivedAt,
        recorded_by: accountId,
      };
    });
  });
  await insertRollEvents(transaction, rows);
}

/** The mark of the delegate in a seat of a portfolio. Only sets that count delegates know how many of them are there. */
function markOf({ answer, late, seats }: Member, seat: number, countsDelegates: boolean): RollMark {
  if (answer === null) return 'unmarked';
  if (answer === 'absent' || (countsDelegates && seat >= seats)) return 'absent';
  if (late) return 'late';
  return answer === 'present_and_voting' ? 'voting' : 'present';
}
