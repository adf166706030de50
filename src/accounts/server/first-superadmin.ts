import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newToken } from '#platform/server/ids.ts';
import { hashToken } from '#platform/server/secret.ts';
import type { OnAccountErased } from './hooks.ts';
import { buildSuperadminAccount } from './new-superadmin.ts';
import { openSession } from './sessions.ts';
import { consumeSetupLink, isSetupLinkValid, replaceSetupLink, wasAnyRoleGranted } from './setup-link.sql.ts';
import { createAccountEvictingUnverified } from './sign-up.ts';

/** Hours during which a set-up link is valid. */
const setupLinkHours = 24;

/**
 * Creates the link with which the first superadmin sets up a new site. Only a fingerprint of its token is stored. The
 * link before it ends.
 * @returns its token; undefined if an account has or had a role on the desk, or the settings name a superadmin
 */
export async function issueSetupToken({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<string | undefined> {
  const { email, password } = config.superadmin;
  if (email !== undefined || password !== undefined) return undefined;
  const token = newToken();
  const expiresAt = clock() + setupLinkHours * 60 * 60_000;
  return db.change(async (transaction) => {
    if (await wasAnyRoleGranted(transaction)) return undefined;
    await replaceSetupLink(transaction, { fingerprint: hashToken(token), expiresAt });
    return token;
  });
}

export async function isSetupTokenValid(db: Db, token: string, now: number): Promise<boolean> {
  return (await isSetupLinkValid(db, hashToken(token), now)) && !(await wasAnyRoleGranted(db));
}

export interface FirstSuperadmin {
  name: string;
  email: string;
  phone: string;
  passwordHash: string;
}

/**
 * Creates the first superadmin with a verified address, ends the set-up link, and opens a session.
 * @returns undefined if the link is not valid, or an account has or had a role on the desk
 * @throws AppError 409 if another account has the e-mail address
 */
export async function createFirstSuperadmin(
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  { token, userAgent, ...person }: FirstSuperadmin & { token: string; userAgent: string | undefined },
  onAccountErased: OnAccountErased,
): Promise<{ accountId: string; token: string } | undefined> {
  const now = context.clock();
  if (!(await consumeSetupLink(transaction, hashToken(token), now))) return undefined;
  if (await wasAnyRoleGranted(transaction)) return undefined;
  const account = buildSuperadminAccount({ ...person, grantedBy: 'setup' }, now);
  await createAccountEvictingUnverified(transaction, context, account, onAccountErased);
  await recordAudit(transaction, {
    at: now,
    actorId: account.id,
    action: 'role_changed',
    subjectId: account.id,
    after: 'superadmin',
  });
  const { id, email, name } = account;
  const locked = { id, email, name, grant: { role: account.role, expiresAt: null } };
  const session = await openSession(transaction, context, locked, userAgent);
  return { accountId: id, token: session.token };
}
