import sharp from 'sharp';
import { failureOf } from './encode-version.job.ts';

/** Decodes a whole picture, into a small one. Returns false for a file that the picture worker could not encode. */
export default async function canDecodePicture(file: Uint8Array): Promise<boolean> {
  const open = () => sharp(file, { failOn: 'error', pages: 1 });
  if (failureOf(await open().metadata())) return false;
  await open().resize(32, 32, { fit: 'inside' }).raw().toBuffer();
  return true;
}
