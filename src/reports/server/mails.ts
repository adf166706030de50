import { buildLinkViaLogin, type Letter, queueMail } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { Reader } from './readers.sql.ts';

type Recipient = Pick<Reader, 'name' | 'email'>;
type Needs = Pick<Context, 'clock' | 'secret' | 'config'>;

async function queueForEach(
  transaction: Transaction,
  context: Needs,
  recipients: readonly Recipient[],
  letter: Pick<Letter, 'kind' | 'subject' | 'paragraphs' | 'facts'>,
): Promise<void> {
  const action = { label: 'Open reports', href: buildLinkViaLogin(context.config.publicUrl, '/reports') };
  for (const { name, email } of recipients)
    await queueMail(transaction, context, email, { ...letter, to: name, action });
}

/** Queues mails about a new report or message. They contain nothing of its text (product 26.7). */
export function queueNewReportOrMessageMails(
  transaction: Transaction,
  context: Needs,
  recipients: readonly Recipient[],
): Promise<void> {
  return queueForEach(transaction, context, recipients, {
    kind: 'report_waiting',
    subject: 'A report is waiting for you',
    paragraphs: [
      'There is a new report, or a new message in one. It is sealed: you open it on the desk with your passphrase.',
      'Please look at it soon. The person who wrote it is waiting for an answer.',
    ],
  });
}

/**
 * Queues mails about a deleted report, because it can't be restored, and an attacker with a stolen session could delete
 * it too. They contain nothing of the report (product 26.7).
 */
export function queueReportDeletedMails(
  transaction: Transaction,
  context: Needs,
  recipients: readonly Recipient[],
  name: string,
): Promise<void> {
  return queueForEach(transaction, context, recipients, {
    kind: 'report_deleted',
    subject: 'A report was deleted',
    paragraphs: [
      'A report that you could read was deleted with all of its messages. It cannot be restored.',
      'If the person named here did not delete it, end all sessions of that account.',
    ],
    facts: [['Deleted by', name]],
  });
}

/** Queues a mail to each earlier and current reader after one was named or removed. */
export function queueReadersChangedMails(
  transaction: Transaction,
  context: Needs,
  recipients: readonly Recipient[],
  names: readonly string[],
): Promise<void> {
  return queueForEach(transaction, context, recipients, {
    kind: 'report_readers_changed',
    subject: 'The readers of reports have changed',
    paragraphs: [
      'A superadmin has changed who reads the reports of harassment and safety.',
      'If you read reports now, set up your key and print your recovery sheet. The form opens when both readers have done so.',
    ],
    facts: [['Readers now', names.join(' and ') || 'no one']],
  });
}

/**
 * Queues a mail to both readers after one has set up a key, because an attacker with a stolen session could do so too.
 */
export function queueReaderKeySetMails(
  transaction: Transaction,
  context: Needs,
  recipients: readonly Recipient[],
  name: string,
): Promise<void> {
  return queueForEach(transaction, context, recipients, {
    kind: 'report_key_set',
    subject: 'A key for reports was set up',
    paragraphs: [
      'New reports are sealed to this key. If its owner did not set it up, end all sessions of the account and set up the key again.',
    ],
    facts: [['Key of', name]],
  });
}

/** Queues a mail to both readers after one has chosen a new passphrase or created a new recovery sheet. */
export function queueReaderKeyResealedMails(
  transaction: Transaction,
  context: Needs,
  recipients: readonly Recipient[],
  name: string,
): Promise<void> {
  return queueForEach(transaction, context, recipients, {
    kind: 'report_key_set',
    subject: 'A passphrase or recovery sheet for reports was changed',
    paragraphs: [
      'The earlier passphrase or recovery sheet of this key no longer works. If its owner did not change it, end all sessions of the account and set up the key again.',
    ],
    facts: [['Key of', name]],
  });
}
