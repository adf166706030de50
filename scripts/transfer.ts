import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { initialConference } from '#conference/content/index.ts';
import { seedEventAndCommittees } from '#conference/server/index.ts';
import { maxLibraryFileBytes, maxLibraryPictures } from '#media/contract/library-limits.ts';
import { documentTitles } from '#pages/contract/document-titles.ts';
import { commandLineActor } from '#platform/server/audit.sql.ts';
import { readConfig, WrongSettings } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { createPrivateDataDir, lockDataDir } from '#platform/server/data-dir.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { openContext } from '#platform/server/open-context.ts';
import type { ImportPreview } from '#transfer/contract.ts';
import { exportClub, InvalidExport, importClub } from '#transfer/server/index.ts';

/**
 * Exports or imports the club without its people (docs/operations.md). On SQLite the site must not run meanwhile; the
 * desk can do both while it runs.
 */
const [what, path] = process.argv.slice(2);
/** Maximum unpacked size: a full picture library, and the size of one more picture for everything else. */
const maxBytes = (maxLibraryPictures + 1) * maxLibraryFileBytes;

if ((what !== 'export' && what !== 'import') || !path) {
  console.error('Usage: npm run transfer -- export <file>, or npm run transfer -- import <file>');
  process.exit(2);
}
try {
  await withSite((context) => (what === 'export' ? exportTo(context, path) : importFrom(context, path)));
} catch (error) {
  process.exitCode = 1;
  console.error(reasonOf(error));
}

async function withSite(work: (context: Context) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  createPrivateDataDir(config.dataDir);
  const leave = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  const context = await openContext(config);
  try {
    await seedEventAndCommittees(context, initialConference);
    await work(context);
  } finally {
    await context.db.close();
    leave();
  }
}

/** Writes an export to a file. If it is interrupted, no incomplete file remains. */
async function exportTo(context: Context, file: string): Promise<void> {
  const draft = `${file}.part`;
  try {
    await pipeline(await exportClub(context, commandLineActor), createWriteStream(draft));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  console.log(`Exported to ${file}. The file contains no accounts or registrations.`);
}

async function importFrom(context: Context, path: string): Promise<void> {
  const file: FileHandle = await open(path);
  try {
    const plan = await importClub(
      context,
      { by: commandLineActor, accountId: null },
      { fd: file.fd, maxBytes },
    );
    console.log(describePlan(plan).join('\n'));
  } finally {
    await file.close();
  }
}

function describePlan({ event, payment, documents, pictures }: ImportPreview): string[] {
  const { eventName, registered, incoming } = event;
  const pages = documents.map(({ kind }) => documentTitles[kind].title).join(', ');
  const conference = {
    nothing: `Committees of ${eventName}: unchanged.`,
    kept: `Committees of ${eventName}: not imported, because of ${registered} registrations.`,
    replace: `Committees of ${eventName}: now ${incoming.committees} with ${incoming.portfolios} portfolios and ${incoming.seats} seats.`,
  };
  return [
    conference[event.action],
    payment === 'enter'
      ? 'Payment details entered. Delegates see them after a superadmin has confirmed them on the desk.'
      : 'Payment details: unchanged.',
    pages ? `Pages saved, publish them on the desk: ${pages}.` : 'Pages: unchanged.',
    `Pictures imported: ${pictures.length}. The running site resizes them.`,
  ];
}

function reasonOf(error: unknown): unknown {
  if (error instanceof InvalidExport) return error.problems.join('\n');
  return error instanceof WrongSettings || error instanceof AppError ? error.message : error;
}
