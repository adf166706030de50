import { batches } from '#platform/server/batches.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { MailKind } from '../contract.ts';
import { copySeatAndDecisionMailsToDashboards, type WrittenMail } from './dashboard-messages.ts';
import type { Club, ClubLetter, Letter, MailDependency } from './letter.ts';
import { insertMails, mapAccountIdsByEmail, type NewMail, updateMailContent } from './outbox.sql.ts';
import { type RenderedLetter, renderLetter } from './template.ts';

/** Number of mails that are encrypted before other work can run. They block the event loop for a few milliseconds. */
const encryptedAtOnce = 50;
/** Maximum number of mails that one statement inserts. */
const insertedAtOnce = 200;

type MailNeeds = Pick<Context, 'clock' | 'secret' | 'config'>;

interface MailToQueue {
  /** Id of the mail in the outbox. A new one by default. */
  readonly id?: string;
  readonly recipient: string;
  readonly letter: Letter | ClubLetter;
  /** The event that the mail is about. The mail is deleted with the registrations of this event (product 5.12). */
  readonly eventId?: string | undefined;
  /**
   * The account that the mail is about, with which the mail is deleted. By default the account with the recipient's
   * address. Null for a mail to a person who need not have an account, also if an account has the same address.
   */
  readonly ownerId?: string | null;
  /**
   * Earliest time of sending, in epoch milliseconds. At once by default. At most two hours ahead, because the outbox
   * sends mails with a later time at once. Queue a mail for a later time when that time comes, as announcements do.
   */
  readonly dueAt?: number;
}

export interface MailContent extends RenderedLetter {
  oneTimeLink: boolean;
  dependsOn?: MailDependency;
  /** What release 1.1 stored instead of `dependsOn`: the id of a link, or two ids with a space between them. */
  linkId?: string;
  attachmentId?: string;
  unsubscribeLink?: string;
  answers?: Letter['answers'];
}

function resolveLetter(club: Club, letter: Letter | ClubLetter): Letter {
  return typeof letter === 'function' ? letter(club) : letter;
}

function toMailContent(letter: Letter, club: Club, publicUrl: string): MailContent {
  return {
    ...renderLetter(letter, club, publicUrl),
    oneTimeLink: letter.oneTimeLink ?? false,
    ...(letter.dependsOn === undefined ? {} : { dependsOn: letter.dependsOn }),
    ...(letter.attachmentId === undefined ? {} : { attachmentId: letter.attachmentId }),
    ...(letter.unsubscribeLink === undefined ? {} : { unsubscribeLink: letter.unsubscribeLink }),
    ...(letter.answers === undefined ? {} : { answers: letter.answers }),
  };
}

/**
 * Queues a mail in the caller's transaction. It is sent if and only if the transaction commits (product 10.2). The
 * content is stored encrypted, because it may contain a one-time link.
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

/** Queues many mails in few statements, and yields to the event loop between them. */
export async function queueMails(
  transaction: Transaction,
  context: MailNeeds,
  mails: readonly MailToQueue[],
): Promise<void> {
  if (mails.length === 0) return;
  const club = await getClub(transaction);
  for await (const batch of batches(mails, insertedAtOnce)) {
    const accountIds = await mapAccountIdsByEmail(
      transaction,
      batch.flatMap(({ recipient, ownerId }) => (ownerId === undefined ? [recipient] : [])),
    );
    const written: WrittenMail[] = [];
    const rows: NewMail[] = [];
    for await (const slice of batches(batch, encryptedAtOnce))
      for (const { id = newId(), letter, dueAt, ownerId, ...mail } of slice) {
        const writtenMail = { ...mail, id, letter: resolveLetter(club, letter) };
        written.push(writtenMail);
        const owner = ownerId === undefined ? (accountIds.get(mail.recipient) ?? null) : ownerId;
        rows.push(toNewMail(context, club, writtenMail, { dueAt, owner }));
      }
    await insertMails(transaction, rows);
    await copySeatAndDecisionMailsToDashboards(transaction, context.clock(), written);
  }
}

function toNewMail(
  { clock, secret, config }: MailNeeds,
  club: Club,
  { id, recipient, letter, eventId }: WrittenMail,
  { dueAt, owner }: { dueAt: number | undefined; owner: string | null },
): NewMail {
  const now = clock();
  return {
    id,
    kind: letter.kind,
    recipient,
    subject: letter.subject,
    queued_at: now,
    due_at: dueAt ?? now,
    priority: letter.oneTimeLink ? 1 : 0,
    sealed: secret.seal(JSON.stringify(toMailContent(letter, club, config.publicUrl))),
    event_id: eventId ?? null,
    owner_id: owner,
  };
}

/** Returns what a waiting mail depends on. Mails of release 1.1 can still wait after an update. */
export function findMailDependency({ dependsOn, linkId }: MailContent): MailDependency | undefined {
  if (linkId === undefined) return dependsOn;
  const [announcementId = '', registrationId] = linkId.split(' ');
  return registrationId === undefined ? { linkId } : { announcementId, registrationId };
}

type Delivery = Letter | ClubLetter | 'works' | 'not_needed';

/**
 * Checks a mail in the transaction that prepares it.
 * @returns 'works', a new letter if its link had expired, or 'not_needed' if the mail is obsolete
 */
export type CheckDelivery = (transaction: Transaction, dependsOn: MailDependency) => Promise<Delivery>;

/** Creates the check of mails that depend on a link. */
export const checkLinkWith =
  (check: (transaction: Transaction, linkId: string) => Promise<Delivery>): CheckDelivery =>
  async (transaction, dependsOn) =>
    'linkId' in dependsOn ? check(transaction, dependsOn.linkId) : 'works';

export type DeliveryChecks = Readonly<Partial<Record<MailKind, CheckDelivery>>>;

/**
 * Returns the content of a waiting mail with a valid link, or undefined if the mail is obsolete. A renewed letter is
 * stored, so that a retry does not issue another link.
 */
export async function renewMailIfLinkExpired(
  transaction: Transaction,
  context: Pick<Context, 'secret' | 'config'>,
  checks: DeliveryChecks,
  mail: { id: string; kind: string },
  stored: MailContent,
): Promise<MailContent | undefined> {
  const check = checks[mail.kind as MailKind];
  const dependsOn = findMailDependency(stored);
  const link = dependsOn && check ? await check(transaction, dependsOn) : 'works';
  if (link === 'works') return stored;
  if (link === 'not_needed') return undefined;
  const club = await getClub(transaction);
  const renewed = toMailContent(resolveLetter(club, link), club, context.config.publicUrl);
  await updateMailContent(transaction, mail.id, context.secret.seal(JSON.stringify(renewed)));
  return renewed;
}
