import { accountWords } from '#accounts/server/account-words.sql.ts';
import { sortKey } from '#platform/server/search/words.ts';
import { registrationWords } from '#registration/server/registration-words.sql.ts';
import type { AllRows } from './sample-data-rows.ts';

/** The same rows, filed under the words by which the desk finds them. */
export function filed(rows: AllRows): AllRows {
  const nameOf = new Map(rows.accounts.map(({ id, name }) => [id, name]));
  const groupOf = new Map(rows.delegations.map(({ id, name }) => [id, name]));
  return {
    ...rows,
    account_words: rows.accounts.flatMap((account) =>
      accountWords({ ...account, scholar_id: account.scholar_id ?? null }),
    ),
    registrations: rows.registrations.map((one) => ({
      ...one,
      sort_name: sortKey(nameOf.get(one.account_id) ?? ''),
    })),
    registration_words: rows.registrations.flatMap(({ id, event_id, college, delegation_id }) =>
      registrationWords({
        id,
        event_id,
        college: college ?? null,
        group: groupOf.get(delegation_id ?? '') ?? null,
      }),
    ),
  };
}
