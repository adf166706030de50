import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Follows the labels of three kinds of mail in the search text of mails: 'payment details' for 'bank details'. */
export const up: Step = async (db) => {
  for (const state of ['confirmed', 'copied', 'entered']) {
    const label = `bank details ${state}`;
    await sql`update outbox
      set search_text = substr(search_text, 1, length(search_text) - length(${label})) || ${`payment details ${state}`}
      where kind = ${`bank_details_${state}`} and search_text like ${`% ${label}`}`.execute(db);
  }
};
