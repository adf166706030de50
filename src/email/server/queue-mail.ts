import { readClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import type { Club, ClubLetter, Letter } from './letter.ts';
import { addMails, type NewMail } from './outbox.sql.ts';
import { type RenderedLetter, renderLetter } from './template.ts';

/** Somebody sits before the screen until a one-time link is there: it is due before everything that waits already. */
const headStartMs = 60 * 60_000;
/** Few enough that writing, sealing and storing them holds the event loop for some milliseconds only. */
const lettersAtOnce = 50;

type MailNeeds = Pick<Context, 'clock' | 'secret' | 'config'>;

/** A letter with where it goes. */
interface MailToQueue {
  /** E-mail address. */
  readonly recipient: string;
  readonly letter: Letter | ClubLetter;
  /** Of whose registrations it tells: it goes when they are erased (product 5.12). */
  readonly eventId?: string | undefined;
}

/** What is sealed in the outbox. */
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
 * Puts a mail in the outbox within the transaction of what it reports: it leaves if, and only if, that is committed
 * (product 10.2). What it says is sealed, since it may hold a one-time link.
 * @param recipient e-mail address
 * @param eventId of whose registrations it tells: it goes when they are erased (product 5.12)
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

/** The same for many at once: a statement a slice, and the event loop turns between slices, however many there are. */
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

/** A mail as it stands in the outbox. */
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
