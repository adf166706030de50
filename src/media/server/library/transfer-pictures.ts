import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { formatOf, type PictureFormat } from '../picture.ts';
import { addOriginal, deleteOriginal, originalBeginnings, readOriginal } from './picture-files.sql.ts';
import {
  findPicture,
  incrementRevision,
  insertPicture,
  listAllPictures,
  setAltAndFocus,
  setOriginal,
} from './pictures.sql.ts';

/** A picture of the library for an export. */
export interface OutgoingPicture {
  name: string;
  alt: string;
  focus: { x: number; y: number };
  format: PictureFormat;
  /**
   * Reads the uploaded file.
   * @throws when it was replaced or removed since
   */
  read(): Promise<Buffer>;
}

/** Lists the pictures of the library, except failed ones, by name. */
export async function listOutgoingPictures(db: Db): Promise<OutgoingPicture[]> {
  const beginnings = await originalBeginnings(db);
  return (await listAllPictures(db))
    .filter(({ failure }) => failure === null)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, alt, focus_x, focus_y, original_id, size }) => {
      const format = formatOf(beginnings.get(original_id) ?? Buffer.alloc(0));
      if (!format) return [];
      const read = async () => {
        const file = await readOriginal(db, original_id);
        if (file.length !== size) throw new Error(`The picture ${name} was changed while it was read.`);
        return file;
      };
      return [{ name, alt, focus: { x: focus_x, y: focus_y }, format, read }];
    });
}

/** A picture of an import. */
export interface IncomingPicture {
  name: string;
  alt: string;
  focus: { x: number; y: number };
  file: Buffer;
}

/** The changes that an import would make to the library. */
export interface PictureImport {
  action: 'none' | 'add' | 'replace' | 'update_text';
  /** The revision of the library's picture that the plan is based on; 0 where there is none. */
  revision: number;
}

/** Compares a picture with the library. */
export async function planPictureImport(
  db: Db,
  { name, alt, focus, file }: IncomingPicture,
): Promise<PictureImport> {
  const known = await findPicture(db, name);
  if (!known) return { action: 'add', revision: 0 };
  const { revision } = known;
  // Files of different size are not read.
  const isSameFile = known.size === file.length && file.equals(await readOriginal(db, known.original_id));
  if (!isSameFile) return { action: 'replace', revision };
  const isSameText = known.alt === alt && known.focus_x === focus.x && known.focus_y === focus.y;
  return { action: isSameText ? 'none' : 'update_text', revision };
}

/**
 * Adds a picture, or replaces the one of its name. Its sizes are made as after an upload.
 * @param by an account id, or null
 * @returns false when the library has changed since the plan; the transaction must be rolled back then
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
  const isCurrent = await incrementRevision(transaction, { name, revision });
  const before = await findPicture(transaction, name);
  if (!before || !isCurrent) return false;
  await setAltAndFocus(transaction, { name, alt, focus });
  if (action === 'replace') {
    await deleteOriginal(transaction, before.original_id);
    await setOriginal(transaction, original);
    await addOriginal(transaction, original.originalId, file);
  }
  return true;
}
