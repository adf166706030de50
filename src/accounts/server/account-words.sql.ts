import type { Changes } from '#platform/server/db/tables.ts';
import { sortKey, wordsOf } from '#platform/server/search/words.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    /** The words of name, e-mail and scholar ID, by which an account and what belongs to it are found. */
    account_words: { account_id: string; word: string };
  }
}

export interface FiledAccount {
  id: string;
  name: string;
  email: string;
  scholar_id: string | null;
}

/** The words under which an account is filed. */
export function accountWords({ id, name, email, scholar_id }: FiledAccount) {
  return wordsOf([name, email, scholar_id]).map((word) => ({ account_id: id, word }));
}

/** Files a new account under its words. */
export async function fileAccount(changes: Changes, account: FiledAccount): Promise<void> {
  await changes.insertInto('account_words').values(accountWords(account)).execute();
}

/** Files an account anew after its name has changed, and its registrations under the new name. */
export async function refileAccount(changes: Changes, account: FiledAccount): Promise<void> {
  await changes.deleteFrom('account_words').where('account_id', '=', account.id).execute();
  await fileAccount(changes, account);
  await changes
    .updateTable('registrations')
    .set({ sort_name: sortKey(account.name) })
    .where('account_id', '=', account.id)
    .execute();
}
