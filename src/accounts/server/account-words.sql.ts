import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { beginsWith } from '#platform/server/search/begins-with.sql.ts';
import { countFew } from '#platform/server/search/few.sql.ts';
import { type Plan, planSearch } from '#platform/server/search/plan.ts';
import { wordsOf, wordsSought } from '#platform/server/search/words.ts';

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
  await changes.insertInto('account_words').values(accountWords(account)).execute();
}

/** Files an account anew, whose name has changed. */
export async function refileAccount(changes: Changes, account: Filed): Promise<void> {
  await changes.deleteFrom('account_words').where('account_id', '=', account.id).execute();
  await fileAccount(changes, account);
}

/** A word that finds more accounts than this is not looked up first: walking the list and asking each is quicker. */
export const fewFound = 2_000;

/** How the words of a search are best looked up among the accounts. */
export function seek(queries: Queries, search: string): Promise<Plan> {
  return planSearch(wordsSought(search), fewFound, (word) =>
    countFew(
      queries,
      queries.selectFrom('account_words').select('word').where(beginsWith('account_words.word', word)),
      fewFound,
    ),
  );
}
