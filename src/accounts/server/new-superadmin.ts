import { newId } from '#platform/server/ids.ts';

interface NewSuperadmin {
  email: string;
  name: string;
  phone: string;
  passwordHash: string;
  /** What gave the role, since no other superadmin did. */
  grantedBy: 'settings' | 'setup';
}

/** Returns the row of an account that is a superadmin without expiry from the beginning, with a verified address. */
export const buildSuperadminAccount = (
  { email, name, phone, passwordHash, grantedBy }: NewSuperadmin,
  now: number,
) => ({
  id: newId(),
  email,
  role: 'superadmin' as const,
  role_since: now,
  role_granted_by: grantedBy,
  name,
  phone,
  password_hash: passwordHash,
  institute_email: null,
  scholar_id: null,
  branch: null,
  year: null,
  photo_id: null,
  created_at: now,
  verified_at: now,
  deletion_scheduled_at: null,
});
