import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db, Transaction } from '#platform/server/db/tables.ts';

const pieceBytes = 1024 * 1024;

/** Stores a file in the transaction that refers to it. Others are answered between its pieces. */
export async function addOriginal(transaction: Transaction, originalId: string, file: Buffer): Promise<void> {
  for (let piece = 0; piece * pieceBytes < file.length; piece++) {
    await nextTurn();
    const bytes = file.subarray(piece * pieceBytes, (piece + 1) * pieceBytes);
    await transaction
      .insertInto('picture_originals')
      .values({ original_id: originalId, piece, bytes })
      .execute();
  }
}

export async function removeOriginal(transaction: Transaction, originalId: string): Promise<void> {
  await transaction.deleteFrom('picture_originals').where('original_id', '=', originalId).execute();
}

/** The file as it was uploaded; cut off, or empty, when it is removed meanwhile. */
export async function readOriginal(db: Db, originalId: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for (;;) {
    const row = await db
      .selectFrom('picture_originals')
      .select('bytes')
      .where('original_id', '=', originalId)
      .where('piece', '=', pieces.length)
      .executeTakeFirst();
    if (!row) return Buffer.concat(pieces);
    pieces.push(row.bytes);
  }
}

/** The first bytes of every file, enough to know its format by, by its id. */
export async function originalBeginnings(db: Db): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('picture_originals')
    .select((eb) => [
      'original_id as id',
      eb.fn<Uint8Array>('substr', ['bytes', eb.lit(1), eb.lit(64)]).as('beginning'),
    ])
    .where('piece', '=', 0)
    .execute();
  return new Map(rows.map(({ id, beginning }) => [id, Buffer.from(beginning)]));
}
