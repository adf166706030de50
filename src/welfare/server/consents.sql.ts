import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export interface NewConsentRequest {
  registration_id: string;
  guardian_name: string;
  guardian_email: string;
  token_fingerprint: string;
  requested_at: number;
  expires_at: number;
}

/**
 * Stores a request for a guardian's consent. It replaces an earlier request, whose link then no longer works. Atomic.
 * @param requestedUntil epoch milliseconds; an earlier request is replaced only if it was made at or before this time
 * @returns false when the consent is signed or the earlier request is too recent
 */
export async function upsertConsentRequestIfAllowed(
  transaction: Transaction,
  { registration_id, ...request }: NewConsentRequest,
  requestedUntil: number,
): Promise<boolean> {
  const row = await transaction
    .insertInto('guardian_consents')
    .values({ registration_id, ...request, signed_at: null, signed_name: null, guardian_text_id: null })
    .onConflict((known) =>
      known
        .column('registration_id')
        .doUpdateSet(request)
        .where('guardian_consents.signed_at', 'is', null)
        .where('guardian_consents.requested_at', '<=', requestedUntil),
    )
    .returning('registration_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a link that the delegate copied. It replaces an earlier one, which then no longer works. */
export async function upsertGuardianLink(
  transaction: Transaction,
  { registration_id, ...link }: Omit<Tables['guardian_links'], 'used_at'>,
): Promise<void> {
  await transaction
    .insertInto('guardian_links')
    .values({ registration_id, ...link, used_at: null })
    .onConflict((known) => known.column('registration_id').doUpdateSet({ ...link, used_at: null }))
    .execute();
}

/** Finds the copied link with this token, even if it is already used or expired. */
export async function findGuardianLinkByToken(db: Db, tokenFingerprint: string) {
  return db
    .selectFrom('guardian_links')
    .select([
      'registration_id as registrationId',
      'guardian_name as guardianName',
      'expires_at as expiresAt',
      'used_at as usedAt',
    ])
    .where('token_fingerprint', '=', tokenFingerprint)
    .executeTakeFirst();
}

/** Marks a copied link as used. Atomic: returns false when the link was already used, replaced or expired. */
export async function markGuardianLinkUsed(
  transaction: Transaction,
  tokenFingerprint: string,
  at: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('guardian_links')
    .set({ used_at: at })
    .where('token_fingerprint', '=', tokenFingerprint)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('registration_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the request with this token, even if it is already signed or expired. */
export async function findConsentRequestByToken(
  db: Db,
  tokenFingerprint: string,
): Promise<
  { registrationId: string; guardianName: string; expiresAt: number; signedAt: number | null } | undefined
> {
  return db
    .selectFrom('guardian_consents')
    .select([
      'registration_id as registrationId',
      'guardian_name as guardianName',
      'expires_at as expiresAt',
      'signed_at as signedAt',
    ])
    .where('token_fingerprint', '=', tokenFingerprint)
    .executeTakeFirst();
}

/** Signs a consent. Atomic: returns false when the link was already used, replaced or expired. */
export async function recordConsentSignature(
  transaction: Transaction,
  tokenFingerprint: string,
  { name, textId, at }: { name: string; textId: string; at: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable('guardian_consents')
    .set({ signed_at: at, signed_name: name, guardian_text_id: textId })
    .where('token_fingerprint', '=', tokenFingerprint)
    .where('signed_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('registration_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the consent of a registration until the transaction ends, so that no guardian can sign meanwhile.
 * @returns false when the consent is already signed; true when it is not, or when no guardian was asked
 */
export async function lockUnsignedConsent(
  transaction: Transaction,
  registrationId: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('guardian_consents')
    .set((eb) => ({ registration_id: eb.ref('registration_id') }))
    .where('registration_id', '=', registrationId)
    .returning('signed_at as signedAt')
    .executeTakeFirst();
  return row === undefined || row.signedAt === null;
}
