import {
  confirmRefundReversal,
  getPayerLedgerOfRegistration,
  listRefunds,
  listRefundsDue,
  recordSentRefund,
  type refundStates,
  releaseRefund,
  reverseRefundOrRequestReversal,
} from '#bank/contract.ts';
import { backfillLedger } from '#bank/server/index.ts';
import {
  confirmRegistration,
  declineRegistration,
  getRegistrationForDesk,
  undoDecision,
} from '#registration/contract.ts';
import type { Person, TestApp } from './app.ts';
import { eventName, fees } from './conference.ts';
import { expectLedgerAgrees, importBankLines, referenceOf } from './money.ts';
import {
  type InsertedRegistration,
  insertTestRegistration,
  type WantedRegistration,
} from './registrations.ts';

/** The amount due of an individual delegate, in minor units. */
export const due = (fees.individual + fees.hospitality) * 100;

const params = { eventName };

export type MoneyDesk = Awaited<ReturnType<typeof openMoneyDesk>>;

/**
 * Creates an admin and two superadmins with the calls that they make. One superadmin sends refunds, and the other
 * releases them.
 */
export async function openMoneyDesk(site: TestApp) {
  const admin = await site.person({ role: 'admin', name: 'Sample Admin' });
  const treasurer = await site.person({ role: 'superadmin', name: 'Sample Treasurer' });
  const second = await site.person({ role: 'superadmin', name: 'Sample Second' });
  const refunds = async (state: (typeof refundStates)[number], query: Record<string, string> = {}) =>
    (await site.call(listRefunds, { params: { ...params, state }, query, token: admin.token })).body;
  const refundOf = async (state: 'waiting' | 'released', regID: string) =>
    (await refunds(state)).rows.find((one) => one.regID === regID);
  let numbers = 100_000;
  return {
    admin,
    treasurer,
    second,
    refunds,
    refundOf,

    async placed(wanted?: WantedRegistration): Promise<InsertedRegistration> {
      const registration = await insertTestRegistration(site.context, wanted);
      await backfillLedger(site.context);
      return registration;
    },
    async pay(regID: string, amount = due) {
      const words = `UPI/CR/${await referenceOf(site.context, regID)}/SAMPLE`;
      await importBankLines(site.context, [{ words, amount }]);
    },
    confirm: (regID: string) => site.call(confirmRegistration, { body: { regID }, token: admin.token }),
    decline: (regID: string) => site.call(declineRegistration, { body: { regID }, token: admin.token }),
    async undo(regID: string) {
      const read = await site.call(getRegistrationForDesk, {
        params: { eventID: regID },
        token: admin.token,
      });
      const decidedAt = read.body.decision?.at ?? new Date(site.clock.now).toISOString();
      const body = { regID, decidedAt, reason: 'By mistake' };
      return site.call(undoDecision, { body, token: treasurer.token });
    },

    /**
     * Sends a refund.
     * @param by the account that sends it, the treasurer by default
     */
    send: (regID: string, amount: number, { by = treasurer, number = `SMPL${numbers++}` } = {}) =>
      site.call(recordSentRefund, { body: { regID, amount, number }, token: by.token }),
    /**
     * Releases the refunds of a registration.
     * @param by the account that releases them, the second superadmin by default
     */
    async release(regID: string, by: Person = second) {
      const refundID = (await refundOf('waiting', regID))?._id;
      return site.call(releaseRefund, { body: { refundID }, token: by.token });
    },
    /** Reverses a released refund: the second superadmin requests it, and the treasurer confirms. */
    async reverse(refundID: string | undefined) {
      const asked = await site.call(reverseRefundOrRequestReversal, {
        body: { refundID },
        token: second.token,
      });
      if (asked.body.message !== 'Requested. Another superadmin confirms it.') return asked;
      return site.call(confirmRefundReversal, { body: { refundID }, token: treasurer.token });
    },
    async refundDue(regID: string) {
      const { rows } = (await site.call(listRefundsDue, { params, token: admin.token })).body;
      return rows.find((one) => one.regID === regID);
    },
    ledgerOf: async (regID: string) =>
      (await site.call(getPayerLedgerOfRegistration, { params: { regID }, token: admin.token })).body,
    expectAgrees: () => expectLedgerAgrees(site, admin),
  };
}
