import { readClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import type { Club, ClubLetter, Letter } from './letter.ts';
import { addMails, type NewMail } from './outbox.sql.ts';
import { type RenderedLetter, renderLetter } from './template.ts';

/** A user waits for a one-time link, so it is sent before all other mails. */
const headStartMs = 60 * 60_000;
/** Small enough that rendering, encrypting and storing a batch blocks the event loop for only a few milliseconds. */
const lettersAtOnce = 50;

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

/** The letter as this club writes it. */
export function inNameOf(club: Club, written: Letter | ClubLetter): Letter {
  return typeof written === 'function' ? written(club) : written;
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
  changes: Changes,
  context: MailNeeds,
  recipient: string,
  letter: Letter | ClubLetter,
  eventId?: string,
): Promise<void> {
  return queueMails(changes, context, [{ recipient, letter, eventId }]);
}

/** Enqueues many mails in batches, one statement each, and yields to the event loop between batches. */
export async function queueMails(
  changes: Changes,
  context: MailNeeds,
  mails: readonly MailToQueue[],
): Promise<void> {
  if (mails.length === 0) return;
  const club = await readClub(changes);
  for await (const some of inSlices(mails, lettersAtOnce))
    await addMails(
      changes,
      some.map((mail) => asStored(context, club, mail)),
    );
}

/** A row of the outbox. */
function asStored(
  { clock, secret, config }: MailNeeds,
  club: Club,
  { recipient, letter: written, eventId }: MailToQueue,
): NewMail {
  const now = clock();
  const letter = inNameOf(club, written);
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
