import { duties as kinds } from '#conference/contract/duties.ts';
import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { dayOf, toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { Callers } from '#platform/server/http/serve.ts';
import {
  endDuty as endCall,
  type listDuties as listCall,
  type markDutyPageOpened as openedCall,
  type listOwnDuties as ownCall,
} from '../contract.ts';
import {
  endCurrentDuty,
  hasCurrentDuty,
  listCurrentDuties,
  listCurrentDutiesOfAccount,
  listOfferedCommittees,
  lockCurrentDuties,
  markDutiesOpened,
} from './duties.sql.ts';
import { deleteInvitation, findInvitation, listInvitationsOfEvent } from './duty-invitations.sql.ts';
import { lastDayOf } from './duty-invitations.ts';
import { leaveShiftsWithoutDuty, releaseReservedShifts } from './shift-plan.ts';

/** Returns the functions that check whether a caller has a duty. They read the database at every check. */
export function createDutyChecks({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Pick<Callers, 'hasDuty' | 'lockDuty'> {
  return {
    hasDuty: ({ accountId }, asked) => hasCurrentDuty(db.queries, { accountId, ...asked, now: clock() }),
    lockDuty: (transaction, { accountId }, asked) =>
      lockCurrentDuties(transaction, { accountId, ...asked, now: clock() }),
  };
}

export async function listDuties(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const now = clock();
  const event = await getEventByName(queries, eventName);
  const [rows, invited, committees, region] = await Promise.all([
    listCurrentDuties(queries, event.id, now),
    listInvitationsOfEvent(queries, event.id, now),
    listOfferedCommittees(queries, event.id),
    getClubRegion(queries),
  ]);
  const people = [
    ...rows.map((row) => ({ ...row, expiresAt: null })),
    ...invited.map((row) => ({ ...row, name: null, phone: null, openedAt: null })),
  ];
  people.sort(
    (a, b) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      (a.committeePosition ?? 0) - (b.committeePosition ?? 0),
  );
  return {
    duties: people.map(({ id, name, email, phone, endsAt, expiresAt, openedAt, ...duty }) => ({
      _id: id,
      name,
      email,
      phone,
      kind: duty.kind,
      committee: duty.committee,
      committeeName: duty.committeeName,
      firstDay: duty.firstDay,
      lastDay: lastDayOf(endsAt, region),
      invitedUntil: toIso(expiresAt),
      hasOpenedPage: openedAt !== null,
    })),
    committees: committees.map(({ value, name, shortName }) => ({ value, name, shortName })),
    eventFirstDay: event.dates && dayOf(event.dates.startsAt, region),
    eventLastDay: event.dates && event.dates.endsAt > now ? dayOf(event.dates.endsAt, region) : null,
  };
}

/**
 * Ends a duty, or withdraws an invitation, and records that in the audit log.
 * @throws AppError 404 when there is no such duty or it has already ended
 */
export async function endDuty(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: actorId }: Caller,
  { dutyId }: CheckedBody<typeof endCall>,
): Promise<void> {
  await db.change(async (transaction) => {
    const at = clock();
    const ended = await endCurrentDuty(transaction, dutyId, at);
    if (ended) {
      await leaveShiftsWithoutDuty(transaction, { ...ended, now: at });
      await recordAudit(transaction, {
        at,
        actorId,
        action: 'duty_ended',
        subjectId: ended.accountId,
        before: ended.kind,
      });
      return;
    }
    const invited = await findInvitation(transaction, dutyId, at);
    if (!invited || !(await deleteInvitation(transaction, dutyId)))
      throw new AppError(endCall.errors.noSuchDuty);
    await releaseReservedShifts(transaction, { ...invited, now: at });
    await recordAudit(transaction, {
      at,
      actorId,
      action: 'duty_invitation_withdrawn',
      subjectId: dutyId,
      before: invited.kind,
    });
  });
}

/** Lists the caller's duties. A duty without a first day begins with the event. */
export async function listOwnDuties(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof ownCall>> {
  const now = clock();
  const [rows, region] = await Promise.all([
    listCurrentDutiesOfAccount(queries, accountId, now),
    getClubRegion(queries),
  ]);
  const today = dayOf(now, region);
  return {
    duties: rows.map(({ id, eventName, kind, committee, committeeName, firstDay, endsAt, eventStartsAt }) => {
      const lastDay = lastDayOf(endsAt, region);
      const begin = firstDay ?? (eventStartsAt === null ? lastDay : dayOf(eventStartsAt, region));
      const isToday = begin <= today && today <= lastDay;
      return { _id: id, eventName, kind, committee, committeeName, firstDay, lastDay, isToday };
    }),
  };
}

/** Records that the caller has opened the page of a duty. Does nothing if the caller has no such duty. */
export async function markDutyPageOpened(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, kind }: CheckedBody<typeof openedCall>,
): Promise<void> {
  await db.change((transaction) =>
    markDutiesOpened(transaction, { accountId, kinds: [kind], eventName, now: clock() }),
  );
}
