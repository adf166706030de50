import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { fingerprint } from '#platform/server/secret.ts';
import type { getLinkAccount } from '../contract.ts';
import { findAccount } from './accounts.sql.ts';
import { findLink } from './links.sql.ts';

/**
 * Whose address a verification link would verify now, and whether it has verified one. Whoever has the link has the mailbox it was sent to, and needs the
 * name to tell an account of their own from one that a stranger opened with their address (product 3.12).
 */
export async function readLinkAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<AnswerOf<typeof getLinkAccount>> {
  const link = await findLink(db.queries, 'verify', fingerprint(token));
  if (!link) {
    const used = await findLink(db.queries, 'verified', fingerprint(token));
    return { account: null, isUsed: used !== undefined };
  }
  if (link.isVerified || link.expiresAt <= clock()) return { account: null, isUsed: false };
  const account = await findAccount(db.queries, link.accountId);
  return { account: account ? { name: account.name, email: account.email } : null, isUsed: false };
}
