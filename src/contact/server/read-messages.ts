import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import { type getContactMessages, type listContactMessages, messagesPerPage } from '../contract.ts';
import { allMessages, countMessages, pageOfMessages } from './contact.sql.ts';

/** Everything visitors wrote, newest first. */
export async function readMessages({
  db,
}: Pick<Context, 'db'>): Promise<AnswerOf<typeof getContactMessages>> {
  return { allResponses: (await allMessages(db.queries)).map(asMessage) };
}

/** One page of the messages found in a state, newest first, and how many are found in each. */
export async function listMessages(
  { db }: Pick<Context, 'db'>,
  { q: search, state, page }: CheckedQuery<typeof listContactMessages>,
): Promise<AnswerOf<typeof listContactMessages>> {
  const window = { skip: rowsBefore(page, messagesPerPage), take: messagesPerPage };
  const rows = await pageOfMessages(db.queries, { search, state }, window);
  const { all, open } = await countMessages(db.queries, search);
  const counts = { all, open, answered: all - open };
  return {
    rows: rows.map((row) => ({ ...asMessage(row), answeredBy: row.answeredBy })),
    page,
    total: counts[state],
    counts,
  };
}

function asMessage({
  id,
  name,
  email,
  message,
  contacted_at,
  answered_at,
}: Awaited<ReturnType<typeof allMessages>>[number]) {
  return {
    _id: id,
    name,
    email,
    message,
    contactedAt: new Date(contacted_at).toISOString(),
    answeredAt: answered_at === null ? null : new Date(answered_at).toISOString(),
  };
}
