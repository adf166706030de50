import {
  type CheckDelivery,
  type Club,
  type ClubLetter,
  checkLinkWith,
  type Letter,
} from '#email/server/index.ts';
import { buildEmailSchema } from '#platform/contract/common.ts';
import { commandLineActor, recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newToken } from '#platform/server/ids.ts';
import { hashToken } from '#platform/server/secret.ts';
import { oneTimeLinkMinutes, revertPasswordDays } from '../contract/common.ts';
import { type Account, findAccount, findAccountByEmail } from './accounts.sql.ts';
import { findInstituteClaim } from './institute-email.sql.ts';
import {
  buildInstituteConfirmationLetter,
  buildPasswordChangedLetter,
  buildPasswordResetLetter,
  buildVerifyLetter,
} from './mails.ts';
import {
  findOneTimeLink,
  hasLaterOneTimeLink,
  insertOneTimeLink,
  type LinkPurpose,
} from './one-time-links.sql.ts';

const minuteMs = 60_000;

type WriteLetter = (account: { name: string; email: string }, href: string, club: Club) => Letter;

const pages = {
  verify: { path: 'verifyemail', write: buildVerifyLetter, validMs: oneTimeLinkMinutes * minuteMs },
  reset: { path: 'resetpassword', write: buildPasswordResetLetter, validMs: oneTimeLinkMinutes * minuteMs },
  institute: {
    path: 'confirminstitute',
    write: buildInstituteConfirmationLetter,
    validMs: oneTimeLinkMinutes * minuteMs,
  },
  revert: {
    path: 'notme',
    write: buildPasswordChangedLetter,
    validMs: revertPasswordDays * 24 * 60 * minuteMs,
  },
} as const;

/**
 * Creates a link and stores only the fingerprint of its token. Earlier links stay valid, because mails can arrive
 * late (product 4.4).
 * @param write writes the letter, by default the usual one for the purpose
 */
export async function issueOneTimeLink(
  transaction: Transaction,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  purpose: LinkPurpose,
  account: Pick<Account, 'id' | 'name' | 'email'>,
  write: WriteLetter = pages[purpose].write,
): Promise<{ token: string; address: string; letter: ClubLetter }> {
  const token = newToken();
  const linkId = hashToken(token);
  const now = clock();
  const { path, validMs } = pages[purpose];
  await insertOneTimeLink(transaction, {
    token_fingerprint: linkId,
    purpose,
    account_id: account.id,
    created_at: now,
    expires_at: now + validMs,
  });
  const address = `${config.publicUrl}/${path}/${token}`;
  return { token, address, letter: (club) => ({ ...write(account, address, club), dependsOn: { linkId } }) };
}

const minRemainingMs = 10 * 60_000;

/**
 * Returns a check that the outbox runs before it sends a mail with a link. The mail may have waited for a long time. If
 * the link has expired, or will expire within ten minutes, the check replaces it. If the account has several unused
 * links, the check renews only the latest.
 */
export function createLinkRenewer(
  context: Pick<Context, 'clock' | 'config'>,
  purpose: LinkPurpose,
): CheckDelivery {
  return checkLinkWith(async (transaction, linkId) => {
    const link = await findOneTimeLink(transaction, purpose, linkId);
    if (!link || isObsolete(purpose, link)) return 'not_needed';
    if (link.expiresAt - context.clock() > minRemainingMs) return 'works';
    if (await hasLaterOneTimeLink(transaction, purpose, link)) return 'not_needed';
    const account = await findAccount(transaction, link.accountId);
    if (!account || account.deletionScheduledAt !== null) return 'not_needed';
    return (await issueOneTimeLink(transaction, context, purpose, account)).letter;
  });
}

function isObsolete(
  purpose: LinkPurpose,
  { isVerified, instituteConfirmed }: { isVerified: boolean; instituteConfirmed: boolean },
): boolean {
  return (purpose === 'verify' && isVerified) || (purpose === 'institute' && instituteConfirmed);
}

export class LinkNotIssuableError extends Error {}

/**
 * Issues a link for the operator of a site without a mail server (docs/operations.md), to reset a password or to verify
 * an address or an institute e-mail. The audit log records it.
 * @returns the link, and the address that it confirms if it is an institute e-mail
 * @throws LinkNotIssuableError if the account does not exist, is scheduled for deletion, or claims no institute e-mail
 */
export async function issueOperatorLink(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { email, isInstitute }: { email: string; isInstitute: boolean },
): Promise<{ purpose: 'verify' | 'reset' | 'institute'; address: string; instituteEmail?: string }> {
  const wanted = buildEmailSchema('').safeParse(email).data ?? '';
  return db.change(async (transaction) => {
    const account = await findAccountByEmail(transaction, wanted);
    if (!account || account.deletionScheduledAt !== null)
      throw new LinkNotIssuableError(`No open account has the e-mail ${email}`);
    const claim = isInstitute ? await findInstituteClaim(transaction, account.id) : undefined;
    if (isInstitute && (!claim || account.instituteConfirmed))
      throw new LinkNotIssuableError(
        'This account has no institute e-mail to confirm. Its owner must request a confirmation link first.',
      );
    const purpose = isInstitute ? 'institute' : account.isVerified ? 'reset' : 'verify';
    const { address } = await issueOneTimeLink(transaction, context, purpose, account);
    await recordAudit(transaction, {
      at: context.clock(),
      actorId: commandLineActor,
      action: 'link_printed',
      subjectId: account.id,
      after: purpose,
    });
    return { purpose, address, ...(claim && { instituteEmail: claim.institute_email }) };
  });
}
