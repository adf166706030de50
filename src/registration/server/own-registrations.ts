import { getCurrentFees, getEventByName, isPossible, toEventSituation } from '#conference/server/index.ts';
import { getPublishedContent } from '#pages/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Currency } from '#platform/rule/currency.ts';
import { getSmallestAmount, toMajor } from '#platform/rule/money.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract/form.ts';
import {
  computeEqualPartOfGroupFee,
  computeSurchargeDiscountPercent,
  computeUnusedDiscountAmount,
  type Discount,
  sumRegistrationAndHospitality,
  toDiscount,
  toUsedDiscount,
} from '../rule/fees.ts';
import { toPortfolioChoices, toRegistrationRecord, toRegistrationSummaryRecord } from './api-record.ts';
import { getEventUnlessDraft } from './events.ts';
import { mapGroupsById } from './groups.ts';
import { filterRegistrationIdsWithProofRequested } from './payment-progress.sql.ts';
import { mapOutdatedProofSumsByRegistration } from './registration-changes.sql.ts';
import {
  countOtherDelegatesByPortfolio,
  findAssignedSeat,
  listDiscountCodesUsedByRegistrations,
  listRegistrationRowsOfAccount,
  mapDeclineReasonsByRegistration,
  mapPreferencesByRegistration,
} from './registrations.sql.ts';

type OwnRow = Awaited<ReturnType<typeof listRegistrationRowsOfAccount>>[number];

type OwnContext = Pick<Context, 'db' | 'secret' | 'clock'>;

export async function listOwnRegistrations(
  context: OwnContext,
  caller: Caller,
): Promise<AnswerOf<typeof calls.listOwnRegistrations>> {
  const rows = await listRegistrationRowsOfAccount(context.db.queries, caller.accountId);
  if (rows.length === 0) return { ypEvents: [] };
  const facts = await readFacts(context, rows);
  return { ypEvents: rows.map((row) => toOwnRegistration(context, row, facts)) };
}

async function readFacts(context: OwnContext, rows: readonly OwnRow[]) {
  const { queries } = context.db;
  const ids = rows.map(({ id }) => id);
  const payerIds = rows.flatMap(({ leaderRegistrationId }) => leaderRegistrationId ?? []);
  return {
    preferences: await mapPreferencesByRegistration(queries, ids),
    reasons: await mapDeclineReasonsByRegistration(queries, ids),
    requested: await filterRegistrationIdsWithProofRequested(queries, rows.map(payingRegistrationId)),
    sums: await mapOutdatedProofSumsByRegistration(queries, ids),
    codes: Map.groupBy(
      await listDiscountCodesUsedByRegistrations(queries, [...ids, ...payerIds]),
      ({ registrationId }) => registrationId,
    ),
    club: await getClub(queries),
    groups: await mapGroupsById(
      queries,
      rows.map(({ groupId }) => groupId),
    ),
    waitingFees: await listWaitingFees(context, rows),
  };
}
type Facts = Awaited<ReturnType<typeof readFacts>>;

function toOwnRegistration(
  context: OwnContext,
  row: OwnRow,
  { preferences, reasons, requested, sums, codes, club, groups, waitingFees }: Facts,
): AnswerOf<typeof calls.listOwnRegistrations>['ypEvents'][number] {
  const chosen = preferences.get(row.id) ?? { committees: [], portfolios: [] };
  const group = row.groupId === null ? undefined : groups.get(row.groupId);
  const discounts = (codes.get(row.id) ?? []).map(toUsedDiscount);
  return {
    ...toRegistrationRecord({ ...context, institute: club.institute }, row, chosen),
    portfolioChoices: toPortfolioChoices(chosen),
    seat: toSeat(row),
    withdrawn: row.withdrawnAt !== null,
    declinedBecause: reasons.get(row.id) ?? null,
    proofRequested: requested.has(payingRegistrationId(row)),
    revision: row.revision,
    surchargeAmount: row.surchargeAmount,
    discountPercent: computeSurchargeDiscountPercent(row.mode, discounts),
    unusedDiscountAmount: computeUnusedDiscountAmount(row.mode, discounts),
    ...dueAtProof(row, sums.get(row.id)),
    ...(row.groupTotalAmount !== null && {
      groupHospitality: {
        total: toMajor(Number(row.groupHospitalityAmount ?? 0)),
        people: Number(row.groupHospitalityPeople),
      },
    }),
    over: !isPossible('change_registration', toEventSituation(row), context.clock()),
    ...(row.mode === 'member' &&
      group && {
        leaderPays: leaderPays(row, group, {
          currency: club.currency,
          discounts: (codes.get(row.leaderRegistrationId ?? '') ?? []).map(toDiscount),
          groupMemberAmount: waitingFees.get(row.eventName) ?? 0,
        }),
      }),
    group,
  };
}

function dueAtProof(row: OwnRow, amount: number | undefined): { dueAtProof?: number } {
  const dueAmount = row.groupTotalAmount ?? sumRegistrationAndHospitality(row);
  return amount === undefined || amount === dueAmount ? {} : { dueAtProof: toMajor(amount) };
}

/** Returns the id of the registration that pays. For a member this is the leader's, once the leader has registered. */
function payingRegistrationId({ id, mode, leaderRegistrationId }: OwnRow): string {
  return mode === 'member' ? (leaderRegistrationId ?? id) : id;
}

/**
 * Returns the current registration fee of a group member in minor units, by event name. Contains only events in which
 * the delegate is a member whose leader has not registered.
 */
async function listWaitingFees(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  rows: readonly OwnRow[],
): Promise<ReadonlyMap<string, number>> {
  const waiting = rows.filter(({ mode, leaderAmount }) => mode === 'member' && leaderAmount === null);
  const fees = waiting.map(async ({ eventName }) => {
    const event = await getEventByName(queries, eventName);
    return [eventName, (await getCurrentFees(queries, event, clock())).groupMemberAmount] as const;
  });
  return new Map(await Promise.all(fees));
}

/**
 * Returns the amounts that the leader pays for a member, in major units of the currency. `registration` is the sum of
 * the member's surcharges and an equal part of the leader's registration fee, as in the ledger.
 * @param pricing.groupMemberAmount current fee of a member, used until the leader has registered
 */
function leaderPays(
  row: OwnRow,
  { grpMembers }: calls.OwnGroup,
  {
    currency,
    discounts,
    groupMemberAmount,
  }: { currency: Currency; discounts: readonly Discount[]; groupMemberAmount: number },
) {
  const { leaderAmount, leaderCommitteeSurchargeAmount, leaderAnswersSurchargeAmount } = row;
  const surchargeAmount = (leaderCommitteeSurchargeAmount ?? 0) + Number(leaderAnswersSurchargeAmount ?? 0);
  const partAmount =
    leaderAmount === null
      ? groupMemberAmount
      : computeEqualPartOfGroupFee(
          { registrationAmount: leaderAmount, surchargeAmount, discounts },
          grpMembers.length + 1,
          getSmallestAmount(currency),
        );
  return {
    registration: toMajor(partAmount + row.registrationAmount),
    hospitality: toMajor(row.hospitalityAmount),
  };
}

function toSeat({ hue, firstPeriod, secondPeriod, backgroundGuide, chatGroup }: OwnRow) {
  if (hue === null || firstPeriod === null || secondPeriod === null) return undefined;
  return { hue, ratio: [firstPeriod, secondPeriod] as [number, number], backgroundGuide, chatGroup };
}

/** Lists the registrations of an account, oldest first. */
export async function listRegistrationsOfAccount(db: Db, accountId: string) {
  return (await listRegistrationRowsOfAccount(db, accountId)).map((row) => ({
    ...toRegistrationSummaryRecord(row),
    status: calls.toDisplayedRegistrationState({ status: row.status, withdrawn: row.withdrawnAt !== null }),
  }));
}

/**
 * Returns the committee in which the caller has a seat (product 18.13).
 * @throws AppError 404 when there is no such event, or the caller has no seat at it
 */
export async function getOwnCommittee(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.getOwnCommittee>,
): Promise<AnswerOf<typeof calls.getOwnCommittee>> {
  const event = await getEventUnlessDraft(queries, eventName);
  const seat = await findAssignedSeat(queries, event.id, accountId);
  if (!seat) throw new AppError(calls.getOwnCommittee.errors.noSeat);
  const { value, name, shortName, agenda, hue, firstPeriod, secondPeriod } = seat;
  const [taken, content] = await Promise.all([
    countOtherDelegatesByPortfolio(queries, seat.committeeId, seat.registrationId),
    getPublishedContent(queries),
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
