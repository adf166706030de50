import type { Job } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { type EmblemUse, emblemPictureName } from '../../contract/emblem-files.ts';
import { findLargestWebp } from '../library/picture-files.sql.ts';
import { findPicture } from '../library/pictures.sql.ts';
import type drawJob from './draw-emblem.job.ts';

const drawing: Job<typeof drawJob> = {
  module: new URL('./draw-emblem.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 40,
};
const bounds = { megabytes: 120, seconds: 10, outputBytes: 2 * 1024 * 1024 };

/** Time in milliseconds after which a failed drawing is tried again. */
const retryAfterMs = 60_000;
/** Drawn PNGs by digest and use. Only those of one digest are kept. */
const drawn = new Map<string, Promise<Buffer>>();
let drawnDigest = '';

/** Returns the digest of the uploaded emblem that pages show. Undefined while the emblem is the drawn one. */
export async function findEmblemDigest(db: Db): Promise<string | undefined> {
  return (await findPicture(db, emblemPictureName))?.digest ?? undefined;
}

/**
 * Returns the PNG of the uploaded emblem for a use, and the digest of the emblem that it shows. Draws it once in each
 * process.
 * @returns undefined while the emblem is the drawn one
 */
export async function findEmblem(
  db: Db,
  use: EmblemUse,
): Promise<{ digest: string; png: Buffer } | undefined> {
  const digest = await findEmblemDigest(db);
  if (digest === undefined) return undefined;
  const key = `${digest} ${use}`;
  const known = drawn.get(key);
  if (known) return { digest, png: await known };
  const picture = await findLargestWebp(db, emblemPictureName, digest);
  if (!picture) return undefined;
  if (digest !== drawnDigest) drawn.clear();
  drawnDigest = digest;
  const png = drawn.get(key) ?? runInChildProcess(drawing, { picture, use }, bounds).then(Buffer.from);
  drawn.set(key, png);
  // Keeps a failed drawing for a minute, so that not every request starts a child process that fails again.
  png.catch(() => setTimeout(() => drawn.delete(key), retryAfterMs).unref());
  return { digest, png: await png };
}

/** Returns the PNG of the uploaded emblem for a use. Undefined while the emblem is the drawn one. */
export async function findEmblemPng(db: Db, use: EmblemUse): Promise<Buffer | undefined> {
  return (await findEmblem(db, use))?.png;
}
