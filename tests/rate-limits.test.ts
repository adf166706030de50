import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

test('no two modules give a rate limit the same name, which would make them count together', async () => {
  const files = globSync('src/*/server/limits.ts');
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, object>> => import(pathToFileURL(resolve(file)).href)),
  );
  const names = modules.flatMap((module) => Object.values(module).flatMap(Object.keys));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
