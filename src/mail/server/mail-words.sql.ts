import type { Changes } from '#platform/server/db/tables.ts';
import type { Files } from '#platform/server/search/filed.sql.ts';
import { wordsOf } from '#platform/server/search/words.ts';

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

export const files: Files = { words: 'mail_words', owner: 'mail_id', row: 'outbox.id' };
