import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { idsInOrder, listWindow } from '#platform/server/db/list-window.ts';
import { prepared } from '#platform/server/db/prepared.ts';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { isSought, seek } from '#platform/server/search/filed.sql.ts';
import { type MailState, mailStates } from '../contract.ts';
import { files } from './mail-words.sql.ts';

type Outbox = ExpressionBuilder<Tables, 'outbox'>;

const isInState: Readonly<Record<MailState, (eb: Outbox) => Expression<SqlBool>>> = {
  waiting: (eb) => eb.and([eb('due_at', 'is not', null), eb('attempts', '=', eb.lit(0))]),
  retrying: (eb) => eb.and([eb('due_at', 'is not', null), eb('attempts', '>', eb.lit(0))]),
  failed: (eb) => eb('failed_at', 'is not', null),
  sent: (eb) => eb('sent_at', 'is not', null),
};

/**
 * The ids of some mails in a state, newest first, read from an index alone: ids sort in the order in which they were made.
 * @param page.total how many there are
 */
export async function idsOnPage(
  queries: Queries,
  state: MailState | 'all',
  page: { skip: number; take: number; total: number },
): Promise<string[]> {
  const window = listWindow(page);
  const way = window.backwards ? 'asc' : 'desc';
  const rows = await queries
    .selectFrom('outbox')
    .select('id')
    .$if(state !== 'all', (query) => query.where(isInState[state as MailState]))
    .orderBy('id', way)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return idsInOrder(rows, window);
}

/** Mails without what they say, in the order of their ids. Times in epoch milliseconds. */
export async function readListed(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await queries
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
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
export type MailListed = Awaited<ReturnType<typeof readListed>>[number];

const selectCounts = prepared<[], Record<MailState, number>>(
  (queries) =>
    queries.selectFrom('outbox').select((eb) => {
      const count = (state: MailState) =>
        eb.fn.countAll<number>().filterWhere(isInState[state](eb)).as(state);
      return [count('waiting'), count('retrying'), count('failed'), count('sent')];
    }),
  { lateBy: 2_000 },
);

/** How many mails are in each state. */
export async function countMails(queries: Queries): Promise<Record<MailState, number>> {
  const [counts] = await selectCounts(queries);
  return counts ?? { waiting: 0, retrying: 0, failed: 0, sent: 0 };
}

/** Of words that many mails have, so many of each state are found. */
const mostFound = 500;

/**
 * The mails that a search finds, newest first, with how they stand. Of words that many have, each state is looked through by
 * itself, so that however many were sent, none that failed is missing.
 * @returns `atLeast` says that there are more
 */
export async function searchMails(queries: Queries, search: string) {
  const sought = await seek(queries, files, search);
  const all = queries
    .selectFrom('outbox')
    .select(['id', 'attempts', 'sent_at as sentAt', 'failed_at as failedAt'])
    .where(isSought(files, sought))
    .orderBy('id', 'desc');
  if (sought.rare !== undefined) return { found: await all.execute(), atLeast: false };
  const parts = await Promise.all(
    mailStates.map((state) =>
      all
        .where(isInState[state])
        .limit(mostFound + 1)
        .execute(),
    ),
  );
  const found = parts.flatMap((rows) => rows.slice(0, mostFound));
  return {
    found: found.sort((a, b) => (a.id < b.id ? 1 : -1)),
    atLeast: parts.some((rows) => rows.length > mostFound),
  };
}
