import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Opens a file without a name, which is deleted when it is closed or the process ends. */
export async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `incoming-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
