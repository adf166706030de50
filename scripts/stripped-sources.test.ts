import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runScript } from './run-script.ts';
import { stripSources } from './stripped-sources.mjs';

const script = JSON.stringify(new URL('./stripped-sources.mjs', import.meta.url).href);
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stripped-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeSource("const version: string = 'first';");
  stripSources(root);
});
afterEach(() => rmSync(root, { recursive: true }));

test('the server runs its sources as the build has stripped them', async () => {
  const [file = ''] = readdirSync(join(root, 'build/stripped'));
  writeFileSync(join(root, 'build/stripped', file), "console.log('stripped');");
  expect(await runSource()).toBe('stripped\n');
});

test('the server runs a source that was edited after the build', async () => {
  writeSource("const version: string = 'second';");
  expect(await runSource()).toBe('second\n');
});

function writeSource(line: string): void {
  writeFileSync(join(root, 'src/main.ts'), `${line}\nconsole.log(version);\n`);
}

async function runSource(): Promise<string> {
  const main = JSON.stringify(pathToFileURL(join(root, 'src/main.ts')).href);
  const code = `import { loadStrippedSources } from ${script};
    loadStrippedSources(${JSON.stringify(root)});
    await import(${main});`;
  const { output } = await runScript('--input-type=module', ['--eval', code]);
  return output;
}
