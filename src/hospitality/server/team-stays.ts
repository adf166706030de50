import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import * as calls from '../contract.ts';
import { lockBeds } from './beds.sql.ts';
import { deleteTeamStays, insertTeamStays, listTeam, updateTeamAdults } from './team-stays.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** @throws AppError 404 when there is no such event */
export async function getTeamStays(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.getTeamStays>,
): Promise<AnswerOf<typeof calls.getTeamStays>> {
  const event = await getEventByName(queries, eventName);
  const team = await listTeam(queries, event.id);
  return {
    people: team.map(({ accountId, name, duties, stayId, adultConfirmedAt }) => ({
      accountId,
      name,
      duties,
      hasStay: stayId !== null,
      isAdult: adultConfirmedAt !== null,
    })),
  };
}

/**
 * Adds people of the team to beds and meals, removes them, or says who is an adult (product 28.15). The audit log has
 * an entry for each person for whom something changes.
 * @throws AppError 403 when the caller is no superadmin and says who is an adult; 404 when there is no such event, or a
 *   person has no duty at it
 */
export async function changeTeamStays(
  { db, clock }: Needs,
  { accountId, role }: Caller,
  { eventName, accountIds, change }: CheckedBody<typeof calls.changeTeamStays>,
): Promise<void> {
  const { errors } = calls.changeTeamStays;
  const isAboutAge = change === 'confirm_adult' || change === 'withdraw_adult';
  if (isAboutAge && role !== 'superadmin') throw new AppError(errors.onlySuperadmin);
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    await lockBeds(transaction, event.id);
    const team = new Set((await listTeam(transaction, event.id)).map((member) => member.accountId));
    if (accountIds.some((id) => !team.has(id))) throw new AppError(errors.noSuchPerson);
    const at = clock();
    const wanted = { eventId: event.id, accountIds: [...new Set(accountIds)] };
    const changed = await applyChange(transaction, wanted, change, at);
    await recordAudits(
      transaction,
      changed.map((subjectId) => ({
        at,
        actorId: accountId,
        action: auditActions[change],
        subjectId,
        after: event.name,
      })),
    );
  });
}

const auditActions = {
  add: 'team_stay_added',
  remove: 'team_stay_removed',
  confirm_adult: 'team_adult_confirmed',
  withdraw_adult: 'team_adult_withdrawn',
} as const satisfies Record<calls.TeamStayChange, string>;

/** Returns the accounts for which something changes. */
async function applyChange(
  transaction: Transaction,
  wanted: { eventId: string; accountIds: string[] },
  change: calls.TeamStayChange,
  now: number,
): Promise<string[]> {
  switch (change) {
    case 'add':
      return insertTeamStays(
        transaction,
        wanted.accountIds.map((account_id) => ({ id: newId(), event_id: wanted.eventId, account_id })),
      );
    case 'remove':
      return deleteTeamStays(transaction, wanted);
    case 'confirm_adult':
      return updateTeamAdults(transaction, wanted, now);
    case 'withdraw_adult':
      return updateTeamAdults(transaction, wanted, null);
  }
}
