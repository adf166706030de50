import type { Tables, Transaction } from '#platform/server/db/tables.ts';

/**
 * Stores a scan, or a signature without a file, which replaces an earlier one and its decision. Atomic.
 * @returns false when the earlier scan is accepted
 */
export async function upsertGuardianScanUnlessAccepted(
  transaction: Transaction,
  {
    registration_id,
    ...scan
  }: Omit<Tables['guardian_scans'], 'accepted_at' | 'refused_at' | 'refusal_reason'>,
): Promise<boolean> {
  const undecided = { accepted_at: null, refused_at: null, refusal_reason: null };
  const row = await transaction
    .insertInto('guardian_scans')
    .values({ registration_id, ...scan, ...undecided })
    .onConflict((known) =>
      known
        .column('registration_id')
        .doUpdateSet({ ...scan, ...undecided })
        .where('guardian_scans.accepted_at', 'is', null),
    )
    .returning('registration_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Accepts a scan, or refuses it with a reason. Atomic.
 * @param seenAt upload time of the scan that the admin looked at, in epoch milliseconds
 * @param reason null to accept the scan
 * @returns false when another scan was uploaded meanwhile, or the scan already has this decision
 */
export async function recordScanDecision(
  transaction: Transaction,
  registrationId: string,
  { seenAt, reason, at }: { seenAt: number; reason: string | null; at: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable('guardian_scans')
    .set({
      accepted_at: reason === null ? at : null,
      refused_at: reason === null ? null : at,
      refusal_reason: reason,
    })
    .where('registration_id', '=', registrationId)
    .where('uploaded_at', '=', seenAt)
    .where(reason === null ? 'accepted_at' : 'refused_at', 'is', null)
    .returning('registration_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the scan of a registration until the transaction ends, so that no admin can accept it meanwhile.
 * @returns false when it is accepted; true when it is not, or when there is no scan
 */
export async function lockScanAndCheckNotAccepted(
  transaction: Transaction,
  registrationId: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('guardian_scans')
    .set((eb) => ({ registration_id: eb.ref('registration_id') }))
    .where('registration_id', '=', registrationId)
    .returning('accepted_at as acceptedAt')
    .executeTakeFirst();
  return row === undefined || row.acceptedAt === null;
}
