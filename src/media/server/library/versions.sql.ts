import type { Db, Transaction } from '#platform/server/db/tables.ts';

export type VariantFormat = 'avif' | 'webp';

/** What one variant is found by; its address says the same. */
export interface VariantKey {
  name: string;
  digest: string;
  width: number;
  format: VariantFormat;
}

export interface Version {
  name: string;
  /** Of all its variants: another look has another digest. */
  digest: string;
  width: number;
  height: number;
  variants: readonly { width: number; format: VariantFormat; bytes: Uint8Array }[];
}

/** Stores a version and retires the others of its picture, which pages that are open may still ask for. */
export async function addVersion(
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

export async function findVariant(
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

/** Every variant that pages show now, without its bytes, narrowest first, with the size of its picture. */
export async function shownVariants(db: Db) {
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

/** Removes versions that pages have not shown since a moment. */
export async function removeRetiredVersions(db: Db, before: number): Promise<void> {
  await db.deleteFrom('picture_versions').where('retired_at', '<', before).execute();
}
