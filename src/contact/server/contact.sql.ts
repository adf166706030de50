import type { Changes, Queries } from '#platform/server/db/tables.ts';

export interface ContactMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  contacted_at: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    contact_messages: ContactMessage;
  }
}

export async function addMessage(changes: Changes, message: ContactMessage): Promise<void> {
  await changes.insertInto('contact_messages').values(message).execute();
}

/** Newest first. */
export async function allMessages(queries: Queries): Promise<ContactMessage[]> {
  return queries
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('contacted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
