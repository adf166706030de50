import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { publishedClub } from '#site/server/index.ts';
import type { Club, ClubLetter, Letter } from './letter.ts';
import { addMail } from './outbox.sql.ts';
import { type RenderedLetter, renderLetter } from './template.ts';

/** Somebody sits before the screen until a one-time link is there: it is due before everything that waits already. */
const headStartMs = 60 * 60_000;

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
export async function queueMail(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  recipient: string,
  written: Letter | ClubLetter,
  eventId?: string,
): Promise<void> {
  const now = context.clock();
  const club = await publishedClub(changes);
  const letter = inNameOf(club, written);
  const mail = sealedMail(letter, club, context.config.publicUrl);
  await addMail(changes, {
    id: newId(),
    kind: letter.kind,
    recipient,
    subject: letter.subject,
    queued_at: now,
    due_at: letter.oneTimeLink ? now - headStartMs : now,
    sealed: context.secret.seal(JSON.stringify(mail)),
    event_id: eventId ?? null,
  });
}
