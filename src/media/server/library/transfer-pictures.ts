import { type Job, JobFailed } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { detectPictureFormat, type PictureFormat } from '../reencode-picture.ts';
import type checkPictureJob from './check-picture.job.ts';
import {
  addOriginal,
  deleteOriginal,
  getOriginalFile,
  mapFirstBytesByOriginal,
} from './picture-files.sql.ts';
import {
  advanceRevisionIfCurrent,
  findPicture,
  insertPicture,
  listUploadedPictures,
  setAltAndFocus,
  setOriginalAndQueue,
} from './pictures.sql.ts';

export interface OutgoingPicture {
  name: string;
  alt: string;
  focus: { x: number; y: number };
  format: PictureFormat;
  /**
   * Reads the uploaded file.
   * @throws if the picture was replaced or removed meanwhile
   */
  read(): Promise<Buffer>;
}

/** Lists the pictures to export, sorted by name. Pictures that could not be processed are left out. */
export async function listPicturesToExport(db: Db): Promise<OutgoingPicture[]> {
  const beginnings = await mapFirstBytesByOriginal(db);
  return (await listUploadedPictures(db))
    .filter(({ failure }) => failure === null)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, alt, focus_x, focus_y, original_id, size }) => {
      const format = detectPictureFormat(beginnings.get(original_id) ?? Buffer.alloc(0));
      if (!format) return [];
      const read = async () => {
        const file = await getOriginalFile(db, original_id);
        if (file.length !== size) throw new Error(`The picture ${name} was changed while it was read.`);
        return file;
      };
      return [{ name, alt, focus: { x: focus_x, y: focus_y }, format, read }];
    });
}

export interface IncomingPicture {
  name: string;
  alt: string;
  focus: { x: number; y: number };
  file: Buffer;
}

export interface PictureImport {
  action: 'none' | 'add' | 'replace' | 'update_text';
  /** The revision that the plan is based on (optimistic locking); 0 for a new picture. */
  revision: number;
}

/**
 * Plans the import of one picture. Decodes a new file in a child process, so that a file that only begins like a picture
 * replaces none.
 * @returns undefined for a file that is not a readable picture
 */
export async function planPictureImport(
  db: Db,
  { name, alt, focus, file }: IncomingPicture,
): Promise<PictureImport | undefined> {
  const known = await findPicture(db, name);
  if (!known) return (await isReadable(file)) ? { action: 'add', revision: 0 } : undefined;
  const { revision } = known;
  // The stored file is read only if the sizes are equal.
  const isSameFile = known.size === file.length && file.equals(await getOriginalFile(db, known.original_id));
  if (!isSameFile) return (await isReadable(file)) ? { action: 'replace', revision } : undefined;
  const isSameText = known.alt === alt && known.focus_x === focus.x && known.focus_y === focus.y;
  return { action: isSameText ? 'none' : 'update_text', revision };
}

const checking: Job<typeof checkPictureJob> = {
  module: new URL('./check-picture.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 40,
};
const bounds = { megabytes: 340, seconds: 20, outputBytes: 1024 };

/** On a busy machine the picture worker decides later. */
async function isReadable(file: Buffer): Promise<boolean> {
  try {
    return await runInChildProcess(checking, file, bounds);
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error;
    return error.failure === 'too_long';
  }
}

/**
 * Adds a picture, replaces the file of the picture with the same name, or updates only its text, depending on the
 * plan's action. The picture worker encodes a new file later.
 * @param by an account id; null on the command line
 * @returns false if the library has changed since the plan was made; the caller must then roll back the transaction
 */
export async function importPicture(
  transaction: Transaction,
  picture: IncomingPicture,
  { action, revision }: PictureImport,
  { at, by }: { at: number; by: string | null },
): Promise<boolean> {
  if (action === 'none') return true;
  const { name, alt, focus, file } = picture;
  const original = { name, originalId: newId(), size: file.length, uploadedBy: by, uploadedAt: at };
  if (action === 'add') {
    if (!(await insertPicture(transaction, { ...original, alt, focus }))) return false;
    await addOriginal(transaction, original.originalId, file);
    return true;
  }
  const isCurrent = await advanceRevisionIfCurrent(transaction, { name, revision });
  const before = await findPicture(transaction, name);
  if (!before || !isCurrent) return false;
  await setAltAndFocus(transaction, { name, alt, focus });
  if (action === 'replace') {
    await deleteOriginal(transaction, before.original_id);
    await setOriginalAndQueue(transaction, original);
    await addOriginal(transaction, original.originalId, file);
  }
  return true;
}
