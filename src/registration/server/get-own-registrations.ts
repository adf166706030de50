import { registrationsChangeIn } from '#conference/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { getOwnRegistrations as call, OwnGroup } from '../contract/form.ts';
import { asChoices, asRecord } from './as-record.ts';
import { toRupees } from './fees.ts';
import { groupsOf } from './group/groups.ts';
import {
  declineReasonsOf,
  preferencesOf,
  registrationsOfAccount,
  withProofRequested,
} from './registrations.sql.ts';

type OwnRow = Awaited<ReturnType<typeof registrationsOfAccount>>[number];

/** Lists the caller's registrations with fee, group and assigned seat (product 3.6). */
export async function getOwnRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  caller: Caller,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const rows = await registrationsOfAccount(queries, caller.accountId);
  if (rows.length === 0) return { ypEvents: [] };
  const ids = rows.map(({ id }) => id);
  const preferences = await preferencesOf(queries, ids);
  const reasons = await declineReasonsOf(queries, ids);
  const asked = await withProofRequested(queries, rows.map(payingRegistration));
  const groups = await groupsOf(
    queries,
    rows.map(({ groupId }) => groupId),
  );
  return {
    ypEvents: rows.map((row) => {
      const wishes = preferences.get(row.id) ?? { committees: [], portfolios: [] };
      const group = row.groupId === null ? undefined : groups.get(row.groupId);
      return {
        ...asRecord(context, row, wishes),
        portfolioChoices: asChoices(wishes),
        seat: asSeat(row),
        withdrawn: row.withdrawnAt !== null,
        declinedBecause: reasons.get(row.id) ?? null,
        proofRequested: asked.has(payingRegistration(row)),
        over: !registrationsChangeIn(row.eventState),
        ...(row.mode === 'member' && group && { leaderPays: leaderPays(row, group) }),
        group,
      };
    }),
  };
}

/** Returns the id of the registration that pays for this one: a member's leader pays. */
function payingRegistration({ id, mode, leaderRegistrationId }: OwnRow): string {
  return mode === 'member' ? (leaderRegistrationId ?? id) : id;
}

/** What the leader pays for a member: an equal part of the group's fee, and the member's hospitality. Rupees. */
function leaderPays({ leaderPaise, groupMemberFee, hospitalityPaise }: OwnRow, { grpMembers }: OwnGroup) {
  const registration =
    leaderPaise === null ? groupMemberFee : Math.floor(toRupees(leaderPaise) / (grpMembers.length + 1));
  return { registration, hospitality: toRupees(hospitalityPaise) };
}

function asSeat({ hue, firstPeriod, secondPeriod, backgroundGuide, chatGroup }: OwnRow) {
  if (hue === null || firstPeriod === null || secondPeriod === null) return undefined;
  return { hue, ratio: [firstPeriod, secondPeriod] as [number, number], backgroundGuide, chatGroup };
}
