import type { Changes } from '#platform/server/db/tables.ts';
import * as receipts from '#receipts/server/index.ts';
import { standsAt } from './stands-at.ts';

/** Issues a receipt over what the club keeps, as it is booked. */
export const issueReceipt = (changes: Changes, registrationId: string, at: number) =>
  receipts.issueReceipt(changes, standsAt, registrationId, at);

/** Makes receipts cover what the club keeps, as it is booked. */
export const correctReceipts = (changes: Changes, registrationIds: readonly string[], at: number) =>
  receipts.correctReceipts(changes, standsAt, registrationIds, at);
