import { expect, test } from 'vitest';
import { pathsOf, samplePath } from './route-paths.ts';

const route = (id: string, parentId?: string, path?: string) => ({ id, parentId, path, module: {} as never });

test('every route without children has a path, at any depth', () => {
  const routes = {
    root: route('root'),
    site: route('site', 'root'),
    home: route('home', 'site'),
    user: route('user', 'site', 'user/:id'),
    any: route('any', 'site', '*'),
  };
  expect(pathsOf(routes)).toEqual(['/', '/user/:id', '/*']);
});

test('a path with parameters is rendered once for all their values, as no index of its parent', () => {
  expect(['/reg/:eventName/:status', '/*', '/about'].map(samplePath)).toEqual(['/reg/-/-', '/404', '/about']);
});
