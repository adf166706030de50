import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { holds } from '#platform/server/search/holds.sql.ts';
import type { MailState } from '../contract.ts';

type Outbox = ExpressionBuilder<Tables, 'outbox'>;

const isInState: Readonly<Record<MailState, (eb: Outbox) => Expression<SqlBool>>> = {
  waiting: (eb) => eb.and([eb('due_at', 'is not', null), eb('attempts', '=', 0)]),
  retrying: (eb) => eb.and([eb('due_at', 'is not', null), eb('attempts', '>', 0)]),
  failed: (eb) => eb('failed_at', 'is not', null),
  sent: (eb) => eb('sent_at', 'is not', null),
};

/** The mails in whose recipient, subject or kind every word of the search stands. */
function matching(queries: Queries, search: string) {
  return queries.selectFrom('outbox').where((eb) => eb.and(holds(eb.ref('search_text'), search)));
}

/** Some of the mails found, newest first, without what they say. Times in epoch milliseconds. */
export async function pageOfMails(
  queries: Queries,
  { state, search }: { state: MailState | 'all'; search: string },
  { skip, take }: { skip: number; take: number },
) {
  return queries
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'recipient',
      'subject',
      'queued_at as queuedAt',
      'due_at as dueAt',
      'attempts',
      'sent_at as sentAt',
      'failed_at as failedAt',
      'last_error as lastError',
    ])
    .where(
      'id',
      'in',
      matching(queries, search)
        .select('id')
        .$if(state !== 'all', (query) =>
          query.where((eb) => (state === 'all' ? eb.and([]) : isInState[state](eb))),
        )
        .orderBy('queued_at', 'desc')
        .orderBy('id', 'desc')
        .offset(skip)
        .limit(take),
    )
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type MailListed = Awaited<ReturnType<typeof pageOfMails>>[number];

/** How many of the mails found are in each state. */
export async function countMails(queries: Queries, search: string): Promise<Record<MailState, number>> {
  return matching(queries, search)
    .select((eb) => {
      const count = (state: MailState) =>
        eb.fn.countAll<number>().filterWhere(isInState[state](eb)).as(state);
      return [count('waiting'), count('retrying'), count('failed'), count('sent')];
    })
    .executeTakeFirstOrThrow();
}
