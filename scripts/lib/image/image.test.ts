import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { expect, test } from 'vitest';
import { manualFolder, readManualPages } from '../assets/manual.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const ignored = read('.dockerignore').split('\n');

test('the image leaves out history, settings, data and tests', () => {
  expect(ignored).toEqual(
    expect.arrayContaining(['.git', '**/.env', 'data', 'build', '**/node_modules', 'tests', 'deploy']),
  );
});

/** Returns true if the image is built without a file. The last line that matches it or a folder above it decides. */
function isIgnored(file: string): boolean {
  const parts = file.split('/');
  const folders = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  const last = ignored.findLast((line) =>
    folders.some((path) => line && matchesGlob(path, line.replace(/^!/, ''))),
  );
  return last !== undefined && !last.startsWith('!');
}

test('the image is built with the pages of the manual and their pictures', () => {
  const pictures = Object.values(readManualPages()).flatMap(({ tasks }) =>
    tasks.flatMap(({ picture }) =>
      picture ? [relative('.', join(manualFolder, picture.file)).replaceAll('\\', '/')] : [],
    ),
  );
  expect(pictures.length).toBeGreaterThan(5);
  expect(['docs/manual/today.md', ...pictures].filter(isIgnored)).toEqual([]);
  expect(isIgnored('docs/figures.md')).toBe(true);
});

test('every package with a program for x64 has one for arm64, so that the image builds on both', () => {
  const { packages }: { packages: Record<string, { dev?: true }> } = JSON.parse(read('package-lock.json'));
  // The image has none of the packages that only tests need.
  const names = Object.keys(packages).filter((name) => !packages[name]?.dev);
  const forX64 = names.filter((name) => /linux-x64(-gnu)?$/.test(name));
  expect(forX64.length).toBeGreaterThan(5);
  expect(forX64.filter((name) => !names.includes(name.replace('x64', 'arm64')))).toEqual([]);
  expect(existsSync('node_modules/better-sqlite3/prebuilds/linux-arm64.node')).toBe(true);
});

test('every file in deploy is named in the docs, and each page of a host names one', () => {
  const pages = globSync('docs/{hosting/*,operations}.md').map(read);
  const files = globSync('deploy/*').filter((file) => !file.endsWith('.timer'));
  expect(files.filter((file) => !pages.some((page) => page.includes(file.replaceAll('\\', '/'))))).toEqual(
    [],
  );
  expect(pages.filter((page) => !page.includes('deploy/'))).toEqual([]);
});

test('each way to start containers gives the data a volume and tells the proxy', () => {
  for (const file of ['compose.sqlite.yaml', 'compose.coolify.yaml']) {
    expect(read(`deploy/${file}`)).toMatch(/- data:\/data[\s\S]*\nvolumes:\n {2}data:/);
    expect(read(`deploy/${file}`)).toContain('read_only: true');
  }
  for (const file of [
    'compose.sqlite.yaml',
    'compose.coolify.yaml',
    'compose.yaml',
    'render.yaml',
    'fly.toml',
  ])
    expect(read(`deploy/${file}`)).toContain('TRUST_PROXY');
});
