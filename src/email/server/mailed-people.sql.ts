import { batches } from '#platform/server/batches.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** Lists the recipients of an account's mails within a time, as hashes, each once. */
export async function listMailedHashes(
  db: Db,
  {
    accountId,
    from,
    to,
    exceptKind = null,
  }: { accountId: string; from: number; to: number; exceptKind?: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('mailed_people')
    .select('recipient_hash as hash')
    .distinct()
    .where('account_id', '=', accountId)
    .where('at', '>', from)
    .where('at', '<', to)
    .$if(exceptKind !== null, (query) => query.where('kind', '!=', exceptKind ?? ''))
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function upsertMailedHashes(
  transaction: Transaction,
  { accountId, kind, hashes, at }: { accountId: string; kind: string; hashes: readonly string[]; at: number },
): Promise<void> {
  for await (const batch of batches(hashes))
    await transaction
      .insertInto('mailed_people')
      .values(batch.map((hash) => ({ account_id: accountId, recipient_hash: hash, kind, at })))
      .onConflict((known) =>
        known.columns(['account_id', 'recipient_hash', 'kind']).doUpdateSet((eb) => ({
          at: eb.case().when('mailed_people.at', '>', at).then(eb.ref('mailed_people.at')).else(at).end(),
        })),
      )
      .execute();
}

export async function deleteMailedHashesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mailed_people').where('at', '<', before).execute();
}
