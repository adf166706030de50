import type { Changes } from '#platform/server/db/tables.ts';
import { sortKey, wordsOf } from '#platform/server/search/words.ts';
import { type Answers, fieldsShownIn } from '../contract/answers.ts';
import { selectedAnswers } from './answers.sql.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    /** The words by which a registration is found. */
    registration_words: { registration_id: string; event_id: string; word: string };
  }
}

interface FiledRegistration extends Partial<Answers> {
  id: string;
  event_id: string;
  name: string;
  email: string;
  scholarId: string | null;
  group: string | null;
}

/** The words under which a registration is filed: of name, e-mail, scholar ID, group, and the answers to search for. */
export function registrationWords({
  id,
  event_id,
  name,
  email,
  scholarId,
  group,
  ...answers
}: FiledRegistration) {
  const searched = fieldsShownIn('search').map((field) => answers[field.name]);
  return wordsOf([name, email, scholarId, group, ...searched]).map((word) => ({
    registration_id: id,
    event_id,
    word,
  }));
}

/** Files registrations, new or changed, under their words and under the delegate's name. */
export async function indexRegistrations(changes: Changes, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await changes
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .select([
      'registrations.id',
      'registrations.event_id',
      ...selectedAnswers,
      'accounts.name',
      'accounts.email',
      'accounts.scholar_id as scholarId',
      'delegations.name as group',
    ])
    .where('registrations.id', 'in', ids)
    .execute();
  await changes.deleteFrom('registration_words').where('registration_id', 'in', ids).execute();
  const words = rows.flatMap(registrationWords);
  if (words.length > 0) await changes.insertInto('registration_words').values(words).execute();
  for (const { id, name } of rows)
    await changes
      .updateTable('registrations')
      .set({ sort_name: sortKey(name) })
      .where('id', '=', id)
      .execute();
}

/** Files an account's registrations anew, when its name has changed. */
export async function reindexRegistrationsOf(changes: Changes, accountId: string): Promise<void> {
  const rows = await changes
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  await indexRegistrations(
    changes,
    rows.map(({ id }) => id),
  );
}
