import { getEventByName } from '#conference/server/index.ts';
import { buildLinkViaLogin, type Letter, queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { containsNoAddress } from '#platform/contract/common.ts';
import { formatMinuteOfDay } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { batches } from '#platform/server/batches.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { registrationFilterSchema } from '#registration/contract/desk.ts';
import {
  type getUrgentNoticeChoices as choicesCall,
  everybody,
  sendUrgentNotice as sendCall,
} from '../contract/urgent.ts';
import { hashRegistrationIds, listAudienceIds } from './audience.ts';
import { announcementLimits } from './limits.ts';
import { listCommitteesOfEvent, listRecipientsById } from './recipients.sql.ts';
import { listRoomsForUrgentNotices, listSessionsForUrgentNotices } from './urgent.sql.ts';

/**
 * Lists the delegates and the people with a duty whom an urgent mail reaches: everybody, or those of a committee.
 * @throws AppError 404 for any other list
 */
async function listUrgentRecipientIds(
  db: Db,
  context: Pick<Context, 'clock'>,
  { eventId, to }: { eventId: string; to: string },
): Promise<string[]> {
  const committees = await listCommitteesOfEvent(db, eventId);
  if (to !== everybody && !committees.some(({ value }) => value === to))
    throw new AppError(sendCall.errors.noSuchChoice);
  const delegates = registrationFilterSchema.parse({ section: to === everybody ? 'confirmed' : to });
  const team = registrationFilterSchema.parse({ section: to === everybody ? 'all' : to });
  return [
    ...(await listAudienceIds(db, context, { eventId, to: 'delegates', filter: delegates })),
    ...(await listAudienceIds(db, context, { eventId, to: 'team', filter: team })),
  ];
}

/** Returns what an urgent mail can say: only sessions and rooms of the timetable (product 25.16). */
export async function getUrgentNoticeChoices(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof choicesCall>,
  { to }: CheckedQuery<typeof choicesCall>,
): Promise<AnswerOf<typeof choicesCall>> {
  const { id: eventId } = await getEventByName(queries, eventName);
  const [sessions, rooms, committees, ids] = await Promise.all([
    listSessionsForUrgentNotices(queries, eventId),
    listRoomsForUrgentNotices(queries, eventId),
    listCommitteesOfEvent(queries, eventId),
    listUrgentRecipientIds(queries, { clock }, { eventId, to }),
  ]);
  const recipients = (await mapPeopleByAccount(queries, ids)).size;
  return { sessions, rooms, committees, recipients, fingerprint: hashRegistrationIds(ids) };
}

/** Returns each person once, also one who is a delegate and has a duty. */
async function mapPeopleByAccount(db: Db, ids: readonly string[]) {
  const people = new Map<string, { name: string; email: string }>();
  for await (const batch of batches(ids))
    for (const { accountId, name, email } of await listRecipientsById(db, batch))
      people.set(accountId, { name, email });
  return people;
}

/**
 * Mails at once that a session has another room or begins at another time (product 25.16). The text consists of names
 * of the timetable, so that one person may send it to any number of people.
 * @throws AppError 404 when there is no such event, session or room; 409 when the event is archived, the list is empty or
 *   has changed, or a name contains an address; 429 after too many such mails
 */
export async function sendUrgentNotice(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'config' | 'secret'>,
  { accountId }: Caller,
  { eventName, to, sessionId, change, fingerprint }: CheckedBody<typeof sendCall>,
): Promise<void> {
  const { errors } = sendCall;
  await consumeLimits({ db, clock: context.clock }, announcementLimits, {
    urgentNoticesPerAccount: accountId,
  });
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'archived') throw new AppError(errors.eventArchived);
    const sessions = await listSessionsForUrgentNotices(transaction, event.id);
    const session = sessions.find(({ _id }) => _id === sessionId);
    const rooms = await listRoomsForUrgentNotices(transaction, event.id);
    const room = change.what === 'room' ? rooms.find(({ _id }) => _id === change.roomId) : undefined;
    if (!session || (change.what === 'room' && !room)) throw new AppError(errors.noSuchChoice);
    if (![session.title, room?.name ?? ''].every(isPlainName)) throw new AppError(errors.unsafeName);
    const ids = await listUrgentRecipientIds(transaction, context, { eventId: event.id, to });
    if (ids.length === 0) throw new AppError(errors.noRecipients);
    if (hashRegistrationIds(ids) !== fingerprint) throw new AppError(errors.listChanged);
    const people = await mapPeopleByAccount(transaction, ids);
    const region = await getClubRegion(transaction);
    const startMinute = change.what === 'time' ? change.startMinute : null;
    const news = {
      session: session.title,
      room: room?.name,
      time: startMinute === null ? undefined : formatMinuteOfDay(startMinute, region),
      event: eventName,
      planned: `day ${session.day}, ${formatMinuteOfDay(session.startMinute, region)}${session.room === null ? '' : `, ${session.room}`}`,
    };
    await queueMails(
      transaction,
      context,
      [...people.values()].map(({ name, email }) => ({
        recipient: email,
        letter: buildUrgentLetter(name, news, context.config.publicUrl),
        eventId: event.id,
      })),
    );
    await recordAudit(transaction, {
      at: context.clock(),
      actorId: accountId,
      action: 'urgent_notice_sent',
      subjectId: event.id,
      after: {
        fact: 'urgent_notice',
        session: session.title,
        room: room?.name ?? null,
        startMinute,
        recipients: people.size,
      },
    });
  });
}

/**
 * True for a name that is no address, link or telephone number. One person alone may mail such names to any number of
 * people.
 */
const isPlainName = (name: string): boolean =>
  containsNoAddress(name) &&
  !/[a-z]\.[a-z]{2}/i.test(name) &&
  !/\d{6}/.test(name.replaceAll(/[\s()+-]/g, ''));

interface UrgentNews {
  session: string;
  room: string | undefined;
  time: string | undefined;
  event: string;
  /** Day, time and room of the timetable. */
  planned: string;
}

function buildUrgentLetter(
  to: string,
  { session, room, time, event, planned }: UrgentNews,
  publicUrl: string,
): Letter {
  return {
    kind: 'urgent_notice',
    to,
    subject: room === undefined ? `New time: ${session}` : `New room: ${session}`,
    paragraphs: [
      room === undefined
        ? `${session} now begins at ${time}.`
        : `${session} now takes place in another room: ${room}.`,
      `It was planned for ${planned}, at ${event}.`,
    ],
    // The names of sessions and rooms are typed by the secretariat.
    isByAdmin: true,
    action: { label: 'Open your dashboard', href: buildLinkViaLogin(publicUrl, '/dashboard') },
  };
}
