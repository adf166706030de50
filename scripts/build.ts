import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fingerprintSources } from './lib/fingerprint-sources.ts';
import { runScript } from './lib/run-script.ts';

const root = resolve(import.meta.dirname, '..');
const stampFile = join(root, 'build/stamp.json');
const reactRouter = join(root, 'node_modules/@react-router/dev/bin.cjs');

interface BuildOptions {
  force?: boolean;
  report?: (text: string) => void;
  /** Work that needs the pictures and not the pages. It is done while the pages are built, if they are. */
  meanwhile?: () => Promise<unknown>;
}

const print = (text: string): void => {
  process.stdout.write(text);
};

/**
 * Builds the site unless no source has changed since the last build. The stamp is deleted first and written last, so
 * that an interrupted build is repeated.
 * @throws {Error} with a message for the terminal
 */
export async function buildIfNeeded({
  force = false,
  report = print,
  meanwhile = async () => {},
}: BuildOptions = {}): Promise<void> {
  if (!force && fingerprintSources(root) === builtFingerprint()) return;
  rmSync(stampFile, { force: true });

  await reportProgress(report, 'Checking the content', checkContent);
  await reportProgress(report, 'Making the pictures', makePictures);
  // Computes the fingerprint after the pictures, which are sources too, and before the pages. An edit during the build
  // then causes another build.
  const fingerprint = fingerprintSources(root);
  await reportProgress(report, 'Building the pages', async () => {
    await Promise.all([buildPages(), meanwhile()]);
  });
  writeFileSync(stampFile, `${JSON.stringify({ fingerprint })}\n`);
}

function builtFingerprint(): string | undefined {
  if (!existsSync(stampFile)) return undefined;
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')).fingerprint;
  } catch {
    return undefined;
  }
}

async function checkContent(): Promise<void> {
  const content = await import('./lib/checks/check-content.ts');
  const mistakes = content.checkContent();
  if (mistakes.length > 0) throw new Error(['The content has mistakes:', ...mistakes].join('\n  '));
}

async function makePictures(): Promise<void> {
  const pictures = await import('./lib/assets/pictures.ts');
  await pictures.makePictures();
}

async function buildPages(): Promise<void> {
  const { code, output } = await runScript(reactRouter, ['build'], { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(`${output}\nThe pages could not be built: the reason is above.`);
}

async function reportProgress(
  report: (text: string) => void,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  const started = performance.now();
  report(`${what} ... `);
  await work();
  report(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

if (process.argv[1] === import.meta.filename) {
  try {
    await buildIfNeeded({ force: true });
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
