import { readClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import type { MailKind } from '../contract.ts';
import type { ClubLetter, Letter } from './letter.ts';
import { resealMail } from './outbox.sql.ts';
import { inNameOf, type SealedMail, sealedMail } from './queue-mail.ts';

/**
 * Asks the domain that issued a mailed link, within the transaction in which the mail is made ready to leave.
 * @param linkId what the letter gave as its `linkId`
 * @returns 'works', a letter with a new link in place of a dead one, or 'not needed' when nobody waits for it any more
 */
export type CheckLink = (
  changes: Changes,
  linkId: string,
) => Promise<Letter | ClubLetter | 'works' | 'not needed'>;

/** Whom to ask about the link in a mail of each kind; the wiring knows. */
export type LinkChecks = Readonly<Partial<Record<MailKind, CheckLink>>>;

/**
 * A waiting mail with a link that works. A letter that had to be written anew is in the outbox from then on, so
 * that another attempt issues no further link.
 * @param waiting what it says now
 * @returns undefined when the mail need not leave any more
 */
export async function withWorkingLink(
  changes: Changes,
  context: Pick<Context, 'secret' | 'config'>,
  checks: LinkChecks,
  mail: { id: string; kind: string },
  waiting: SealedMail,
): Promise<SealedMail | undefined> {
  const check = checks[mail.kind as MailKind];
  const link = waiting.linkId && check ? await check(changes, waiting.linkId) : 'works';
  if (link === 'works') return waiting;
  if (link === 'not needed') return undefined;
  const club = await readClub(changes);
  const anew = sealedMail(inNameOf(club, link), club, context.config.publicUrl);
  await resealMail(changes, mail.id, context.secret.seal(JSON.stringify(anew)));
  return anew;
}
