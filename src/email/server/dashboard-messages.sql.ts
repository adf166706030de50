import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export async function insertDashboardMessages(
  transaction: Transaction,
  messages: readonly Omit<Tables['messages'], 'seen_at'>[],
): Promise<void> {
  await transaction.insertInto('messages').values(messages).execute();
}

/** Lists the newest copies of mails for an account's dashboard. */
export async function listDashboardMessages(db: Db, accountId: string, atMost: number) {
  return db
    .selectFrom('messages')
    .leftJoin('events', 'events.id', 'messages.event_id')
    .select([
      'messages.id',
      'messages.subject',
      'messages.content',
      'messages.sent_at as sentAt',
      'messages.seen_at as seenAt',
      'events.name as eventName',
    ])
    .where('messages.account_id', '=', accountId)
    .orderBy('messages.id', 'desc')
    .limit(atMost)
    .execute();
}

/** Marks messages of the account as read, and ignores other ids. A message that was read before keeps its time. */
export async function markDashboardMessagesSeen(
  transaction: Transaction,
  { accountId, ids, at }: { accountId: string; ids: readonly string[]; at: number },
): Promise<void> {
  await transaction
    .updateTable('messages')
    .set({ seen_at: at })
    .where('id', 'in', ids)
    .where('account_id', '=', accountId)
    .where('seen_at', 'is', null)
    .execute();
}

export async function deleteDashboardMessagesAboutEvent(
  transaction: Transaction,
  eventId: string,
): Promise<void> {
  await transaction.deleteFrom('messages').where('event_id', '=', eventId).execute();
}
