import { eventStates } from '#conference/contract.ts';
import { lockEventInState } from '#conference/server/index.ts';
import { batches } from '#platform/server/batches.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { toNameSortKey, toSearchableText } from '#platform/server/search/search-text.ts';
import { maxSearchedAnswerLength } from '#questions/contract.ts';
import { listRegistrationIdsWithAnswer, type ReindexRegistrations } from '#questions/server/index.ts';
import { joinOwnPaymentReference } from './payment-references.sql.ts';
import { listRegistrationIdsOfAccount } from './registrations.sql.ts';
import { mapAnswersShownIn } from './shown-answers.ts';

interface SearchableRegistration {
  name: string;
  email: string;
  scholarId: string | null;
  group: string | null;
  /** The answers that the search finds. */
  answers: readonly string[];
  reference: string | null;
}

/** Returns all that the search of registrations compares, and the name as a key for sorting. */
export function buildSearchColumns({
  name,
  email,
  scholarId,
  group,
  answers,
  reference,
}: SearchableRegistration) {
  const searched = answers.map((answer) => answer.slice(0, maxSearchedAnswerLength));
  const texts = [name, email, scholarId, group, ...searched, reference];
  return { search_text: toSearchableText(texts), sort_name: toNameSortKey(name) };
}

/**
 * Updates the search columns of registrations. Call it after their answers, group or payment reference have changed.
 * Locks the rows first, so that the changes of concurrent transactions are included.
 * @param ids at most a few thousand ids, because each is a bind parameter
 */
export async function updateSearchColumns(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('registrations')
    .set((eb) => ({ search_text: eb.ref('search_text') }))
    .where('id', 'in', ids)
    .execute();
  const rows = await transaction
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('payment_references', joinOwnPaymentReference)
    .select([
      'registrations.id',
      'registrations.event_id as eventId',
      'accounts.name',
      'accounts.email',
      'accounts.scholar_id as scholarId',
      'delegations.name as group',
      'payment_references.reference',
    ])
    .where('registrations.id', 'in', ids)
    .execute();
  for (const eventId of new Set(rows.map((row) => row.eventId))) {
    const ofEvent = rows.filter((row) => row.eventId === eventId);
    const answers = await mapAnswersShownIn(
      transaction,
      'search',
      eventId,
      ofEvent.map(({ id }) => id),
    );
    for (const { id, ...searched } of ofEvent)
      await transaction
        .updateTable('registrations')
        .set(buildSearchColumns({ ...searched, answers: (answers.get(id) ?? []).map(({ text }) => text) }))
        .where('id', '=', id)
        .execute();
  }
}

/**
 * Updates the search columns of registrations, or of those of an event. Locks the event in the second case, so that
 * concurrent changes of its registrations are included. On PostgreSQL a registration that another transaction is about
 * to insert is not: inserting does not wait for this lock, and a stronger one could deadlock (lock ordering).
 */
export const reindexRegistrations: ReindexRegistrations = async (transaction, registrations) => {
  if ('ids' in registrations) return updateSearchColumns(transaction, registrations.ids);
  const { eventId, questionId } = registrations;
  await lockEventInState(transaction, eventId, eventStates);
  const ids = questionId
    ? await listRegistrationIdsWithAnswer(transaction, questionId)
    : await listRegistrationIdsOfEvent(transaction, eventId);
  for await (const batch of batches(ids)) await updateSearchColumns(transaction, batch);
};

async function listRegistrationIdsOfEvent(transaction: Transaction, eventId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Updates the search columns of an account's registrations. Call it after the name or the scholar ID of the account has
 * changed.
 */
export async function reindexRegistrationsOfAccount(
  transaction: Transaction,
  accountId: string,
): Promise<void> {
  await updateSearchColumns(transaction, await listRegistrationIdsOfAccount(transaction, accountId));
}
