import { emailField } from '#platform/contract/common.ts';
import { commandLine, recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { findAccountByEmail } from './accounts.sql.ts';
import { issueLink } from './issue-link.ts';

/** No link can be issued; the message says why. */
export class NoLink extends Error {}

/**
 * Issues a one-time link for the operator, who passes it on where no mail server does (docs/operations.md): one to set a new
 * password, or to verify the address of an account that has not. Stored in the audit log.
 * @param wanted.email any spelling
 * @param wanted.isInstitute whether the institute e-mail is to be confirmed instead
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
      throw new NoLink(`No open account has the e-mail ${email}`);
    if (isInstitute && (account.instituteEmail === null || account.instituteConfirmed))
      throw new NoLink('This account has no institute e-mail to confirm');
    const purpose = isInstitute ? 'institute' : account.isVerified ? 'reset' : 'verify';
    const { address } = await issueLink(changes, context, purpose, account);
    await recordAudit(changes, {
      at: context.clock(),
      actorId: commandLine,
      action: 'link printed',
      subjectId: account.id,
      after: purpose,
    });
    return { purpose, address };
  });
}
