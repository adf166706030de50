import { readClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import type { MailKind } from '../contract.ts';
import type { ClubLetter, Letter } from './letter.ts';
import { resealMail } from './outbox.sql.ts';
import { inNameOf, type SealedMail, sealedMail } from './queue-mail.ts';

/**
 * Checks a mailed link, in the transaction that prepares the mail for sending.
 * @param linkId the letter's `linkId`
 * @returns 'works', a letter with a new link in place of an expired one, or 'not needed' when the mail is obsolete
 */
export type CheckLink = (
  changes: Changes,
  linkId: string,
) => Promise<Letter | ClubLetter | 'works' | 'not needed'>;

/** Link checks by kind of mail; the application passes them in. */
export type LinkChecks = Readonly<Partial<Record<MailKind, CheckLink>>>;

/**
 * Returns a waiting mail with a valid link. A renewed letter is stored in the outbox, so that a retry does not issue
 * another link.
 * @param waiting the stored content
 * @returns undefined when the mail is obsolete
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
