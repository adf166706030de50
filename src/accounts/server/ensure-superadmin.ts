import { randomBytes } from 'node:crypto';
import type { Role } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readClub } from '#platform/server/club.sql.ts';
import { WrongSettings } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { signup } from '../contract.ts';
import {
  findAccountByEmail,
  findCredentials,
  insertAccount,
  listSuperadmins,
  roleAt,
} from './accounts.sql.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { OnAccountLeaves } from './hooks.ts';
import { deleteBrowsers } from './known-browsers.sql.ts';
import { hashPassword, isPassword, notifyPasswordChanged } from './passwords.ts';
import { firstStartEmail } from './role-expiry.ts';
import { promoteToSuperadmin, setRoleExpiry } from './roles.sql.ts';
import { deleteSessions } from './sessions.sql.ts';

export interface EnsuredSuperadmin {
  email: string;
  /** Shown once, at the start that generated it. */
  generatedPassword?: string;
}

/**
 * Guarantees at every start that a superadmin can log in. SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD always win: they
 * restore the role (without expiry), verification and password. A restored password ends the sessions and is reported
 * by mail. Without a password in the settings one is generated, only when the account is created or becomes
 * superadmin.
 * @throws WrongSettings when the password in the settings is a common one
 */
export async function ensureSuperadmin(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  onAccountLeaves: OnAccountLeaves,
): Promise<EnsuredSuperadmin> {
  const wanted = context.config.superadmin;
  const now = context.clock();
  await rejectCommonSettingsPassword(context);
  if (wanted.email === undefined && wanted.password === undefined) {
    const [first] = await listSuperadmins(context.db.queries, now);
    if (first) return { email: first.email };
  }
  const email = wanted.email ?? firstStartEmail;
  const present = await findAccountByEmail(context.db.queries, email);
  if (wanted.password === undefined && present && roleAt(present.grant, now) === 'superadmin') {
    const { id, grant } = present;
    if (grant.expiresAt !== null) await context.db.change((changes) => setRoleExpiry(changes, id, null));
    return { email };
  }
  const password = wanted.password ?? randomBytes(16).toString('base64url');
  const settled = await applySettings(context, email, password, onAccountLeaves);
  return wanted.password === undefined && settled ? { email, generatedPassword: password } : { email };
}

/** @throws WrongSettings when the password in the settings is a common one */
async function rejectCommonSettingsPassword({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  const { email = '', password } = config.superadmin;
  if (!config.refuseCommonPasswords || password === undefined) return;
  const { name, shortName } = await readClub(db.queries);
  if (!(await isCommonPassword(password, [name, shortName, email]))) return;
  throw new WrongSettings(
    `SUPERADMIN_PASSWORD: ${signup.errors.commonPassword.message}, or set REFUSE_COMMON_PASSWORDS=false to use it all the same`,
  );
}

/** Returns whether `password` is now the account's. Of several processes that start at once, only one creates it. */
async function applySettings(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  email: string,
  password: string,
  onAccountLeaves: OnAccountLeaves,
): Promise<boolean> {
  const now = context.clock();
  const present = await findCredentials(context.db.queries, email);
  if (!present) {
    const passwordHash = await hashPassword(context, password);
    const account = superadmin(email, passwordHash, now);
    return context.db.change(async (changes) => {
      const isNew = await insertAccount(changes, account);
      if (isNew) await recordPromotion(changes, account.id, now);
      return isNew;
    });
  }
  const role = roleAt({ role: present.role, expiresAt: present.role_expires_at }, now);
  const isGenerated = context.config.superadmin.password === undefined;
  // Another process has created the account since the lookup, and printed its password.
  if (isGenerated && role === 'superadmin') return false;
  const isSame = await isPassword(context, present.password_hash, password);
  const passwordHash = isSame ? undefined : await hashPassword(context, password);
  await context.db.change(async (changes) => {
    await promoteToSuperadmin(changes, present.id, now, { passwordHash, isNew: role !== 'superadmin' });
    if (role === 'client') await onAccountLeaves(changes, present.id);
    if (!isSame) {
      await deleteSessions(changes, present.id);
      await deleteBrowsers(changes, present.id);
      await notifyPasswordChanged(changes, context, present);
    }
    if (role !== 'superadmin') await recordPromotion(changes, present.id, now, role);
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

function superadmin(email: string, passwordHash: string, now: number) {
  return {
    id: newId(),
    email,
    role: 'superadmin' as const,
    role_since: now,
    role_granted_by: 'settings',
    name: 'Superadmin',
    phone: '',
    password_hash: passwordHash,
    institute_email: null,
    scholar_id: null,
    branch: null,
    year: null,
    photo_id: null,
    created_at: now,
    verified_at: now,
    deletion_scheduled_at: null,
  };
}
