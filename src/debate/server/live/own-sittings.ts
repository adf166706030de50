import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { listOwnSittings as listCall } from '../../contract/floor.ts';
import { openListOf } from '../../rule/lists.ts';
import { viewFloorPage } from '../../rule/views.ts';
import { openCourse } from './courses.ts';
import { listDebatesOfAccount } from './debates.sql.ts';

type Listed = AnswerOf<typeof listCall>['sittings'];

/** Lists the committees of a delegate's seats that are in session. */
export async function listOwnSittings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof listCall>> {
  const sittings: Listed = [];
  for (const debate of await listDebatesOfAccount(db.queries, accountId)) {
    const { registrationId, eventName, committeeName, member } = debate;
    const {
      rules,
      debate: { state },
    } = (await openCourse(db, db.queries, debate)).course;
    if (!state.sitting) continue;
    const at = openListOf(rules, state)?.entries.findIndex((entry) => entry.member === member) ?? -1;
    sittings.push({
      registrationId,
      eventName,
      committeeName,
      topic: viewFloorPage({ rules, state, at: clock() }).topic,
      position: at < 0 ? null : at + 1,
    });
  }
  return { sittings };
}
