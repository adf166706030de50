import { listRegistrationIdsInDrafts, listRegistrationIdsOfSwaps } from '#allocation/server/index.ts';
import { listRegistrationIdsOfRefunds } from '#ledger/server/index.ts';
import type { OfRegistration } from '#platform/contract/call.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { Callers } from '#platform/server/http/serve.ts';
import { includesOwnRegistration } from '#registration/server/index.ts';

const registrationsOf: Record<
  OfRegistration['kind'],
  (transaction: Transaction, ids: readonly string[]) => Promise<readonly string[]>
> = {
  registration: async (_changes, ids) => ids,
  refund: listRegistrationIdsOfRefunds,
  swap: listRegistrationIdsOfSwaps,
  draft: listRegistrationIdsInDrafts,
};

/** Returns true if one of the ids belongs to a registration of the caller or of the caller's group (product 8.1). */
export const ownsRegistration: Callers['owns'] = async (transaction, { accountId }, { kind, ids }) =>
  includesOwnRegistration(transaction, await registrationsOf[kind](transaction, ids), accountId);
