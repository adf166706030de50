import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { listMails as call, MailState } from '../contract.ts';
import { countMails, type MailListed, pageOfMails } from './outbox-list.sql.ts';

/** One page of the outbox, newest first, with how many mails each state holds. */
export async function listMails(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { state, q, page }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const found = await countMails(db.queries, q);
  const counts = { ...found, all: found.waiting + found.retrying + found.failed + found.sent };
  const window = { skip: rowsBefore(page), take: rowsPerPage, total: counts[state] };
  const rows = await pageOfMails(db.queries, { state, search: q }, window);
  return {
    rows: rows.map(asRow),
    page,
    total: counts[state],
    atLeast: false,
    counts,
    hasMailServer: config.smtpUrl !== undefined,
  };
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
