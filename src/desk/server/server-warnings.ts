import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dayMs } from '#platform/rule/dates.ts';
import { findFirstAuditTime } from '#platform/server/audit.sql.ts';
import { findLastBackupTime } from '#platform/server/backup/last-backup.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { type DiskSpace, readDiskSpace } from '#platform/server/monitoring/disk-space.ts';
import { lowShare } from '#platform/server/monitoring/machine-metrics.ts';
import type { OpenPoint } from '../contract/overview.ts';
import { maxBackupDays } from './checklist/items.ts';

/** What is known about the data of the server. Times are epoch milliseconds. */
interface ServerFacts {
  now: number;
  /** When the first action of the site was recorded. Null if there is none. */
  siteSince: number | null;
  /** When the data folder was created. Null if the file system does not know. */
  folderSince: number | null;
  lastBackupAt: number | null;
  disk: DiskSpace | undefined;
}

/** A folder that was made on purpose, such as on a new machine, is no longer reported after this time. */
const newFolderMs = 7 * dayMs;

/** Lists what endangers the data of the site: a disk that vanishes or is nearly full, and missing backups. */
export async function listServerWarnings({
  db,
  clock,
  config: { dataDir, demo },
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<OpenPoint[]> {
  // A demo is meant to vanish, and its folder is newer than what it shows.
  if (demo) return [];
  const [siteSince, lastBackupAt, folderSince, disk] = await Promise.all([
    findFirstAuditTime(db.queries),
    findLastBackupTime(db.queries),
    findFolderTime(dataDir),
    readDiskSpace(dataDir).catch(() => undefined),
  ]);
  return warnAbout({
    now: clock(),
    siteSince,
    lastBackupAt,
    folderSince,
    // A folder for temporary files is a site that is meant to vanish, such as the demo.
    disk: disk && { ...disk, vanishes: disk.vanishes && !dataDir.startsWith(tmpdir()) },
  });
}

export function warnAbout({ now, siteSince, folderSince, lastBackupAt, disk }: ServerFacts): OpenPoint[] {
  const safeSince = lastBackupAt ?? siteSince;
  const backupDays = safeSince === null ? 0 : Math.floor((now - safeSince) / dayMs);
  const isFolderNew =
    siteSince !== null &&
    folderSince !== null &&
    folderSince - siteSince > dayMs &&
    folderSince <= now &&
    now - folderSince < newFolderMs;
  return [
    ...(disk?.vanishes ? [{ what: 'disk_vanishes' } as const] : []),
    ...(disk && disk.freeShare < lowShare
      ? [{ what: 'disk_low', percent: Math.floor(disk.freeShare * 100) } as const]
      : []),
    ...(backupDays > maxBackupDays
      ? [{ what: 'no_backup', days: lastBackupAt === null ? null : backupDays } as const]
      : []),
    ...(isFolderNew
      ? [{ what: 'data_folder_new', since: new Date(folderSince).toISOString() } as const]
      : []),
  ];
}

async function findFolderTime(folder: string): Promise<number | null> {
  try {
    const { birthtimeMs, ctimeMs } = await stat(folder);
    // Systems that do not store when a folder was created return another time of it, or none.
    return birthtimeMs > 0 && birthtimeMs !== ctimeMs ? birthtimeMs : null;
  } catch {
    return null;
  }
}
