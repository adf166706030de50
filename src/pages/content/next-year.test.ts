import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test("no component names a year: next year's team changes content alone (product 1.4)", async () => {
  const files = (await readdir('src', { recursive: true })).filter(
    (path) => /\/web\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(100);
  const naming: string[] = [];
  for (const path of files)
    if (/\b20[2-9]\d\b/.test(await readFile(`src/${path}`, 'utf8'))) naming.push(path);
  expect(naming).toEqual([]);
});
