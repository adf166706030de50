import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** Uploaded files are stored in pieces of this size, so that no statement moves a whole file. */
const pieceBytes = 1024 * 1024;

/** Stores an uploaded file in pieces. The server can answer other requests between two pieces. */
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

export async function deleteOriginal(transaction: Transaction, originalId: string): Promise<void> {
  await transaction.deleteFrom('picture_originals').where('original_id', '=', originalId).execute();
}

/** Reads an uploaded file. The result is incomplete if the file is deleted during the read. */
export async function getOriginalFile(db: Db, originalId: string): Promise<Buffer> {
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

/** Reads the first 64 bytes of every uploaded file, by the id of the file. They are enough to detect the format. */
export async function mapFirstBytesByOriginal(db: Db): Promise<Map<string, Buffer>> {
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

export type VariantFormat = 'avif' | 'webp';

export interface VariantKey {
  name: string;
  digest: string;
  width: number;
  format: VariantFormat;
}

export interface Version {
  name: string;
  /** Hash over the bytes of all variants. */
  digest: string;
  width: number;
  height: number;
  variants: readonly { width: number; format: VariantFormat; bytes: Uint8Array }[];
}

/**
 * Stores the new version of a picture, and marks its other versions as retired. They are kept for a day, because pages
 * that are still open may request them.
 */
export async function addVersionAndRetireOthers(
  transaction: Transaction,
  { name, digest, width, height, variants }: Version,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('picture_versions')
    .set({ retired_at: now })
    .where('name', '=', name)
    .where('digest', '!=', digest)
    .where('retired_at', 'is', null)
    .execute();
  await transaction
    .insertInto('picture_versions')
    .values({ name, digest, width, height, retired_at: null })
    .onConflict((conflict) => conflict.columns(['name', 'digest']).doUpdateSet({ retired_at: null }))
    .execute();
  for (const variant of variants)
    await transaction
      .insertInto('picture_variants')
      .values({ name, digest, ...variant })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function findVariantBytes(
  db: Db,
  { name, digest, width, format }: VariantKey,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('picture_variants')
    .select('bytes')
    .where('name', '=', name)
    .where('digest', '=', digest)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

/** Returns the largest WebP file of a version. */
export async function findLargestWebp(db: Db, name: string, digest: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('picture_variants')
    .select('bytes')
    .where('name', '=', name)
    .where('digest', '=', digest)
    .where('format', '=', 'webp')
    .orderBy('width', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.bytes;
}

/** Lists the variants that pages show now, without their bytes, narrowest first. */
export async function listShownVariants(db: Db) {
  return db
    .selectFrom('pictures')
    .innerJoin('picture_versions as version', (join) =>
      join.onRef('version.name', '=', 'pictures.name').onRef('version.digest', '=', 'pictures.digest'),
    )
    .innerJoin('picture_variants as variant', (join) =>
      join.onRef('variant.name', '=', 'version.name').onRef('variant.digest', '=', 'version.digest'),
    )
    .select([
      'pictures.name',
      'pictures.alt',
      'pictures.focus_x as focusX',
      'pictures.focus_y as focusY',
      'version.digest',
      'version.width as fullWidth',
      'version.height as fullHeight',
      'variant.width',
      'variant.format',
    ])
    .orderBy('pictures.name')
    .orderBy('variant.width')
    .execute();
}

export async function deleteVersionsRetiredBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('picture_versions').where('retired_at', '<', before).execute();
}
