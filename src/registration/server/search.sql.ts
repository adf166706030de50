import type { Transaction } from '#platform/server/db/tables.ts';
import { toNameSortKey, toSearchableText } from '#platform/server/search/search-text.ts';
import { type BuiltInAnswers, listBuiltInQuestionsShownIn } from '#questions/contract/built-in-questions.ts';
import { selectedAnswerColumns } from './answers.sql.ts';
import { joinOwnPaymentReference } from './payment-references.sql.ts';
import { listRegistrationIdsOfAccount } from './registrations.sql.ts';

interface SearchableRegistration extends Partial<BuiltInAnswers> {
  name: string;
  email: string;
  scholarId: string | null;
  group: string | null;
  reference: string | null;
}

export function buildSearchColumns({
  name,
  email,
  scholarId,
  group,
  reference,
  ...answers
}: SearchableRegistration) {
  const searched = listBuiltInQuestionsShownIn('search').map(({ _id }) => answers[_id]);
  const texts = [name, email, scholarId, group, ...searched, reference];
  return { search_text: toSearchableText(texts), sort_name: toNameSortKey(name) };
}

/** Returns the search columns of a new registration. Its group and payment reference must be stored already. */
export async function buildSearchColumnsOfNewRegistration(
  transaction: Transaction,
  { eventId, accountId, groupId }: { eventId: string; accountId: string; groupId?: string },
  answers: BuiltInAnswers,
) {
  const account = await transaction
    .selectFrom('accounts')
    .leftJoin('delegations', (join) => join.on('delegations.id', '=', groupId ?? null))
    .leftJoin('payment_references', (join) =>
      join
        .onRef('payment_references.account_id', '=', 'accounts.id')
        .on('payment_references.event_id', '=', eventId),
    )
    .select([
      'accounts.name',
      'accounts.email',
      'accounts.scholar_id as scholarId',
      'delegations.name as group',
      'payment_references.reference',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return buildSearchColumns({ ...answers, ...account });
}

export async function updateSearchColumns(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await transaction
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('payment_references', joinOwnPaymentReference)
    .select([
      'registrations.id',
      ...selectedAnswerColumns,
      'accounts.name',
      'accounts.email',
      'accounts.scholar_id as scholarId',
      'delegations.name as group',
      'payment_references.reference',
    ])
    .where('registrations.id', 'in', ids)
    .execute();
  for (const { id, ...searched } of rows)
    await transaction
      .updateTable('registrations')
      .set(buildSearchColumns(searched))
      .where('id', '=', id)
      .execute();
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
