import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import type { listMails as call, MailState } from '../contract.ts';
import { countMails, idsOnPage, type MailListed, readListed, searchMails } from './outbox-list.sql.ts';

type Query = CheckedQuery<typeof call>;

/** The ids on one page, and how many mails of each state there are on all pages. */
interface Page {
  ids: string[];
  counts: Record<MailState | 'all', number>;
  atLeast: boolean;
}

/** One page of the outbox, newest first, with how many mails each state holds. */
export async function listMails(
  { db: { queries }, config }: Pick<Context, 'db' | 'config'>,
  query: Query,
): Promise<AnswerOf<typeof call>> {
  const isSearch = query.q.trim() !== '';
  const { ids, counts, atLeast } = await (isSearch ? searchedPage : wholePage)(queries, query);
  const rows = await readListed(queries, ids);
  return {
    rows: rows.map(asRow),
    page: query.page,
    total: counts[query.state],
    atLeast,
    counts,
    hasMailServer: config.smtpUrl !== undefined,
  };
}

async function wholePage(queries: Queries, { state, page }: Query): Promise<Page> {
  const counts = withAll(await countMails(queries));
  const window = { skip: rowsBefore(page), take: rowsPerPage, total: counts[state] };
  return { ids: await idsOnPage(queries, state, window), counts, atLeast: false };
}

/** What a search finds is few, or is cut: nobody reads further than that. */
async function searchedPage(queries: Queries, { q: search, state, page }: Query): Promise<Page> {
  const { found, atLeast } = await searchMails(queries, search);
  const of = (wanted: MailState) => found.filter((one) => stateOf(one) === wanted);
  const skip = rowsBefore(page);
  return {
    ids: (state === 'all' ? found : of(state)).slice(skip, skip + rowsPerPage).map(({ id }) => id),
    counts: withAll({
      waiting: of('waiting').length,
      retrying: of('retrying').length,
      failed: of('failed').length,
      sent: of('sent').length,
    }),
    atLeast,
  };
}

function withAll(counts: Record<MailState, number>): Page['counts'] {
  return { ...counts, all: counts.waiting + counts.retrying + counts.failed + counts.sent };
}

function asRow({ id, queuedAt, dueAt, sentAt, failedAt, ...rest }: MailListed) {
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    _id: id,
    ...rest,
    state: stateOf({ sentAt, failedAt, attempts: rest.attempts }),
    queuedAt: new Date(queuedAt).toISOString(),
    nextTryAt: moment(dueAt),
    sentAt: moment(sentAt),
  };
}

function stateOf({
  sentAt,
  failedAt,
  attempts,
}: Pick<MailListed, 'sentAt' | 'failedAt' | 'attempts'>): MailState {
  if (sentAt !== null) return 'sent';
  if (failedAt !== null) return 'failed';
  return attempts > 0 ? 'retrying' : 'waiting';
}
