import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { getContactMessages } from '../contract.ts';
import { allMessages } from './contact.sql.ts';

/** Everything visitors wrote, newest first. */
export async function readMessages({
  db,
}: Pick<Context, 'db'>): Promise<AnswerOf<typeof getContactMessages>> {
  const messages = await allMessages(db.queries);
  return {
    allResponses: messages.map(({ id, contacted_at, ...words }) => ({
      _id: id,
      ...words,
      contactedAt: new Date(contacted_at).toISOString(),
    })),
  };
}
