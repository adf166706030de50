import { randomBytes } from 'node:crypto';
import type { Role } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClub } from '#platform/server/club.sql.ts';
import { WrongSettings } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { signup } from '../contract.ts';
import {
  computeEffectiveRole,
  findAccountByEmail,
  findCredentialsByEmail,
  insertAccount,
  listSuperadmins,
} from './accounts.sql.ts';
import { isEasilyGuessedPassword, listClubAndInstituteNames } from './common-passwords.ts';
import type { OnDelegateLeaves } from './hooks.ts';
import { deleteBrowsers } from './known-browsers.sql.ts';
import { buildSuperadminAccount } from './new-superadmin.ts';
import { hashPassword, notifyPasswordChanged, verifyPassword } from './passwords.ts';
import { fallbackSuperadminEmail } from './role-expiry.ts';
import { promoteToSuperadminBySettings, setRoleExpiry } from './roles.sql.ts';
import { deleteSessions } from './sessions.sql.ts';
import { deleteSetupLink } from './setup-link.sql.ts';

export interface EnsuredSuperadmin {
  email: string;
  generatedPassword?: string;
}

/**
 * Creates or restores the superadmin of the settings SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD: role without expiry,
 * verified address, password. A changed password ends the sessions and is reported by mail. Without
 * SUPERADMIN_PASSWORD, a password is generated when the account is created or promoted. Does nothing if neither setting
 * is set and a superadmin exists.
 * @throws WrongSettings if the password in the settings is common
 */
export async function ensureSuperadmin(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  onDelegateLeaves: OnDelegateLeaves,
): Promise<EnsuredSuperadmin> {
  const wanted = context.config.superadmin;
  const now = context.clock();
  await rejectCommonSettingsPassword(context);
  if (wanted.email === undefined && wanted.password === undefined) {
    const [first] = await listSuperadmins(context.db.queries, now);
    if (first) return { email: first.email };
  }
  const email = wanted.email ?? fallbackSuperadminEmail;
  const present = await findAccountByEmail(context.db.queries, email);
  if (wanted.password === undefined && present && computeEffectiveRole(present.grant, now) === 'superadmin') {
    const { id, grant } = present;
    if (grant.expiresAt !== null)
      await context.db.change((transaction) => setRoleExpiry(transaction, id, null));
    return { email };
  }
  const password = wanted.password ?? randomBytes(16).toString('base64url');
  const settled = await applySettings(context, email, password, onDelegateLeaves);
  return wanted.password === undefined && settled ? { email, generatedPassword: password } : { email };
}

async function rejectCommonSettingsPassword({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  const { email = '', password } = config.superadmin;
  if (!config.refuseCommonPasswords || password === undefined) return;
  const names = listClubAndInstituteNames(await getClub(db.queries));
  if (!(await isEasilyGuessedPassword(password, [...names, email]))) return;
  throw new WrongSettings(
    `SUPERADMIN_PASSWORD: ${signup.errors.commonPassword.message}, or set REFUSE_COMMON_PASSWORDS=false to use it all the same`,
  );
}

/**
 * Creates or updates the superadmin. Returns whether the account now has `password`. A generated password is not set if
 * a concurrent start has already set another one.
 */
async function applySettings(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  email: string,
  password: string,
  onDelegateLeaves: OnDelegateLeaves,
): Promise<boolean> {
  const now = context.clock();
  const present = await findCredentialsByEmail(context.db.queries, email);
  if (!present) {
    const passwordHash = await hashPassword(context, password);
    const person = { email, name: 'Superadmin', phone: '', passwordHash };
    const account = buildSuperadminAccount({ ...person, grantedBy: 'settings' }, now);
    return context.db.change(async (transaction) => {
      const isNew = await insertAccount(transaction, account);
      if (isNew) await recordPromotion(transaction, account.id, now);
      await deleteSetupLink(transaction);
      return isNew;
    });
  }
  const role = computeEffectiveRole({ role: present.role, expiresAt: present.role_expires_at }, now);
  const isGenerated = context.config.superadmin.password === undefined;
  // A concurrent start has made the account a superadmin and printed its password.
  if (isGenerated && role === 'superadmin') return false;
  const isSame = await verifyPassword(context, present.password_hash, password);
  const passwordHash = isSame ? undefined : await hashPassword(context, password);
  await context.db.change(async (transaction) => {
    await promoteToSuperadminBySettings(transaction, present.id, now, {
      passwordHash,
      isNew: role !== 'superadmin',
    });
    if (role === 'client') await onDelegateLeaves(transaction, present.id);
    if (!isSame) {
      await deleteSessions(transaction, present.id);
      await deleteBrowsers(transaction, present.id);
      await notifyPasswordChanged(transaction, context, present);
    }
    if (role !== 'superadmin') await recordPromotion(transaction, present.id, now, role);
    await deleteSetupLink(transaction);
  });
  return true;
}

function recordPromotion(
  transaction: Transaction,
  subjectId: string,
  at: number,
  before?: Role,
): Promise<void> {
  const entry = { at, actorId: 'settings', action: 'role_changed', subjectId, after: 'superadmin' } as const;
  return recordAudit(transaction, { ...entry, ...(before && { before }) });
}
