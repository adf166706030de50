import type { Transaction } from '#platform/server/db/tables.ts';
import * as receipts from '#receipts/server/index.ts';
import { standsAt } from './stands-at.ts';

/** Issues a receipt over what the club keeps, as it is booked. */
export const issueReceipt = (transaction: Transaction, registrationId: string, at: number) =>
  receipts.issueReceipt(transaction, standsAt, registrationId, at);

/** Makes receipts cover what the club keeps, as it is booked. */
export const correctReceipts = (transaction: Transaction, registrationIds: readonly string[], at: number) =>
  receipts.correctReceipts(transaction, standsAt, registrationIds, at);
