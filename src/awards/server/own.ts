import { Readable } from 'node:stream';
import { mapAccountNames } from '#attendance/server/index.ts';
import { getNonDraftEvent } from '#conference/server/index.ts';
import { drawTablesPdf } from '#credentials/server/index.ts';
import { readDeeds } from '#debate/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { toSlug } from '#platform/rule/slug.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { findAssignedSeat } from '#registration/server/index.ts';
import * as calls from '../contract.ts';
import { listValidMarks } from '../rule/marks.ts';
import type { AwardSettings } from '../rule/settings.ts';
import { listAwardDecisions } from './decisions.sql.ts';
import { deleteSpokenName, listOwnSeats, saveSpokenNameRow } from './delegates.sql.ts';
import { awardLimits } from './limits.ts';
import { listAwardMarks } from './marks.sql.ts';
import { planOwnSheet } from './plan-own-sheet.ts';
import { readAttendance } from './read-committee.ts';
import { getStoredAwardSettings } from './settings.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;
type Own = AnswerOf<typeof calls.listOwnAwards>['registrations'][number];

/** Lists released awards, the name as it is spoken, and the marks if the club shares them (product 30.10). */
export async function listOwnAwards(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof calls.listOwnAwards>> {
  const registrations: Own[] = [];
  const seats = await listOwnSeats(queries, accountId);
  for (const { registrationId, eventId, eventName, committeeId, spoken } of seats) {
    const { settings } = await getStoredAwardSettings(queries, eventId);
    const released = (await listAwardDecisions(queries, { committeeId })).filter(
      ({ releasedAt }) => releasedAt !== null,
    );
    registrations.push({
      registrationId,
      eventName,
      spoken: spoken ?? '',
      awards: toOwnAwards(settings, released, registrationId),
      marks:
        settings.shares === 'marks' && released.length > 0
          ? await listOwnMarks(queries, settings, { committeeId, registrationId })
          : null,
    });
  }
  return { registrations };
}

const toOwnAwards = (
  { shares }: Pick<AwardSettings, 'shares'>,
  decisions: Awaited<ReturnType<typeof listAwardDecisions>>,
  ownId: string,
): Own['awards'] =>
  decisions.flatMap(({ registrationId, label, committeeName, sentence, releasedAt }) => {
    const at = toIso(releasedAt);
    if (registrationId !== ownId || at === null) return [];
    return { label, committeeName, sentence: shares === 'nothing' ? null : sentence, releasedAt: at };
  });

async function listOwnMarks(
  db: Db,
  { criteria }: AwardSettings,
  { committeeId, registrationId }: { committeeId: string; registrationId: string },
): Promise<Own['marks']> {
  const marks = (await listAwardMarks(db, committeeId)).filter(
    (mark) => mark.registrationId === registrationId,
  );
  const byId = new Map(criteria.map((criterion) => [criterion.id, criterion]));
  return listValidMarks(
    criteria,
    marks.map((mark) => ({ ...mark, day: '' })),
  ).map(({ criterion, points, remark, at }) => ({
    criterion: byId.get(criterion)?.label ?? criterion,
    points,
    max: byId.get(criterion)?.max ?? points,
    remark,
    at: new Date(at).toISOString(),
  }));
}

/** @throws AppError 404 when the registration is no seat of the caller; 429 after too many changes in a minute */
export async function saveSpokenName(
  { db, clock }: Needs,
  { accountId }: Caller,
  { registrationId, spoken }: CheckedBody<typeof calls.saveSpokenName>,
): Promise<void> {
  await consumeLimits({ db, clock }, awardLimits, { spokenNamesPerAccount: accountId });
  await db.change(async (transaction) => {
    const seats = await listOwnSeats(transaction, accountId);
    if (!seats.some((seat) => seat.registrationId === registrationId))
      throw new AppError(calls.saveSpokenName.errors.noSuchSeat);
    if (spoken === '') await deleteSpokenName(transaction, registrationId);
    else await saveSpokenNameRow(transaction, registrationId, spoken);
  });
}

type Sheet = AnswerOf<typeof calls.getOwnSheet>;

/**
 * Reads what the caller did in the committee (product 30.11).
 * @throws AppError 404 when there is no such event, or the caller has no seat at it; 429 after too many sheets in a minute
 */
export async function getOwnSheet(
  context: Needs,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.getOwnSheet>,
): Promise<Sheet> {
  const { queries } = context.db;
  await consumeLimits(context, awardLimits, { ownSheetsPerAccount: accountId });
  const event = await getNonDraftEvent(queries, eventName);
  const seat = await findAssignedSeat(queries, event.id, accountId);
  if (!seat) throw new AppError(calls.getOwnSheet.errors.noSuchSeat);
  const { settings } = await getStoredAwardSettings(queries, event.id);
  const decisions = await listAwardDecisions(queries, { committeeId: seat.committeeId });
  const deeds = await readDeeds(context, queries, seat.committeeId);
  return {
    eventName: event.name,
    name: (await mapAccountNames(queries, [accountId])).get(accountId) ?? '',
    committeeName: seat.name,
    portfolio: seat.portfolio,
    attendance: (await readAttendance(queries, event)).get(seat.registrationId) ?? null,
    room: deeds?.get(seat.portfolioId) ?? null,
    awards: toOwnAwards(settings, decisions, seat.registrationId),
  };
}

/** @throws as `getOwnSheet` */
export async function printOwnSheet(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  caller: Caller,
  params: CheckedParams<typeof calls.printOwnSheet>,
): Promise<SentFile> {
  const sheet = await getOwnSheet(context, caller, params);
  const event = await getNonDraftEvent(context.db.queries, params.eventName);
  const address = new URL(`/what-i-did/${encodeURIComponent(event.name)}`, context.config.publicUrl).href;
  const bytes = await drawTablesPdf(context, event, {
    title: 'What I did',
    tables: planOwnSheet(sheet, address),
  });
  return {
    type: 'application/pdf',
    name: `${toSlug(sheet.eventName)}-what-i-did.pdf`,
    content: Readable.from([bytes]),
  };
}
