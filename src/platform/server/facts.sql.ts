import { batches } from './batches.ts';
import type { Database } from './db/database.ts';
import type { Transaction } from './db/tables.ts';
import { newId } from './ids.ts';

/** Codes of facts. The module `connections` adds them by declaration merging, because lower modules record them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface FactKinds {}

/**
 * Records that something happened to registrations or events, for webhooks (product 31.4). Call it in the transaction
 * of the change, so that a rolled back change has no fact.
 * @param subjectIds ids of registrations, or of an event for facts about an event
 */
export async function recordFacts(
  transaction: Transaction,
  kind: FactKinds[keyof FactKinds],
  subjectIds: readonly string[],
  at: number,
): Promise<void> {
  for await (const batch of batches(subjectIds))
    await transaction
      .insertInto('facts')
      .values(batch.map((subject_id) => ({ id: newId(), kind, subject_id, at })))
      .execute();
}

/** Deletes the oldest facts and returns them. Atomic: concurrent processes take different facts. */
export async function takeFacts(
  { engine }: Pick<Database, 'engine'>,
  transaction: Transaction,
  atMost: number,
): Promise<{ id: string; kind: string; subjectId: string; at: number }[]> {
  const taken = await transaction
    .deleteFrom('facts')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('facts')
        .select('id')
        .orderBy('id')
        .limit(atMost)
        .$if(engine === 'postgres', (oldest) => oldest.forUpdate().skipLocked()),
    )
    .returning(['id', 'kind', 'subject_id as subjectId', 'at'])
    .execute();
  return taken.sort((one, other) => (one.id < other.id ? -1 : 1));
}
