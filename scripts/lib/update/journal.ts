import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Installation } from './installation.ts';

const journal = z.object({
  /** Names of the folders of the two releases. */
  from: z.string(),
  to: z.string(),
  /**
   * - `stopping`: the earlier release is being stopped, and its data are unchanged
   * - `switching`: the backup is complete, and the link may lead to the new release
   * - `returning`: the new release has failed, and the earlier data are being restored
   */
  step: z.enum(['stopping', 'switching', 'returning']),
  /** Whether the site ran before the update, so that it has to run after it. */
  wasRunning: z.boolean(),
  backup: z.string(),
});
/** What an interrupted update has to continue. */
export type Journal = z.infer<typeof journal>;

const fileOf = ({ base }: Installation): string => join(base, 'update.json');

export function readJournal(installation: Installation): Journal | undefined {
  const file = fileOf(installation);
  return existsSync(file) ? journal.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Writes the journal to the disk before it returns. */
export function writeJournal(installation: Installation, entry: Journal): void {
  const draft = `${fileOf(installation)}.unfinished`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(entry)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, fileOf(installation));
}

export function deleteJournal(installation: Installation): void {
  rmSync(fileOf(installation), { force: true });
}
