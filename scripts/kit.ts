import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { catalogue } from '#conference/content/index.ts';
import { loadCatalogue } from '#conference/server/index.ts';
import { largestFile, mostPictures } from '#media/contract/limits.ts';
import { documentTitles } from '#pages/contract/document-titles.ts';
import { commandLine } from '#platform/server/audit.sql.ts';
import { readConfig, WrongSettings } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { lockDataDir, makePrivate } from '#platform/server/data-dir.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { openContext } from '#platform/server/open-context.ts';
import type { KitPlan } from '#transfer/contract.ts';
import { exportKit, importKit, WrongKit } from '#transfer/server/index.ts';

/**
 * `npm run kit -- export club.zip` and `npm run kit -- import club.zip`: the club without its people (docs/operations.md).
 * On the embedded engine the site must not run meanwhile; the desk has both for a site that does.
 */
const [what, path] = process.argv.slice(2);
/** With room for all that is no picture. */
const wholeLibrary = (mostPictures + 1) * largestFile;

if ((what !== 'export' && what !== 'import') || !path) {
  console.error('Usage: npm run kit -- export <file>, or npm run kit -- import <file>');
  process.exit(2);
}
try {
  await withSite((context) => (what === 'export' ? write(context, path) : take(context, path)));
} catch (error) {
  process.exitCode = 1;
  console.error(reasonOf(error));
}

async function withSite(work: (context: Context) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  makePrivate(config.dataDir);
  const leave = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  const context = await openContext(config);
  try {
    await loadCatalogue(context, catalogue);
    await work(context);
  } finally {
    await context.db.close();
    leave();
  }
}

/** No one ever finds half a kit under the name. */
async function write(context: Context, file: string): Promise<void> {
  const draft = `${file}.part`;
  try {
    await pipeline(await exportKit(context, commandLine), createWriteStream(draft));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  console.log(`Written to ${file}. It has no accounts or registrations.`);
}

async function take(context: Context, path: string): Promise<void> {
  const file: FileHandle = await open(path);
  try {
    const plan = await importKit(
      context,
      { by: commandLine, accountId: null },
      { fd: file.fd, mostBytes: wholeLibrary },
    );
    console.log(inWords(plan).join('\n'));
  } finally {
    await file.close();
  }
}

function inWords({ event, documents, pictures }: KitPlan): string[] {
  const { eventName, registered, comes } = event;
  const pages = documents.map(({ kind }) => documentTitles[kind].title).join(', ');
  const conference = {
    nothing: `Committees of ${eventName}: they were the same.`,
    kept: `Committees of ${eventName}: left as they are, since ${registered} have registered.`,
    replace: `Committees of ${eventName}: now ${comes.committees} with ${comes.portfolios} portfolios and ${comes.seats} seats.`,
  };
  return [
    conference[event.does],
    pages ? `Pages saved, to be published on the desk: ${pages}.` : 'Pages: they were the same.',
    `Pictures taken in: ${pictures.length}. Their sizes are made while the site runs.`,
  ];
}

function reasonOf(error: unknown): unknown {
  if (error instanceof WrongKit) return error.problems.join('\n');
  return error instanceof WrongSettings || error instanceof AppError ? error.message : error;
}
