import { postRegistration } from '#ledger/server/index.ts';
import type { OnRegistered } from '#registration/server/index.ts';

/** Posts the fee in the transaction that registers. */
export const onRegistered: OnRegistered = (transaction, registrationId, at) =>
  postRegistration(transaction, at, registrationId);
