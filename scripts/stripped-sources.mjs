/**
 * Loads sources without Node's TypeScript compiler, which keeps 9 MB of memory until the process ends. The build writes
 * each source without its types to `build/stripped/`, in a file named by a hash of the source, so that an edited source
 * never runs its old code. Node itself compiles a source that has no such file.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = ['src/**/*.ts', 'migrations/*.ts', 'scripts/*.ts'];
const isLoadedByServer = (path) => !/\.test\.ts$|[\\/]web[\\/]/.test(path);

/** Writes the stripped sources of the server. Takes two seconds. */
export function stripSources(root) {
  const folder = strippedFolder(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of globSync(sources, { cwd: root }).filter(isLoadedByServer)) {
    const source = readFileSync(join(root, path), 'utf8');
    writeFileSync(strippedFile(folder, source), stripTypeScriptTypes(source));
  }
}

/** Makes this process load the stripped sources, from the next import on. */
export function loadStrippedSources(root) {
  const folder = strippedFolder(root);
  registerHooks({
    load(url, context, nextLoad) {
      if (context.format !== 'module-typescript') return nextLoad(url, context);
      const file = strippedFile(folder, readFileSync(fileURLToPath(url), 'utf8'));
      if (!existsSync(file)) return nextLoad(url, context);
      return { format: 'module', source: readFileSync(file, 'utf8'), shortCircuit: true };
    },
  });
}

const strippedFolder = (root) => join(root, 'build/stripped');
const strippedFile = (folder, source) =>
  join(folder, `${createHash('sha256').update(source).digest('hex')}.js`);

if (import.meta.main) stripSources(dirname(import.meta.dirname));
