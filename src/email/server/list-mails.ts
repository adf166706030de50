import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { listMails as call, MailState } from '../contract.ts';
import { countMails, type MailListed, pageOfMails } from './outbox-list.sql.ts';

/** One page of the outbox, newest first, with the number of mails in each state. */
export async function listMails(
  { db: { queries }, config }: Pick<Context, 'db' | 'config'>,
  { q: search, state, page }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const [rows, byState] = await Promise.all([
    pageOfMails(queries, { search, state }, { skip: rowsBefore(page), take: rowsPerPage }),
    countMails(queries, search),
  ]);
  const { waiting, retrying, failed, sent } = byState;
  const counts = { ...byState, all: waiting + retrying + failed + sent };
  return {
    rows: rows.map(asRow),
    page,
    total: counts[state],
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
