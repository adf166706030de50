import { registrationsMayChangeIn } from '#conference/contract.ts';
import { publishedContent } from '#pages/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import { toRupees } from '#platform/rule/money.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract/form.ts';
import { toBrief, toChoices, toRecord } from './api-record.ts';
import { getShownEvent } from './events.ts';
import { listGroupsById } from './groups.ts';
import {
  countOtherDelegates,
  findCommitteeOfSeat,
  listDeclineReasons,
  listPreferences,
  listRegistrationRowsOf,
  listWithProofRequested,
} from './registrations.sql.ts';

type OwnRow = Awaited<ReturnType<typeof listRegistrationRowsOf>>[number];

/** Lists the caller's registrations with fee, group and assigned seat (product 3.6). */
export async function getOwnRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  caller: Caller,
): Promise<AnswerOf<typeof calls.getOwnRegistrations>> {
  const { queries } = context.db;
  const rows = await listRegistrationRowsOf(queries, caller.accountId);
  if (rows.length === 0) return { ypEvents: [] };
  const ids = rows.map(({ id }) => id);
  const preferences = await listPreferences(queries, ids);
  const reasons = await listDeclineReasons(queries, ids);
  const requested = await listWithProofRequested(queries, rows.map(payingRegistrationId));
  const groups = await listGroupsById(
    queries,
    rows.map(({ groupId }) => groupId),
  );
  return {
    ypEvents: rows.map((row) => {
      const chosen = preferences.get(row.id) ?? { committees: [], portfolios: [] };
      const group = row.groupId === null ? undefined : groups.get(row.groupId);
      return {
        ...toRecord(context, row, chosen),
        portfolioChoices: toChoices(chosen),
        seat: toSeat(row),
        withdrawn: row.withdrawnAt !== null,
        declinedBecause: reasons.get(row.id) ?? null,
        proofRequested: requested.has(payingRegistrationId(row)),
        over: !registrationsMayChangeIn(row.eventState),
        ...(row.mode === 'member' && group && { leaderPays: leaderPays(row, group) }),
        group,
      };
    }),
  };
}

/** Returns the id of the registration that pays: for a member, the leader's. */
function payingRegistrationId({ id, mode, leaderRegistrationId }: OwnRow): string {
  return mode === 'member' ? (leaderRegistrationId ?? id) : id;
}

/** Returns what the leader pays for a member, in rupees: an equal part of the group's fee, and the member's hospitality. */
function leaderPays(
  { leaderPaise, groupMemberFeePaise, hospitalityPaise }: OwnRow,
  { grpMembers }: calls.OwnGroup,
) {
  const registration =
    leaderPaise === null
      ? toRupees(groupMemberFeePaise)
      : Math.floor(toRupees(leaderPaise) / (grpMembers.length + 1));
  return { registration, hospitality: toRupees(hospitalityPaise) };
}

function toSeat({ hue, firstPeriod, secondPeriod, backgroundGuide, chatGroup }: OwnRow) {
  if (hue === null || firstPeriod === null || secondPeriod === null) return undefined;
  return { hue, ratio: [firstPeriod, secondPeriod] as [number, number], backgroundGuide, chatGroup };
}

/** Lists the registrations of an account with their states, oldest first. */
export async function listRegistrationsOf(db: Db, accountId: string) {
  return (await listRegistrationRowsOf(db, accountId)).map((row) => ({
    ...toBrief(row),
    status: calls.toRegistrationState({ status: row.status, withdrawn: row.withdrawnAt !== null }),
  }));
}

/**
 * Reads the committee of the caller's seat (product 18.13).
 * @throws AppError 404 when there is no such event, or the caller has no seat at it
 */
export async function getOwnCommittee(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.getOwnCommittee>,
): Promise<AnswerOf<typeof calls.getOwnCommittee>> {
  const event = await getShownEvent(queries, eventName);
  const seat = await findCommitteeOfSeat(queries, event.id, accountId);
  if (!seat) throw new AppError(calls.getOwnCommittee.errors.noSeat);
  const { value, name, shortName, agenda, hue, firstPeriod, secondPeriod } = seat;
  const [taken, content] = await Promise.all([
    countOtherDelegates(queries, seat.committeeId, seat.registrationId),
    publishedContent(queries),
  ]);
  const edition = content.conferencePage.editions.find(({ event: eventId }) => eventId === event.id);
  const board = edition?.executiveBoard ?? [];
  return {
    committee: { value, name, shortName, agenda, hue, ratio: [firstPeriod, secondPeriod] },
    portfolio: seat.portfolio,
    backgroundGuide: seat.backgroundGuide,
    chatGroup: seat.chatGroup,
    chairs: board
      .filter(({ committee }) => committee === value)
      .map((chair) => ({ name: chair.name, post: chair.post, bio: chair.bio })),
    taken,
  };
}
