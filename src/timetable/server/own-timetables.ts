import { findNonDraftEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type getOwnTimetables as getOwnCall, getWallScreenTimetable as showCall } from '../contract.ts';
import { listDatedSessions } from './shown-sessions.ts';
import { findSitePlan } from './site-plan-address.ts';
import {
  getStoredTimetable,
  listConfirmedRegistrationsWithTimetable,
  listWallScreenNotices,
} from './timetable.sql.ts';

/** Returns the path of a committee's calendar file, or of the whole event's file if `committee` is null. */
const calendarPath = (eventId: string, committee: string | null): string =>
  committee === null ? `/${eventId}.ics` : `/${eventId}-${encodeURIComponent(committee)}.ics`;

/** Returns the page on which the timetable of an event is published. */
export const findTimetablePath = ({ isMain }: { isMain: boolean }): string =>
  isMain ? '/annualconf' : '/dashboard';

/**
 * Lists the timetable of each confirmed registration of the caller: the sessions for all delegates, and those of the
 * delegate's committee. Leaves out hidden timetables and events that are not announced.
 */
export async function getOwnTimetables(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getOwnCall>> {
  const own = await listConfirmedRegistrationsWithTimetable(queries, accountId);
  const { timeZone } = await getClubRegion(queries);
  return {
    timetables: await Promise.all(
      own.map(async ({ registrationId, eventId, startsAt, mainId, committee }) => {
        const plan = await findSitePlan(queries, eventId);
        const sessions = await listDatedSessions(queries, eventId, startsAt, timeZone);
        return {
          registrationId,
          plan: plan && { ...plan, pins: [...plan.pins] },
          calendar: mainId === null ? null : calendarPath(eventId, committee),
          sessions: sessions.filter(
            ({ committeeValues }) =>
              committeeValues === 'all' || (committee !== null && committeeValues.includes(committee)),
          ),
        };
      }),
    ),
  };
}

export interface TimetableContext extends Context {
  /** Lists the newest headlines of an event for its wall screens. */
  readonly listHeadlines: (db: Db, eventId: string) => Promise<string[]>;
}

/**
 * Returns the timetable for a wall screen.
 * @throws AppError 404 when there is no such event, the key is not the current one, or the timetable is hidden
 */
export async function getWallScreenTimetable(
  {
    db: { queries },
    clock,
    config,
    listHeadlines,
  }: Pick<TimetableContext, 'db' | 'clock' | 'config' | 'listHeadlines'>,
  { eventName, key }: CheckedBody<typeof showCall>,
): Promise<AnswerOf<typeof showCall>> {
  const event = await findNonDraftEvent(queries, eventName);
  const timetable = event && (await getStoredTimetable(queries, event.id));
  if (!event || !timetable?.isShown || timetable.screenKey !== key)
    throw new AppError(showCall.errors.deadLink);
  const now = clock();
  const plan = await findSitePlan(queries, event.id);
  const notices = await listWallScreenNotices(queries, event.id, now);
  return {
    eventName: event.name,
    now: new Date(now).toISOString(),
    headlines: await listHeadlines(queries, event.id),
    plan: plan && { ...plan, pins: [...plan.pins] },
    timetableAddress: new URL(findTimetablePath(event), config.publicUrl).href,
    notices: notices.map(({ text, beginsAt, endsAt }) => ({
      text,
      beginsAt: new Date(beginsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    })),
    sessions: await listDatedSessions(queries, event.id, event.dates?.startsAt ?? null, event.timeZone),
  };
}
