import { pictureAddress } from '#images/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { asWire } from '../contract/answers.ts';
import { type getOwnRegistrations as call, notApplicable } from '../contract.ts';
import { groupsOf } from '../group/server/index.ts';
import { preferencesOf, registrationsOfAccount } from './registrations.sql.ts';

/** The caller's registrations with fee, group, and what was assigned (clarifications 2). */
export async function getOwnRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  caller: Caller,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const rows = await registrationsOfAccount(queries, caller.accountId);
  if (rows.length === 0) return { ypEvents: [] };
  const preferences = await preferencesOf(
    queries,
    rows.map(({ id }) => id),
  );
  const groups = await groupsOf(
    queries,
    rows.map(({ delegation_id }) => delegation_id),
  );
  return {
    ypEvents: rows.map((row) => ({
      _id: row.id,
      eventName: row.eventName,
      status: row.status,
      mode: row.mode,
      regsiteredat: new Date(row.registered_at).toISOString(),
      committeePreference: preferences.get(row.id)?.committees ?? [],
      portfolioPreference: preferences.get(row.id)?.portfolios ?? [],
      ...asWire(row),
      payment: row.payment_id === null ? notApplicable : pictureAddress(context, row.payment_id, 'payment'),
      assignedCommittee: row.assigned_committee,
      assignedPortfolio: row.assigned_portfolio,
      fee: {
        registration: row.registration_fee,
        hospitality: row.hospitality_fee,
        total: row.registration_fee + row.hospitality_fee,
      },
      groupTotal: row.group_total ?? undefined,
      group: row.delegation_id === null ? undefined : groups.get(row.delegation_id),
    })),
  };
}
