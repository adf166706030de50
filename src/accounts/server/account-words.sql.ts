import type { Changes } from '#platform/server/db/tables.ts';
import type { Files } from '#platform/server/search/filed.sql.ts';
import { wordsOf } from '#platform/server/search/words.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    /** The words by which an account is found. */
    account_words: { account_id: string; word: string };
  }
}

interface Filed {
  id: string;
  name: string;
  email: string;
  scholar_id: string | null;
}

/** The words under which an account is filed: of name, e-mail and scholar ID. */
export function accountWords({ id, name, email, scholar_id }: Filed) {
  return wordsOf([name, email, scholar_id]).map((word) => ({ account_id: id, word }));
}

/** Files a new account under its words. */
export async function fileAccount(changes: Changes, account: Filed): Promise<void> {
  const words = accountWords(account);
  if (words.length > 0) await changes.insertInto('account_words').values(words).execute();
}

/** Files an account anew, whose name has changed. */
export async function refileAccount(changes: Changes, account: Filed): Promise<void> {
  await changes.deleteFrom('account_words').where('account_id', '=', account.id).execute();
  await fileAccount(changes, account);
}

export const files: Files = { words: 'account_words', owner: 'account_id', row: 'accounts.id' };
