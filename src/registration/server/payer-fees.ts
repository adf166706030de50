import type { Share } from '#ledger/rule/postings.ts';
import {
  addToFeeShare,
  calculatePayerPositions,
  lockOrInsertPayers,
  mapPostedReceivedByPayer,
  type PayerFee,
  type PayerPosition,
  type PostingContext,
  postLedgerDifferences,
  postNewPayer,
  type Received,
  type StoredShare,
} from '#ledger/server/index.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { getSmallestAmount } from '#platform/rule/money.ts';
import type { ClubRegion } from '#platform/rule/region.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { computeEqualPartOfGroupFee, toDiscount } from '../rule/fees.ts';
import {
  listPayersOfRegistrations,
  listRegistrationsOfPayersAndMembers,
  type RegistrationRow,
} from './payers.sql.ts';
import { listDiscountCodesUsedByRegistrations } from './registrations.sql.ts';

/** Reads the received money by payer. Payers without money may be missing. */
export type ReadReceived = (db: Db, payers: readonly string[]) => Promise<ReadonlyMap<string, Received>>;

/** Number of registrations in a batch. The shares of their payers must fit into one SQL statement. */
const postingBatch = 100;

/**
 * Posts the differences between the ledger and the current fees of these registrations or their payers (product
 * 16.10). Call it after the other writes of the transaction. It locks each payer's row, so concurrent changes wait.
 * @param readReceived reads the money that has arrived; by default the postings stay as they are
 */
export async function postFees(
  transaction: Transaction,
  posting: PostingContext,
  registrationIds: readonly string[],
  readReceived?: ReadReceived,
): Promise<void> {
  for (let from = 0; from < registrationIds.length; from += postingBatch) {
    const given = registrationIds.slice(from, from + postingBatch);
    const payers = await listPayersOfRegistrations(transaction, given);
    if (payers.length === 0) continue;
    await lockOrInsertPayers(transaction, payers);
    await postLocked(
      transaction,
      posting,
      payers.map(({ id }) => id),
      readReceived,
    );
  }
}

/**
 * Changes the fee of a pending registration and posts the difference.
 * @param change `differenceAmount` is negative for a lower fee
 */
export async function changeFeeShareAndPost(
  transaction: Transaction,
  { registrationId, differenceAmount, at }: { registrationId: string; differenceAmount: number; at: number },
): Promise<void> {
  const payers = await listPayersOfRegistrations(transaction, [registrationId]);
  if (payers.length === 0) return;
  await lockOrInsertPayers(transaction, payers);
  await addToFeeShare(transaction, registrationId, differenceAmount);
  await postLocked(
    transaction,
    { at, cause: 'registration_changed' },
    payers.map(({ id }) => id),
  );
}

/** Posts the fee of a registration that this transaction has inserted, with fewer queries than `postFees`. */
export async function postFeeOfNewRegistration(
  transaction: Transaction,
  registrationId: string,
  at: number,
): Promise<void> {
  const region = await getClubRegion(transaction);
  const fee = (await mapFeesByPayer(transaction, [registrationId], region)).get(registrationId);
  if (fee) await postNewPayer(transaction, at, fee, region);
}

async function postLocked(
  transaction: Transaction,
  posting: PostingContext,
  payers: readonly string[],
  readReceived?: ReadReceived,
): Promise<void> {
  const region = await getClubRegion(transaction);
  const fees = await mapFeesByPayer(transaction, payers, region);
  const received = await readReceived?.(transaction, payers);
  await postLedgerDifferences(transaction, posting, payers, { fees, received, region });
}

/**
 * Calculates what payers owe and have paid. Leaves out payers that are not in the ledger.
 * @param readReceived reads the money that has arrived; by default what was posted
 */
export async function calculateExpectedPayerPositions(
  db: Db,
  payers: readonly string[],
  region: ClubRegion,
  readReceived: ReadReceived = mapPostedReceivedByPayer,
): Promise<PayerPosition[]> {
  const fees = await mapFeesByPayer(db, payers, region);
  const received = await readReceived(db, payers);
  return calculatePayerPositions(db, payers, { fees, received, region });
}

/** Reads the fees of registrations that pay, by registration id. Leaves out erased registrations. */
async function mapFeesByPayer(
  db: Db,
  payers: readonly string[],
  region: ClubRegion,
): Promise<Map<string, PayerFee>> {
  const rows = await listRegistrationsOfPayersAndMembers(db, payers);
  const codes = Map.groupBy(
    await listDiscountCodesUsedByRegistrations(db, payers),
    ({ registrationId }) => registrationId,
  );
  const members = Map.groupBy(
    rows.filter(({ mode }) => mode === 'member'),
    ({ groupId }) => groupId,
  );
  const fees = rows
    .filter(({ mode }) => mode !== 'member')
    .map((payer): PayerFee => {
      const group = payer.mode === 'leader' ? (members.get(payer.groupId) ?? []) : [];
      return {
        id: payer.id,
        eventId: payer.eventId,
        shares: splitFee(payer, group, codes.get(payer.id) ?? [], region),
        paysAtDesk: payer.paymentWay === 'desk',
        registeredAt: payer.registeredAt,
        decidedAt: payer.decidedAt,
      };
    });
  return new Map(fees.map((fee) => [fee.id, fee]));
}

type UsedCode = Awaited<ReturnType<typeof listDiscountCodesUsedByRegistrations>>[number];

/**
 * Splits the registration fee equally, except for the payer's surcharge, and adds each delegate's hospitality fee and
 * surcharge. The payer's share includes the rounding difference, so the shares add up to the fee.
 */
function splitFee(
  payer: RegistrationRow,
  members: readonly RegistrationRow[],
  discounts: readonly UsedCode[],
  region: ClubRegion,
): StoredShare[] {
  const total = payer.groupTotalAmount ?? payer.registrationAmount + payer.hospitalityAmount;
  const partOfFee = computeEqualPartOfGroupFee(
    { ...payer, discounts: discounts.map(toDiscount) },
    members.length + 1,
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
    payerId: payer.id,
    amount,
    ...statusOf(member, region),
  }));
}

function statusOf(
  { status, withdrawnAt }: RegistrationRow,
  region: Region,
): Pick<Share, 'status' | 'withdrawnDay'> {
  return withdrawnAt === null
    ? { status, withdrawnDay: null }
    : { status: 'withdrawn', withdrawnDay: dayOf(withdrawnAt, region) };
}
