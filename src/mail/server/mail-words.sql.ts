import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Changes, Queries, Tables } from '#platform/server/db/tables.ts';
import { beginsWith } from '#platform/server/search/begins-with.sql.ts';
import { countFew } from '#platform/server/search/few.sql.ts';
import { type Plan, planSearch } from '#platform/server/search/plan.ts';
import { wordsOf, wordsSought } from '#platform/server/search/words.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    /** The words by which a mail is found in the outbox. */
    mail_words: { mail_id: string; word: string };
  }
}

interface Filed {
  id: string;
  recipient: string;
  subject: string;
  kind: string;
}

/** The words under which a mail is filed: of its recipient, its subject and its kind. */
export function mailWords({ id, recipient, subject, kind }: Filed) {
  return wordsOf([recipient, subject, kind]).map((word) => ({ mail_id: id, word }));
}

/** Files a new mail under its words. */
export async function fileMail(changes: Changes, mail: Filed): Promise<void> {
  const words = mailWords(mail);
  if (words.length > 0) await changes.insertInto('mail_words').values(words).execute();
}

/** A word that finds more mails than this is not looked up first: walking the outbox and asking each is quicker. */
const fewFound = 2_000;

/** How the words of a search are best looked up among the mails. */
export function seek(queries: Queries, search: string): Promise<Plan> {
  return planSearch(wordsSought(search), fewFound, (word) =>
    countFew(
      queries,
      queries.selectFrom('mail_words').select('word').where(beginsWith('mail_words.word', word)),
      fewFound,
    ),
  );
}

/** Says of a mail that each word of a search begins one of its words. */
export function isSought(
  eb: ExpressionBuilder<Tables, 'outbox'>,
  { rare, common }: Plan,
): Expression<SqlBool> {
  const foundBy = (word: string) =>
    eb.selectFrom('mail_words').select('mail_words.mail_id').where(beginsWith('mail_words.word', word));
  return eb.and([
    ...(rare === undefined ? [] : [eb('outbox.id', 'in', foundBy(rare))]),
    ...common.map((word) => eb.exists(foundBy(word).whereRef('mail_words.mail_id', '=', 'outbox.id'))),
  ]);
}
