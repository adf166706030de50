import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { fromNearerEnd } from '#platform/server/db/nearer-end.ts';
import { prepared } from '#platform/server/db/prepared.ts';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { holds } from '#platform/server/search/holds.sql.ts';
import type { MailState } from '../contract.ts';

type Outbox = ExpressionBuilder<Tables, 'outbox'>;

const isInState: Readonly<Record<MailState, (eb: Outbox) => Expression<SqlBool>>> = {
  waiting: (eb) => eb.and([eb('due_at', 'is not', null), eb('attempts', '=', eb.lit(0))]),
  retrying: (eb) => eb.and([eb('due_at', 'is not', null), eb('attempts', '>', eb.lit(0))]),
  failed: (eb) => eb('failed_at', 'is not', null),
  sent: (eb) => eb('sent_at', 'is not', null),
};

/** The mails in whose recipient, subject or kind every word of the search stands. */
function matching(queries: Queries, search: string) {
  return queries.selectFrom('outbox').where((eb) => eb.and(holds(eb.ref('search_text'), search)));
}

/**
 * Some of the mails found, newest first, without what they say. Times in epoch milliseconds.
 * @param page.total how many are found
 */
export async function pageOfMails(
  queries: Queries,
  { state, search }: { state: MailState | 'all'; search: string },
  page: { skip: number; take: number; total: number },
) {
  const { backwards, offset, limit } = fromNearerEnd(page);
  const way = backwards ? 'asc' : 'desc';
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
        .orderBy('queued_at', way)
        .orderBy('id', way)
        .offset(offset)
        .limit(limit),
    )
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type MailListed = Awaited<ReturnType<typeof pageOfMails>>[number];

function perState(queries: Queries, search: string) {
  return matching(queries, search).select((eb) => {
    const count = (state: MailState) => eb.fn.countAll<number>().filterWhere(isInState[state](eb)).as(state);
    return [count('waiting'), count('retrying'), count('failed'), count('sent')];
  });
}

const selectCounts = prepared<[], Record<MailState, number>>((queries) => perState(queries, ''), {
  lateBy: 2_000,
});

/** How many of the mails found are in each state. */
export async function countMails(queries: Queries, search: string): Promise<Record<MailState, number>> {
  const [all] = search.trim() === '' ? await selectCounts(queries) : [];
  return all ?? perState(queries, search).executeTakeFirstOrThrow();
}
