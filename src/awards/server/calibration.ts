import { listOfferedCommittees } from '#attendance/server/index.ts';
import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { getCalibration as getCall } from '../contract.ts';
import { type ChairStatistics, describeShares, listDrifts, sharesOf } from '../rule/calibration.ts';
import { listValidMarks } from '../rule/marks.ts';
import { readAttendance, readMarkedCommittee } from './read-committee.ts';
import { getStoredAwardSettings } from './settings.sql.ts';

const none: ChairStatistics = { marks: 0, mean: 0, spread: 0 };

/** @throws AppError 404 when there is no such event */
export async function getCalibration(
  context: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof getCall>,
): Promise<AnswerOf<typeof getCall>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const {
    settings: { criteria, correction },
  } = await getStoredAwardSettings(queries, event.id);
  const attendance = await readAttendance(queries, event);
  const committees: AnswerOf<typeof getCall>['committees'] = [];
  const all: number[] = [];
  // One after the other, so that the committees do not delay other requests.
  for (const { id, value, name } of await listOfferedCommittees(queries, event.id)) {
    const found = await readMarkedCommittee(context, queries, event, { committeeId: id, attendance });
    const known = new Set(found.delegates.map(({ registrationId }) => registrationId));
    const marks = listValidMarks(criteria, found.marks).filter((mark) => known.has(mark.registrationId));
    const marked = new Set(marks.map(({ registrationId }) => registrationId));
    const shares = sharesOf(criteria, marks);
    all.push(...shares);
    committees.push({
      committee: value,
      name,
      delegates: known.size,
      unmarked: known.size - marked.size,
      common: describeShares(shares),
      chairs: [...Map.groupBy(marks, ({ chair }) => chair)].map(([accountId, own]) => ({
        accountId,
        name: found.chairs.get(accountId) ?? null,
        ...(describeShares(sharesOf(criteria, own)) ?? none),
        drifts: listDrifts(criteria, own),
      })),
    });
  }
  return { eventName: event.name, correction, common: describeShares(all), committees };
}
