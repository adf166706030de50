import { getSmallestAmount } from '#platform/rule/money.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { type FeeLine, itemiseFee } from '../rule/fee-lines.ts';
import { toUsedDiscount } from '../rule/fees.ts';
import { listFeePartsOfRegistrations, listHospitalityFees, listQuestionSurcharges } from './fee-lines.sql.ts';
import { listDiscountCodesUsedByRegistrations } from './registrations.sql.ts';

export type { FeeLine } from '../rule/fee-lines.ts';

/**
 * Itemises the fee that a payer owes for itself and the members of its group (`itemiseFee`).
 * @param memberIds the registrations that the payer pays for too
 * @returns undefined if there is nothing to itemise
 */
export async function itemiseFeeOfPayer(
  db: Db,
  payerId: string,
  memberIds: readonly string[],
): Promise<FeeLine[] | undefined> {
  const ids = [payerId, ...memberIds];
  const parts = await listFeePartsOfRegistrations(db, ids);
  const payer = parts.find(({ id }) => id === payerId);
  if (!payer) return undefined;
  const answers = await listQuestionSurcharges(db, ids);
  const codes = await listDiscountCodesUsedByRegistrations(db, [payerId]);
  const region = await getClubRegion(db);
  const committeeSurcharges = parts
    .filter(({ surchargeAmount }) => surchargeAmount > 0)
    .map(({ committee, surchargeAmount }): FeeLine => {
      return { kind: 'committee_surcharge', name: committee, amount: surchargeAmount };
    });
  const ownAnswers = answers.filter(({ registrationId }) => registrationId === payerId);
  return itemiseFee({
    payer: {
      ...payer,
      needsAccommodation: payer.accommodation === 'Yes',
      surchargeAmount: ownAnswers.reduce((total, { amount }) => total + amount, payer.surchargeAmount),
    },
    members: parts.filter(({ id }) => id !== payerId),
    surcharges: [
      ...committeeSurcharges,
      ...answers.map(({ label, amount }): FeeLine => ({ kind: 'question_surcharge', name: label, amount })),
    ],
    discounts: codes.map((code) => ({ ...toUsedDiscount(code), code: code.code })),
    hospitalityFees: await listHospitalityFees(db, payer.eventId),
    smallest: getSmallestAmount(region.currency),
  });
}
