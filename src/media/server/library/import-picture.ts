import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { addOriginal, readOriginal, removeOriginal } from './originals.sql.ts';
import { findPicture, insertPicture, setOriginal, setWords, takePicture } from './pictures.sql.ts';

/** A picture of a kit, from another installation. */
export interface IncomingPicture {
  name: string;
  alt: string;
  focus: { x: number; y: number };
  file: Buffer;
}

/** What it would do to the library, and the picture of its name there: 0 where there is none. */
export interface Standing {
  does: 'nothing' | 'add' | 'replace' | 'change words';
  revision: number;
}

export async function standingOf(db: Db, { name, alt, focus, file }: IncomingPicture): Promise<Standing> {
  const known = await findPicture(db, name);
  if (!known) return { does: 'add', revision: 0 };
  const { revision } = known;
  // Of two that differ in length nothing is read.
  const isSameFile = known.size === file.length && file.equals(await readOriginal(db, known.original_id));
  if (!isSameFile) return { does: 'replace', revision };
  const isSameWords = known.alt === alt && known.focus_x === focus.x && known.focus_y === focus.y;
  return { does: isSameWords ? 'nothing' : 'change words', revision };
}

/**
 * Adds a picture, or puts it in the place of the one of its name. Its sizes are made as of any that is uploaded.
 * @param by an account's id; null when it was none
 * @returns false, and the transaction must be given up, when the library has changed since
 */
export async function takeInPicture(
  transaction: Transaction,
  picture: IncomingPicture,
  { does, revision }: Standing,
  { at, by }: { at: number; by: string | null },
): Promise<boolean> {
  if (does === 'nothing') return true;
  const { name, alt, focus, file } = picture;
  const original = { name, originalId: newId(), size: file.length, uploadedBy: by, uploadedAt: at };
  if (does === 'add') {
    if (!(await insertPicture(transaction, { ...original, alt, focus }))) return false;
    await addOriginal(transaction, original.originalId, file);
    return true;
  }
  const isTaken = await takePicture(transaction, { name, revision });
  const before = await findPicture(transaction, name);
  if (!before || !isTaken) return false;
  await setWords(transaction, { name, alt, focus });
  if (does === 'replace') {
    await removeOriginal(transaction, before.original_id);
    await setOriginal(transaction, original);
    await addOriginal(transaction, original.originalId, file);
  }
  return true;
}
