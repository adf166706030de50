import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import type { MailState } from '../contract.ts';

type Outbox = ExpressionBuilder<Tables, 'outbox'>;

const isInState: Readonly<Record<MailState, (eb: Outbox) => Expression<SqlBool>>> = {
  waiting: (eb) => eb.and([eb('due_at', 'is not', null), eb('attempts', '=', eb.lit(0))]),
  retrying: (eb) => eb.and([eb('due_at', 'is not', null), eb('attempts', '>', eb.lit(0))]),
  failed: (eb) => eb('failed_at', 'is not', null),
  sent: (eb) => eb('sent_at', 'is not', null),
};

function mailsFound(queries: Queries, search: string) {
  return queries.selectFrom('outbox').where(matchesSearch('search_text', search));
}

/** One page of the mails found in a state, newest first: ids sort in the order in which they were made. Times in epoch milliseconds. */
export async function pageOfMails(
  queries: Queries,
  { search, state }: { search: string; state: MailState | 'all' },
  { skip, take }: { skip: number; take: number },
) {
  const onPage = mailsFound(queries, search)
    .select('id')
    .$if(state !== 'all', (query) => query.where(isInState[state as MailState]))
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take);
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
    .where('id', 'in', onPage)
    .orderBy('id', 'desc')
    .execute();
}
export type MailListed = Awaited<ReturnType<typeof pageOfMails>>[number];

/** Some of the mails found by a search, newest first. */
export async function findMails(queries: Queries, search: string, atMost: number) {
  const found = mailsFound(queries, search).select('id').orderBy('id', 'desc').limit(atMost);
  return queries
    .selectFrom('outbox')
    .select(['id as _id', 'recipient', 'subject'])
    .where('id', 'in', found)
    .orderBy('id', 'desc')
    .execute();
}

/** How many mails were given up, and how many have yet to leave. */
export async function countUnsent(queries: Queries): Promise<{ failed: number; waiting: number }> {
  const count = (column: 'failed_at' | 'due_at') =>
    queries
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(column, 'is not', null)
      .executeTakeFirstOrThrow();
  const [failed, waiting] = await Promise.all([count('failed_at'), count('due_at')]);
  return { failed: failed.count, waiting: waiting.count };
}

/** How many of the mails found are in each state. */
export async function countMails(queries: Queries, search: string): Promise<Record<MailState, number>> {
  return mailsFound(queries, search)
    .select((eb) => {
      const count = (state: MailState) =>
        eb.fn.countAll<number>().filterWhere(isInState[state](eb)).as(state);
      return [count('waiting'), count('retrying'), count('failed'), count('sent')];
    })
    .executeTakeFirstOrThrow();
}
