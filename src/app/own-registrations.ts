import { listRegistrationIdsOfSwaps, listRegistrationIdsWithSeatInDrafts } from '#allocation/server/index.ts';
import { listRegistrationIdsOfRefunds } from '#bank/server/index.ts';
import type { OfRegistration } from '#platform/contract/call.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { Callers } from '#platform/server/http/serve.ts';
import { includesOwnOrGroupRegistration } from '#registration/server/index.ts';

const registrationsOf: Record<
  OfRegistration['kind'],
  (transaction: Transaction, ids: readonly string[]) => Promise<readonly string[]>
> = {
  registration: async (_changes, ids) => ids,
  refund: listRegistrationIdsOfRefunds,
  swap: listRegistrationIdsOfSwaps,
  draft: listRegistrationIdsWithSeatInDrafts,
};

/** Returns true if one of the ids belongs to a registration of the caller or of the caller's group (product 8.2). */
export const includesRegistrationOfCallerOrGroup: Callers['owns'] = async (
  transaction,
  { accountId },
  { kind, ids },
) => includesOwnOrGroupRegistration(transaction, await registrationsOf[kind](transaction, ids), accountId);
