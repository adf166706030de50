import { requestReconciliation } from '#bank/server/index.ts';
import { changeFeeShareAndPost, postNewRegistration } from '#ledger/server/index.ts';
import type { OnFeeChanged, OnRegistered } from '#registration/server/index.ts';

export const onRegistered: OnRegistered = (transaction, registrationId, at) =>
  postNewRegistration(transaction, at, registrationId);

/** Posts a changed fee to the ledger. Requests a reconciliation of payments, because another amount is now due. */
export const onFeeChanged: OnFeeChanged = async (transaction, change) => {
  await changeFeeShareAndPost(transaction, change);
  await requestReconciliation(transaction);
};
