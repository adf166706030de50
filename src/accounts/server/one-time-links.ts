import type { CheckLink, ClubLetter } from '#email/server/index.ts';
import { emailField } from '#platform/contract/common.ts';
import { commandLine, recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newToken } from '#platform/server/ids.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { linkMinutes, revertPasswordDays } from '../contract/common.ts';
import { type Account, findAccount, findAccountByEmail } from './accounts.sql.ts';
import { instituteLetter, passwordChangedLetter, resetLetter, verifyLetter } from './mails.ts';
import { findLink, hasLaterLink, insertLink, type LinkPurpose } from './one-time-links.sql.ts';

const minuteMs = 60_000;

const pages = {
  verify: { path: 'verifyemail', write: verifyLetter, goodForMs: linkMinutes * minuteMs },
  reset: { path: 'resetpassword', write: resetLetter, goodForMs: linkMinutes * minuteMs },
  institute: { path: 'confirminstitute', write: instituteLetter, goodForMs: linkMinutes * minuteMs },
  revert: { path: 'notme', write: passwordChangedLetter, goodForMs: revertPasswordDays * 24 * 60 * minuteMs },
} as const;

/**
 * Creates a one-time link and the mail that contains it. Only the fingerprint is stored. Earlier links stay valid
 * until they expire, because mails can arrive late (product 4.4).
 */
export async function issueLink(
  transaction: Transaction,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  purpose: LinkPurpose,
  account: Pick<Account, 'id' | 'name' | 'email'>,
): Promise<{ token: string; address: string; letter: ClubLetter }> {
  const token = newToken();
  const linkId = fingerprint(token);
  const now = clock();
  const { path, write, goodForMs } = pages[purpose];
  await insertLink(transaction, {
    token_fingerprint: linkId,
    purpose,
    account_id: account.id,
    created_at: now,
    expires_at: now + goodForMs,
  });
  const address = `${config.publicUrl}/${path}/${token}`;
  return { token, address, letter: (club) => ({ ...write(account, address, club), linkId }) };
}

/** A link with less time left than this is renewed before its mail is sent. */
const minRemainingMs = 10 * 60_000;

/**
 * Replaces a link that has expired, or is about to, while its mail waited in the outbox. Of several requested links
 * only the latest is renewed. Used and deleted links are not renewed.
 */
export function renewLink(context: Pick<Context, 'clock' | 'config'>, purpose: LinkPurpose): CheckLink {
  return async (transaction, linkId) => {
    const link = await findLink(transaction, purpose, linkId);
    if (!link || isNoLongerNeeded(purpose, link)) return 'not_needed';
    if (link.expiresAt - context.clock() > minRemainingMs) return 'works';
    if (await hasLaterLink(transaction, purpose, link)) return 'not_needed';
    const account = await findAccount(transaction, link.accountId);
    if (!account || account.deletionScheduledAt !== null) return 'not_needed';
    return (await issueLink(transaction, context, purpose, account)).letter;
  };
}

function isNoLongerNeeded(
  purpose: LinkPurpose,
  { isVerified, instituteConfirmed }: { isVerified: boolean; instituteConfirmed: boolean },
): boolean {
  return (purpose === 'verify' && isVerified) || (purpose === 'institute' && instituteConfirmed);
}

/** The link cannot be issued; the message gives the reason. */
export class LinkNotIssuable extends Error {}

/**
 * Issues a one-time link for the operator, who passes it on where no mail server does (docs/operations.md). It resets
 * the password, or verifies the address of an unverified account. Recorded in the audit log.
 * @param wanted.email in any spelling
 * @param wanted.isInstitute whether to confirm the institute e-mail instead
 * @throws NoLink when there is no such account, or nothing to confirm
 */
export async function issueOperatorLink(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { email, isInstitute }: { email: string; isInstitute: boolean },
): Promise<{ purpose: 'verify' | 'reset' | 'institute'; address: string }> {
  const wanted = emailField('').safeParse(email).data ?? '';
  return db.change(async (changes) => {
    const account = await findAccountByEmail(changes, wanted);
    if (!account || account.deletionScheduledAt !== null)
      throw new LinkNotIssuable(`No open account has the e-mail ${email}`);
    if (isInstitute && (account.instituteEmail === null || account.instituteConfirmed))
      throw new LinkNotIssuable('This account has no institute e-mail to confirm');
    const purpose = isInstitute ? 'institute' : account.isVerified ? 'reset' : 'verify';
    const { address } = await issueLink(changes, context, purpose, account);
    await recordAudit(changes, {
      at: context.clock(),
      actorId: commandLine,
      action: 'link_printed',
      subjectId: account.id,
      after: purpose,
    });
    return { purpose, address };
  });
}
