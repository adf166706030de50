import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { changePicture } from '../../contract/library.ts';
import { findPicture, type Known, type Picture, takePicture } from './pictures.sql.ts';

/**
 * Takes a picture to change it, as the caller last saw it, and counts the change.
 * @returns the picture, locked until the transaction ends
 * @throws AppError 404 when there is none of the name; 409 when it has changed since
 */
export async function lockPicture(transaction: Transaction, known: Known): Promise<Picture> {
  const isTaken = await takePicture(transaction, known);
  const picture = await findPicture(transaction, known.name);
  if (!picture) throw new AppError(changePicture.errors.noSuchPicture);
  if (!isTaken) throw new AppError(changePicture.errors.changedMeanwhile);
  return picture;
}
