import { openCommittee } from '#attendance/server/index.ts';
import { readSheetCommittee } from '#credentials/server/index.ts';
import type { CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { formatClockTime } from '#platform/rule/dates.ts';
import { toSlug } from '#platform/rule/slug.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { receiptLimits } from '#receipts/server/index.ts';
import { printMinutes as call } from '../../contract/session-sheets.ts';
import { planMinutes } from './plan-minutes.ts';
import { readSittings } from './read-sittings.ts';
import { printParts } from './session-sheets.ts';

/**
 * Draws the minutes of a committee for its chairs and the secretariat (product 29.29).
 * @throws AppError 404 when there is no such event, committee or sitting; 403 when a client does not chair it; 409 without
 *   rules; 429 after too many PDFs in an hour
 */
export async function printMinutes(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  caller: Caller,
  params: CheckedParams<typeof call>,
  { sitting: number }: CheckedQuery<typeof call>,
): Promise<SentFile> {
  const { db, clock } = context;
  const at = clock();
  const opened = await openCommittee(db.queries, caller, params, at);
  const { event } = opened;
  const club = await getClub(db.queries);
  const committee = await readSheetCommittee(context, { event, club }, params.committee);
  if (!committee) throw new AppError(call.errors.noSuchCommittee);
  await consumeLimits(context, receiptLimits, { receiptPerAccount: caller.accountId });
  const { sittings, steps } = await readSittings(context, opened);
  const wanted = number === undefined ? sittings : sittings.slice(number - 1, number);
  if (wanted.length === 0) throw new AppError(call.errors.noSitting);
  const formatTime = (time: number) => formatClockTime(time, club);
  const parts = wanted.map(({ course, session }) =>
    planMinutes(course, { steps, session, formatTime }, committee),
  );
  return printParts(context, caller, event, {
    title: `Minutes, ${committee.shortName}`,
    parts,
    name: `${toSlug(committee.shortName)}-minutes`,
    audited: 'minutes',
  });
}
