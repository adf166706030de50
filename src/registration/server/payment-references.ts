import { randomInt } from 'node:crypto';
import type { Catalogue } from '#conference/content/index.ts';
import { getShownBankDetails } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { issuePaymentReference as call } from '../contract/form.ts';
import { generatePaymentReference } from '../rule/reference.ts';
import { getEventUnlessDraft } from './events.ts';
import { findPaymentReference, insertPaymentReference, type Payer } from './payment-references.sql.ts';

/**
 * Returns the caller's payment reference with the current payment details (product 5.11, 16.1). Idempotent: the
 * reference never changes.
 * @throws AppError 404 when there is no such event
 */
export async function issuePaymentReference(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { eventName }: CheckedBody<typeof call>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<AnswerOf<typeof call>> {
  const event = await getEventUnlessDraft(db.queries, eventName);
  const payer = { eventId: event.id, accountId };
  const known = await findPaymentReference(db.queries, payer);
  return {
    reference: known ?? (await db.change((transaction) => getOrCreatePaymentReference(transaction, payer))),
    payment: await getShownBankDetails(db.queries, event.id, conference),
  };
}

/**
 * Returns the reference of a payer, and creates it at the first call. Unique keys in the database guarantee one
 * reference for each payer and event, and that no two payers get the same one.
 */
export async function getOrCreatePaymentReference(transaction: Transaction, payer: Payer): Promise<string> {
  for (;;) {
    const made = generatePaymentReference(randomInt);
    if (await insertPaymentReference(transaction, payer, made)) return made;
    const reference = await findPaymentReference(transaction, payer);
    if (reference !== undefined) return reference;
  }
}
