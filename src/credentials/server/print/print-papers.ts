import { Readable } from 'node:stream';
import { dutyLabels } from '#attendance/contract.ts';
import { formatPassCode } from '#attendance/rule/pass-code.ts';
import { issueMissingPasses } from '#attendance/server/index.ts';
import { type Event, getEventByName } from '#conference/server/index.ts';
import { findEmblemPng } from '#media/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { formatDateTime, formatMinuteOfDay, formatWeekday } from '#platform/rule/dates.ts';
import { getCollegeOrInstituteShortName } from '#platform/rule/institute.ts';
import { siteLanguageTag } from '#platform/rule/region.ts';
import { toSlug } from '#platform/rule/slug.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Job } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { type Club, getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { mapIncompletePrintedNames } from '#platform/server/pdf/printed-names.ts';
import { dateOfTimetableDay } from '#timetable/rule/sessions.ts';
import { listTimetableSessions, type StoredSession } from '#timetable/server/index.ts';
import * as calls from '../../contract.ts';
import { printTitles } from '../../rule/print-titles.ts';
import type drawJob from './draw-papers.job.ts';
import type { Papers } from './papers.ts';
import { type PlannedHelper, type PlannedSession, type PrintFacts, planPapers } from './plan-papers.ts';
import { mapPicturesByPortfolio } from './portfolio-pictures.sql.ts';
import {
  getStoredEmergencyLine,
  listCommitteesIncludingWithdrawn,
  listDelegatesToPrint,
  listFreeSeatsOfEvent,
  listTeamDuties,
  replaceEmergencyLine,
} from './print.sql.ts';

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
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof calls.getPrintSetup>,
): Promise<AnswerOf<typeof calls.getPrintSetup>> {
  const event = await getEventByName(queries, eventName);
  const [settings, committees, delegates, freeSeats, team] = await Promise.all([
    getStoredEmergencyLine(queries, event.id),
    listCommitteesIncludingWithdrawn(queries, event.id),
    listDelegatesToPrint(queries, event.id),
    listFreeSeatsOfEvent(queries, event.id),
    listTeamDuties(queries, event.id, clock()),
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

/**
 * Draws papers as one PDF, and records that in the audit log (product 24.7).
 * @throws AppError 404 when there is no such event, committee or delegate; 409 when there is nothing to print
 */
export async function printPapers(
  context: Needs,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.printPapers>,
  query: CheckedQuery<typeof calls.printPapers>,
): Promise<SentFile> {
  const { kind, blanks, freeSeats } = query;
  const event = await getEventByName(context.db.queries, eventName);
  if (kind === 'badges') await issueMissingPasses(context);
  const club = await getClub(context.db.queries);
  const facts = await readFacts(context, event, club, query);
  const parts = planPapers(facts, { kind, blanks, withFreeSeats: freeSeats === 'yes' });
  if (parts.length === 0) throw new AppError(calls.printPapers.errors.nothing);
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
      actorId: accountId,
      subjectId: event.id,
      action: 'papers_printed',
      after: kind,
    }),
  );
  const name = `${kind.replaceAll('_', '-')}-${toSlug(event.name)}.pdf`;
  return { type: 'application/pdf', name, content: Readable.from([bytes]) };
}

/** Reads the data to print for all delegates, for those of one committee or for one delegate. */
async function readFacts(
  { db: { queries }, clock, secret, config }: Needs,
  event: Event,
  club: Club,
  { kind, committee, registrationId }: CheckedQuery<typeof calls.printPapers>,
): Promise<PrintFacts> {
  const { errors } = calls.printPapers;
  const [committees, delegates, freeSeats, sessions, { emergencyLine }] = await Promise.all([
    listCommitteesIncludingWithdrawn(queries, event.id),
    listDelegatesToPrint(queries, event.id),
    listFreeSeatsOfEvent(queries, event.id),
    listPlannedSessions(queries, event, club),
    getStoredEmergencyLine(queries, event.id),
  ]);
  const delegate = delegates.find((one) => one.registrationId === registrationId);
  if (registrationId !== '' && !delegate) throw new AppError(errors.noSuchDelegate);
  const chosen = delegate?.committee ?? committee;
  if (chosen !== '' && !committees.some(({ value }) => value === chosen))
    throw new AppError(errors.noSuchCommittee);
  const hasPlacards = kind === 'placards' || kind === 'evening_folder';
  const isPrinted = (of: { committee: string }) => chosen === '' || of.committee === chosen;
  const printed = delegate ? [delegate] : delegates.filter(isPrinted);
  const linkTo = (path: string, query: Record<string, string>) =>
    new URL(`${path}?${new URLSearchParams(query)}`, config.publicUrl).href;
  return {
    committees: committees
      .filter(({ value, withdrawnAt }) =>
        chosen === ''
          ? withdrawnAt === null || printed.some((one) => one.committee === value)
          : value === chosen,
      )
      .map(({ value, name, shortName, hue }) => ({
        value,
        name,
        shortName,
        hue,
        address: linkTo('/committee', { event: event.name, committee: value }),
      })),
    delegates: printed.map(({ sealedSerial, college, ...one }) => ({
      ...one,
      college: getCollegeOrInstituteShortName(college, club.institute),
      passCode: sealedSerial && formatPassCode(secret.open(sealedSerial)),
    })),
    freeSeats: delegate ? [] : freeSeats.filter(isPrinted),
    team: kind === 'team_badges' && !delegate ? await listHelpers(queries, event.id, clock(), chosen) : [],
    pictures: hasPlacards ? await mapPicturesByPortfolio(queries, event.id, chosen) : new Map(),
    sessions,
    emergency: emergencyLine,
    doorAddress: linkTo('/door', { event: event.name }),
    timetableAddress: linkTo('/timetable', { event: event.name }),
  };
}

/**
 * Lists each person with a duty once, chairs first. If a committee is chosen, it lists only the chairs of that
 * committee.
 */
async function listHelpers(db: Db, eventId: string, now: number, chosen: string): Promise<PlannedHelper[]> {
  const people = Map.groupBy(await listTeamDuties(db, eventId, now), ({ accountId }) => accountId);
  const helpers = [...people.values()].flatMap((duties): PlannedHelper[] => {
    const [first] = duties;
    const chair = duties.find(
      ({ committee }) => committee !== null && (chosen === '' || committee === chosen),
    );
    if (!first || (chosen !== '' && !chair)) return [];
    if (chair) return [{ name: first.name, role: dutyLabels.chair, committee: chair.committee }];
    const kinds = new Set(duties.map(({ kind }) => kind));
    const role = [...kinds]
      .toSorted()
      .map((kind) => dutyLabels[kind])
      .join(', ');
    return [{ name: first.name, role, committee: null }];
  });
  return helpers.toSorted((one, other) => Number(one.committee === null) - Number(other.committee === null));
}

async function listPlannedSessions(db: Db, { id, dates }: Event, region: Club): Promise<PlannedSession[]> {
  const sessions = await listTimetableSessions(db, id);
  const dayText = (day: number) =>
    dates === null ? `Day ${day}` : formatWeekday(dateOfTimetableDay(day, dates.startsAt, region), region);
  return sessions.map(({ title, kind, day, startMinute, endMinute, room, committees }: StoredSession) => ({
    title,
    room,
    committees,
    isSession: kind === 'session',
    day: dayText(day),
    time: `${formatMinuteOfDay(startMinute, region)} to ${formatMinuteOfDay(endMinute, region)}`,
  }));
}
