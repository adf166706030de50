import { findAccountByEmail } from '#accounts/server/index.ts';
import { getEventByName } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { dayMs, dayOf, type Region, startOfNextDay } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { Callers } from '#platform/server/http/serve.ts';
import { newId } from '#platform/server/ids.ts';
import {
  endDuty as endCall,
  grantDuty as grantCall,
  type listDuties as listCall,
  maxDutyDays,
  type listOwnDuties as ownCall,
} from '../contract.ts';
import {
  endCurrentDuty,
  hasCurrentDuty,
  listCurrentDuties,
  listCurrentDutiesOfAccount,
  listOfferedCommittees,
  lockCurrentDuties,
  upsertDuty,
} from './duties.sql.ts';
import { buildDutyLetter } from './mails.ts';

const lastDayOf = (endsAt: number, region: Region): string => dayOf(endsAt - 1, region);

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
  const [rows, committees, region] = await Promise.all([
    listCurrentDuties(queries, event.id, now),
    listOfferedCommittees(queries, event.id),
    getClubRegion(queries),
  ]);
  return {
    duties: rows.map(({ id, name, email, kind, committeeName, endsAt }) => ({
      _id: id,
      name,
      email,
      kind,
      committeeName,
      lastDay: lastDayOf(endsAt, region),
    })),
    committees,
    eventLastDay: event.dates && event.dates.endsAt > now ? dayOf(event.dates.endsAt, region) : null,
  };
}

/**
 * Gives an account a duty until a day, sends a mail about it, and records it in the audit log.
 * @throws AppError 404 when there is no such event, committee or account; 409 when the event is archived or the account
 *   is unverified; 400 when the last day is invalid
 */
export async function grantDuty(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId: actorId }: Caller,
  { eventName, email, kind, committee: value, lastDay }: CheckedBody<typeof grantCall>,
): Promise<void> {
  const { errors } = grantCall;
  const { db, clock, config } = context;
  await db.change(async (transaction) => {
    const at = clock();
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'archived') throw new AppError(errors.eventArchived);
    const endsAt = startOfNextDay(lastDay, await getClubRegion(transaction));
    if (endsAt <= at || endsAt > at + maxDutyDays * dayMs) throw new AppError(errors.invalidLastDay);
    const account = await findAccountByEmail(transaction, email);
    if (!account || account.deletionScheduledAt !== null) throw new AppError(errors.noSuchAccount);
    if (!account.isVerified) throw new AppError(errors.notVerified);
    const committees = kind === 'chair' ? await listOfferedCommittees(transaction, event.id) : [];
    const committee = committees.find((offered) => offered.value === value);
    if (kind === 'chair' && !committee) throw new AppError(errors.noSuchCommittee);
    await upsertDuty(transaction, {
      id: newId(),
      account_id: account.id,
      event_id: event.id,
      kind,
      committee_id: committee?.id ?? null,
      ends_at: endsAt,
      granted_at: at,
      granted_by: actorId,
    });
    await recordAudit(transaction, {
      at,
      actorId,
      action: 'duty_granted',
      subjectId: account.id,
      after: { fact: 'duty', kind, committee: committee?.value ?? null, lastDay },
    });
    const granted = { to: account.name, kind, committeeName: committee?.name ?? null, lastDay };
    const letter = buildDutyLetter({ ...granted, eventName: event.name }, config.publicUrl);
    await queueMail(transaction, context, account.email, letter);
  });
}

/**
 * Ends a duty and records that in the audit log.
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
    if (!ended) throw new AppError(endCall.errors.noSuchDuty);
    await recordAudit(transaction, {
      at,
      actorId,
      action: 'duty_ended',
      subjectId: ended.accountId,
      before: ended.kind,
    });
  });
}

export async function listOwnDuties(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof ownCall>> {
  const [rows, region] = await Promise.all([
    listCurrentDutiesOfAccount(queries, accountId, clock()),
    getClubRegion(queries),
  ]);
  return {
    duties: rows.map(({ id, eventName, kind, committeeName, endsAt }) => ({
      _id: id,
      eventName,
      kind,
      committeeName,
      lastDay: lastDayOf(endsAt, region),
    })),
  };
}
