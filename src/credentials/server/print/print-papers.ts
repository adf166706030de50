import { Readable } from 'node:stream';
import { issueMissingPasses, listOccasionsOfEvent, mayReadPhones } from '#attendance/server/index.ts';
import { getEventByName } from '#conference/server/index.ts';
import { findEmblemPng } from '#media/server/index.ts';
import type {
  AnswerOf,
  CheckedBody,
  CheckedParams,
  CheckedQuery,
  ErrorSpec,
} from '#platform/contract/call.ts';
import { addDays, dayOf, daysBetween, formatDateTime, type Region } from '#platform/rule/dates.ts';
import { siteLanguageTag } from '#platform/rule/region.ts';
import { toSlug } from '#platform/rule/slug.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Job } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { getClub, getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { mapIncompletePrintedNames } from '#platform/server/pdf/printed-names.ts';
import { maxTimetableDays } from '#timetable/rule/sessions.ts';
import * as calls from '../../contract.ts';
import { type PrintKind, printTitles } from '../../rule/print-titles.ts';
import type drawJob from './draw-papers.job.ts';
import type { Papers } from './papers.ts';
import { planPapers } from './plan-papers.ts';
import {
  getStoredEmergencyLine,
  listCommitteesIncludingWithdrawn,
  listDelegatesToPrint,
  listFreeSeatsOfEvent,
  listTeamDuties,
  replaceEmergencyLine,
} from './print.sql.ts';
import { readPrintFacts } from './read-print-facts.ts';
import type { OpenSheetPlanner } from './session-sheets.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

export const papersJob: Job<typeof drawJob> = {
  module: new URL('./draw-papers.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 150,
};
/** Limits of the drawing process. 700 badges need less than half of each limit (measured by `bench/print.ts`). */
export const papersJobLimits = { megabytes: 300, seconds: 90, outputBytes: 32 * 1024 * 1024 };

/** @throws AppError 404 when there is no such event */
export async function getPrintSetup(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { eventName }: CheckedParams<typeof calls.getPrintSetup>,
): Promise<AnswerOf<typeof calls.getPrintSetup>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const [settings, committees, delegates, freeSeats, team, occasions, region] = await Promise.all([
    getStoredEmergencyLine(queries, event.id),
    listCommitteesIncludingWithdrawn(queries, event.id),
    listDelegatesToPrint(queries, event.id),
    listFreeSeatsOfEvent(queries, event.id),
    listTeamDuties(queries, event.id, context.clock()),
    listOccasionsOfEvent(queries, event),
    getClubRegion(queries),
  ]);
  const registrationIds = new Map(delegates.map(({ name, registrationId }) => [name, registrationId]));
  const incomplete = await mapIncompletePrintedNames([
    ...[...delegates, ...team].map(({ name }) => name),
    ...[...delegates, ...freeSeats].map(({ portfolio }) => portfolio),
  ]);
  const count = (rows: readonly { committee: string }[], value: string) =>
    rows.filter(({ committee }) => committee === value).length;
  return {
    eventName: event.name,
    ...settings,
    seesPhones: await mayReadPhones(context, caller, event.name),
    days: event.dates === null ? [] : listDays(event.dates, region),
    occasions: occasions.map(({ key, label, day }) => ({ key, label, day })),
    committees: committees
      .map(({ value, name }) => ({
        value,
        name,
        delegates: count(delegates, value),
        freeSeats: count(freeSeats, value),
      }))
      .filter(({ delegates: seated, freeSeats: free }) => seated + free > 0),
    incompletelyPrinted: [...incomplete].map(([text, printed]) => ({
      registrationId: registrationIds.get(text) ?? null,
      text,
      printed,
    })),
  };
}

/** Lists the days of an event as 'YYYY-MM-DD', at most as many as a timetable has. */
function listDays({ startsAt, endsAt }: { startsAt: number; endsAt: number }, region: Region): string[] {
  const first = dayOf(startsAt, region);
  const count = Math.min(daysBetween(first, dayOf(endsAt, region)) + 1, maxTimetableDays);
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

/** @throws AppError 404 when there is no such event; 409 when the line has changed since the caller read it */
export async function saveEmergencyLine(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, revision, emergencyLine }: CheckedBody<typeof calls.saveEmergencyLine>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const before = await getStoredEmergencyLine(transaction, event.id);
    if (!(await replaceEmergencyLine(transaction, event.id, revision, emergencyLine)))
      throw new AppError(calls.saveEmergencyLine.errors.changedMeanwhile);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'emergency_line_changed',
      before: before.emergencyLine,
      after: emergencyLine,
    });
  });
}

/** Says what is missing for a paper without delegates. */
const nothingErrors: Partial<Record<PrintKind, ErrorSpec>> = {
  team_badges: calls.printPapers.errors.noTeam,
  team_phones: calls.printPapers.errors.noTeam,
  team_shifts: calls.printPapers.errors.noShifts,
  timetable: calls.printPapers.errors.noTimetable,
  committee_timetables: calls.printPapers.errors.noTimetable,
  room_signs: calls.printPapers.errors.noTimetable,
  site_plan: calls.printPapers.errors.noPlan,
  session_sheets: calls.printPapers.errors.noRules,
  rules_pages: calls.printPapers.errors.noRules,
};

/**
 * Draws papers as one PDF, and records that in the audit log (product 24.7).
 * @throws AppError 404 when there is no such event, committee, delegate or occasion; 403 for phone numbers that the
 *   caller may not see; 409 when there is nothing to print, or before the day of the occasion
 */
export async function printPapers(
  context: Needs,
  caller: Caller,
  { eventName }: CheckedParams<typeof calls.printPapers>,
  query: CheckedQuery<typeof calls.printPapers>,
  openSheetPlanner: OpenSheetPlanner,
): Promise<SentFile> {
  const { kind, blanks, freeSeats } = query;
  const event = await getEventByName(context.db.queries, eventName);
  if (kind === 'badges') await issueMissingPasses(context);
  const club = await getClub(context.db.queries);
  const facts = await readPrintFacts(context, caller, { event, club }, query, openSheetPlanner);
  const isOfCommittee = query.committee !== '' || query.registrationId !== '';
  const parts = planPapers(facts, { kind, blanks, withFreeSeats: freeSeats === 'yes', isOfCommittee });
  if (parts.length === 0) throw new AppError(nothingErrors[kind] ?? calls.printPapers.errors.nothing);
  const at = context.clock();
  const papers: Papers = {
    title: `${printTitles[kind]}, ${event.name}`,
    club: club.name,
    emblem: (await findEmblemPng(context.db.queries, 'paper')) ?? null,
    event: event.name,
    lang: siteLanguageTag(club),
    at,
    parts,
    printed: `Printed on ${formatDateTime(at, club)}`,
  };
  const bytes = await runInChildProcess(papersJob, papers, papersJobLimits);
  await context.db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: caller.accountId,
      subjectId: event.id,
      action: 'papers_printed',
      after: kind,
    }),
  );
  const name = `${kind.replaceAll('_', '-')}-${toSlug(event.name)}.pdf`;
  return { type: 'application/pdf', name, content: Readable.from([bytes]) };
}
