import { buildAccountSearchText, type NewAccount } from '#accounts/server/accounts.sql.ts';
import type { Role } from '#platform/contract/call.ts';
import { newId } from '#platform/server/ids.ts';
import type { SamplePerson } from './people.ts';

export type AccountRow = NewAccount & { search_text: string };

/**
 * Creates the account of a sample person. `createdAt` is in epoch milliseconds. All accounts have the same password.
 */
export type AccountOf = (
  person: SamplePerson,
  more?: { role?: Role; verified?: boolean; createdAt?: number },
) => AccountRow;

/**
 * Returns a function that creates sample accounts.
 * @param passwordHash computed once by the caller, because hashing is slow
 */
export function accountsWith(passwordHash: string, now: number): AccountOf {
  return ({ name, email, phone, student }, { role = 'client', verified = true, createdAt = now } = {}) => ({
    id: newId(),
    email,
    role,
    name,
    phone,
    password_hash: passwordHash,
    institute_email: student?.instituteEmail ?? null,
    scholar_id: student?.scholarId ?? null,
    branch: student?.branch ?? null,
    year: student?.year ?? null,
    photo_id: null,
    created_at: createdAt,
    verified_at: verified ? createdAt : null,
    deletion_scheduled_at: null,
    search_text: buildAccountSearchText({ name, email, scholar_id: student?.scholarId ?? null }),
  });
}
