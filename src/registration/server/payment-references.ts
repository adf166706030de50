import { randomInt } from 'node:crypto';
import type { Catalogue } from '#conference/content/index.ts';
import { shownDetails } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { getPaymentReference as call } from '../contract/form.ts';
import { makeReference } from '../rule/reference.ts';
import { getShownEvent } from './events.ts';
import { findReference, insertReference, type Payer } from './payment-references.sql.ts';

/**
 * Returns the reference of the caller's payment for an event, with the current bank details (product 5.11), which may have
 * changed while the form was open. Idempotent: the reference never changes (product 16.1).
 * @throws AppError 404 when there is no such event
 */
export async function getPaymentReference(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { eventName }: CheckedBody<typeof call>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<AnswerOf<typeof call>> {
  const event = await getShownEvent(db.queries, eventName);
  const payer = { eventId: event.id, accountId };
  const known = await findReference(db.queries, payer);
  const shown = await shownDetails(db.queries, conference);
  return {
    reference: known ?? (await db.change((transaction) => getOrCreateReference(transaction, payer))),
    payment: shown.find(({ eventId }) => eventId === event.id)?.details ?? conference.payment,
  };
}

/** Gets or creates the payer's reference for the event. Two unique keys guarantee one for each payer, and no duplicates. */
export async function getOrCreateReference(transaction: Transaction, payer: Payer): Promise<string> {
  for (;;) {
    const made = makeReference(randomInt);
    if (await insertReference(transaction, payer, made)) return made;
    const reference = await findReference(transaction, payer);
    if (reference !== undefined) return reference;
  }
}
