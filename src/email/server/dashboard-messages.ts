import type { Transaction } from '#platform/server/db/tables.ts';
import { dashboardMailKinds } from '../contract.ts';
import { insertDashboardMessages } from './dashboard-messages.sql.ts';
import type { Letter } from './letter.ts';
import { mapAccountIdsByEmail } from './outbox.sql.ts';

export interface WrittenMail {
  readonly id: string;
  readonly recipient: string;
  readonly letter: Letter;
  readonly eventId?: string | undefined;
}

/** The parts of a copied mail that are stored as JSON. The subject has a separate column. */
export type MessageContent = Pick<Letter, 'paragraphs' | 'facts' | 'action'>;

/**
 * Copies mails about a seat or a decision to the dashboards of their recipients, in the transaction that queues the
 * mails. Mails to an address without an account are not copied.
 */
export async function copySeatAndDecisionMailsToDashboards(
  transaction: Transaction,
  now: number,
  mails: readonly WrittenMail[],
): Promise<void> {
  const copied = mails.filter(({ letter }) => dashboardMailKinds.includes(letter.kind));
  if (copied.length === 0) return;
  const emails = copied.map(({ recipient }) => recipient);
  const accounts = await mapAccountIdsByEmail(transaction, emails);
  const messages = copied.flatMap(({ id, recipient, letter, eventId }) => {
    const account_id = accounts.get(recipient);
    if (account_id === undefined) return [];
    const { kind, subject, paragraphs, facts, action } = letter;
    const content: MessageContent = { paragraphs, ...(facts && { facts }), ...(action && { action }) };
    const about = { event_id: eventId ?? null, kind, subject };
    return [{ id, account_id, ...about, content: JSON.stringify(content), sent_at: now }];
  });
  if (messages.length > 0) await insertDashboardMessages(transaction, messages);
}
