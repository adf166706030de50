import { type DeskPayment, listDeskPayments } from '#bank/server/index.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { getSmallestAmount } from '#platform/rule/money.ts';
import type { ClubRegion } from '#platform/rule/region.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { computeEqualPartOfGroupFee, toDiscount } from '#registration/rule/fees.ts';
import { listDiscountCodesUsedByRegistrations } from '#registration/server/index.ts';
import { type Position, type Share, unsetRefundRule } from '../rule/postings.ts';
import {
  listCreditsOfPayers,
  listFeeShares,
  listLedgerPayersWithEventId,
  listRegistrationsOfPayersAndMembers,
  mapRefundRulesByEvent,
  type RegistrationRow,
  type StoredShare,
} from './payers.sql.ts';

/** The fees and payments of a payer that the ledger should show. */
export interface PayerPosition extends Position {
  id: string;
  eventId: string;
  shares: readonly StoredShare[];
  /** True if nothing was posted for the payer before. */
  isNew: boolean;
  deskPayments: readonly DeskPayment[];
  /** Null for an erased registration. */
  registeredAt: number | null;
  decidedAt: number | null;
}

/**
 * Reads the current position of payers from registrations, fee shares, matched credits, payments at the desk and refund
 * rules. Stored shares keep their amounts and get the current status, except those of erased registrations, which stay
 * unchanged. If no share is stored, the fee is split. Leaves out payers that are not in `ledger_payers`.
 */
export async function calculateExpectedPayerPositions(
  db: Db,
  payers: readonly string[],
  region: ClubRegion,
): Promise<PayerPosition[]> {
  const rows = await listRegistrationsOfPayersAndMembers(db, payers);
  const stored = await listFeeShares(db, payers);
  const rules = await mapRefundRulesByEvent(db);
  const credits = Map.groupBy(await listCreditsOfPayers(db, payers), ({ payerId }) => payerId);
  const deskPayments = Map.groupBy(
    await listDeskPayments(db, payers),
    ({ registrationId }) => registrationId,
  );
  const codes = Map.groupBy(
    await listDiscountCodesUsedByRegistrations(db, payers),
    ({ registrationId }) => registrationId,
  );
  const sharesByPayer = Map.groupBy(stored, ({ payerId }) => payerId);
  const leaders = new Map(
    rows.flatMap(({ id, mode, groupId }) => (mode === 'leader' && groupId ? [[groupId, id]] : [])),
  );
  const rowsByPayer = Map.groupBy(rows, ({ id, mode, groupId }) =>
    mode === 'member' ? (leaders.get(groupId ?? '') ?? '') : id,
  );
  return (await listLedgerPayersWithEventId(db, payers)).map(({ id, eventId }) => {
    const members = rowsByPayer.get(id) ?? [];
    const payer = members.find((row) => row.id === id);
    const shares = sharesByPayer.get(id) ?? [];
    return {
      id,
      eventId,
      shares:
        shares.length === 0
          ? splitFee(id, members, codes.get(id) ?? [], region)
          : withCurrentStatus(shares, members, region),
      rule: { ...(rules.get(eventId) ?? unsetRefundRule), smallest: getSmallestAmount(region.currency) },
      credits: credits.get(id) ?? [],
      deskAmount: sumOf(deskPayments.get(id)),
      paysAtDesk: payer?.paymentWay === 'desk',
      deskPayments: deskPayments.get(id) ?? [],
      isErased: payer === undefined,
      isNew: shares.length === 0,
      registeredAt: payer?.registeredAt ?? null,
      decidedAt: payer?.decidedAt ?? null,
    };
  });
}

const sumOf = (payments: readonly DeskPayment[] = []) =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Reads the position of a registration that this transaction has just inserted, which has no postings or credits yet.
 */
export async function findPositionOfNewRegistration(
  db: Db,
  payer: string,
  region: ClubRegion,
): Promise<PayerPosition | undefined> {
  const rows = await listRegistrationsOfPayersAndMembers(db, [payer]);
  const row = rows.find(({ id }) => id === payer);
  return (
    row && {
      id: payer,
      eventId: row.eventId,
      shares: splitFee(payer, rows, await listDiscountCodesUsedByRegistrations(db, [payer]), region),
      // A refund rule has no effect, because no money was received yet.
      rule: unsetRefundRule,
      credits: [],
      deskAmount: 0,
      paysAtDesk: row.paymentWay === 'desk',
      deskPayments: [],
      isErased: false,
      isNew: true,
      registeredAt: row.registeredAt,
      decidedAt: row.decidedAt,
    }
  );
}

type UsedCode = Awaited<ReturnType<typeof listDiscountCodesUsedByRegistrations>>[number];

/**
 * Splits the registration fee equally, except for the payer's surcharge, and adds each delegate's hospitality fee and
 * surcharge. The payer's share
 * includes the rounding difference, so the shares add up to the fee.
 */
function splitFee(
  payerId: string,
  rows: readonly RegistrationRow[],
  discounts: readonly UsedCode[],
  region: ClubRegion,
): StoredShare[] {
  const payer = rows.find(({ id }) => id === payerId);
  if (!payer) return [];
  const total = payer.groupTotalAmount ?? payer.registrationAmount + payer.hospitalityAmount;
  const members = rows.filter(({ id }) => id !== payerId);
  const partOfFee = computeEqualPartOfGroupFee(
    { ...payer, discounts: discounts.map(toDiscount) },
    rows.length,
    getSmallestAmount(region.currency),
  );
  // The registration fee of a member contains only surcharges, because the leader pays the fee itself.
  const memberShares = members.map((member) => ({
    member,
    amount: partOfFee + member.registrationAmount + member.hospitalityAmount,
  }));
  const rest = memberShares.reduce((remaining, { amount }) => remaining - amount, total);
  return [{ member: payer, amount: rest }, ...memberShares].map(({ member, amount }) => ({
    registrationId: member.id,
    payerId,
    amount,
    ...statusOf(member, region),
  }));
}

function withCurrentStatus(
  stored: readonly StoredShare[],
  rows: readonly RegistrationRow[],
  region: Region,
): StoredShare[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return stored.map((share) => {
    const row = byId.get(share.registrationId);
    return row ? { ...share, ...statusOf(row, region) } : share;
  });
}

function statusOf(
  { status, withdrawnAt }: RegistrationRow,
  region: Region,
): Pick<Share, 'status' | 'withdrawnDay'> {
  return withdrawnAt === null
    ? { status, withdrawnDay: null }
    : { status: 'withdrawn', withdrawnDay: dayOf(withdrawnAt, region) };
}
