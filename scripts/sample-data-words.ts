import { accountWords } from '#accounts/server/account-words.sql.ts';
import { sortKey } from '#platform/server/search/words.ts';
import { registrationWords } from '#registration/server/registration-words.sql.ts';
import type { AllRows } from './sample-data-rows.ts';

/** The same rows, with accounts and registrations filed under the words by which the desk finds them. */
export function filed(rows: AllRows): AllRows {
  const accounts = new Map(rows.accounts.map((account) => [account.id, account]));
  const groups = new Map(rows.delegations.map(({ id, name }) => [id, name]));
  return {
    ...rows,
    account_words: rows.accounts.flatMap((account) => accountWords({ scholar_id: null, ...account })),
    registrations: rows.registrations.map((one) => ({
      ...one,
      sort_name: sortKey(accounts.get(one.account_id)?.name ?? ''),
    })),
    registration_words: rows.registrations.flatMap(({ id, event_id, account_id, college, delegation_id }) => {
      const { name = '', email = '', scholar_id } = accounts.get(account_id) ?? {};
      return registrationWords({
        id,
        event_id,
        name,
        email,
        scholarId: scholar_id ?? null,
        college: college ?? null,
        group: groups.get(delegation_id ?? '') ?? null,
      });
    }),
  };
}
