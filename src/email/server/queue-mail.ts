import { batches } from '#platform/server/batches.ts';
import { readClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { MailKind } from '../contract.ts';
import type { Club, ClubLetter, Letter } from './letter.ts';
import { insertMails, type NewMail, updateMailContent } from './outbox.sql.ts';
import { type RenderedLetter, renderLetter } from './template.ts';

/** A user waits for a one-time link, so it is sent before all other mails. */
const headStartMs = 60 * 60_000;
/** Small enough that rendering, encrypting and storing a batch blocks the event loop for only a few milliseconds. */
const batchSize = 50;

type MailNeeds = Pick<Context, 'clock' | 'secret' | 'config'>;

/** A letter with its recipient. */
interface MailToQueue {
  /** E-mail address. */
  readonly recipient: string;
  readonly letter: Letter | ClubLetter;
  /** The event whose registrations the mail is about: it is deleted with them (product 5.12). */
  readonly eventId?: string | undefined;
}

/** The encrypted content in the outbox. */
export interface SealedMail extends RenderedLetter {
  oneTimeLink: boolean;
  linkId?: string;
  attachmentId?: string;
}

export function writeLetter(club: Club, letter: Letter | ClubLetter): Letter {
  return typeof letter === 'function' ? letter(club) : letter;
}

/** @param publicUrl origin for the link to the site */
export function sealedMail(letter: Letter, club: Club, publicUrl: string): SealedMail {
  return {
    ...renderLetter(letter, club, publicUrl),
    oneTimeLink: letter.oneTimeLink ?? false,
    ...(letter.linkId === undefined ? {} : { linkId: letter.linkId }),
    ...(letter.attachmentId === undefined ? {} : { attachmentId: letter.attachmentId }),
  };
}

/**
 * Enqueues a mail in the transaction that it reports (transactional outbox): it is sent if and only if the
 * transaction commits (product 10.2). The content is encrypted, since it can contain a one-time link.
 * @param recipient e-mail address
 * @param eventId the event whose registrations the mail is about: it is deleted with them (product 5.12)
 */
export function queueMail(
  transaction: Transaction,
  context: MailNeeds,
  recipient: string,
  letter: Letter | ClubLetter,
  eventId?: string,
): Promise<void> {
  return queueMails(transaction, context, [{ recipient, letter, eventId }]);
}

/** Enqueues many mails in batches, one statement each, and yields to the event loop between batches. */
export async function queueMails(
  transaction: Transaction,
  context: MailNeeds,
  mails: readonly MailToQueue[],
): Promise<void> {
  if (mails.length === 0) return;
  const club = await readClub(transaction);
  for await (const batch of batches(mails, batchSize))
    await insertMails(
      transaction,
      batch.map((mail) => toNewMail(context, club, mail)),
    );
}

function toNewMail(
  { clock, secret, config }: MailNeeds,
  club: Club,
  { recipient, letter: unwritten, eventId }: MailToQueue,
): NewMail {
  const now = clock();
  const letter = writeLetter(club, unwritten);
  return {
    id: newId(),
    kind: letter.kind,
    recipient,
    subject: letter.subject,
    queued_at: now,
    due_at: letter.oneTimeLink ? now - headStartMs : now,
    sealed: secret.seal(JSON.stringify(sealedMail(letter, club, config.publicUrl))),
    event_id: eventId ?? null,
  };
}

/**
 * Checks a mailed link, in the transaction that prepares the mail for sending.
 * @param linkId the letter's `linkId`
 * @returns 'works', a letter with a new link in place of an expired one, or 'not_needed' when the mail is obsolete
 */
export type CheckLink = (
  transaction: Transaction,
  linkId: string,
) => Promise<Letter | ClubLetter | 'works' | 'not_needed'>;

/** Link checks by kind of mail; the application passes them in. */
export type LinkChecks = Readonly<Partial<Record<MailKind, CheckLink>>>;

/**
 * Returns a waiting mail with a valid link. A renewed letter is stored in the outbox, so that a retry does not issue
 * another link.
 * @param stored the content in the outbox
 * @returns undefined when the mail is obsolete
 */
export async function withWorkingLink(
  transaction: Transaction,
  context: Pick<Context, 'secret' | 'config'>,
  checks: LinkChecks,
  mail: { id: string; kind: string },
  stored: SealedMail,
): Promise<SealedMail | undefined> {
  const check = checks[mail.kind as MailKind];
  const link = stored.linkId && check ? await check(transaction, stored.linkId) : 'works';
  if (link === 'works') return stored;
  if (link === 'not_needed') return undefined;
  const club = await readClub(transaction);
  const renewed = sealedMail(writeLetter(club, link), club, context.config.publicUrl);
  await updateMailContent(transaction, mail.id, context.secret.seal(JSON.stringify(renewed)));
  return renewed;
}
