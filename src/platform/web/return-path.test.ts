import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseNextPath, rememberReturnPath, takeReturnPath } from './return-path.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

test('an invitation opened before log-in is restored once', () => {
  vi.stubGlobal('location', {
    pathname: '/registration/invite/a%40example.org',
    search: '',
    origin: 'https://mun.example.org',
  });
  rememberReturnPath();
  expect(takeReturnPath('/registration')).toBe('/registration/invite/a%40example.org');
  expect(takeReturnPath('/registration')).toBe('/registration');
});

test('a user who was logged out on a desk returns to the same list', () => {
  vi.stubGlobal('location', {
    pathname: '/money',
    search: '?show=unclaimed&q=399',
    origin: 'https://mun.example.org',
  });
  rememberReturnPath();
  expect(takeReturnPath('/registration')).toBe('/money?show=unclaimed&q=399');
});

test.each([
  '//example.org',
  '/\\example.org',
  '/\t/example.org',
  'https://example.org',
  'javascript:alert(1)',
])('the return path never leads to another site, such as %j', (pathname) => {
  vi.stubGlobal('location', { pathname, search: '', origin: 'https://mun.example.org' });
  rememberReturnPath();
  expect(takeReturnPath('/registration')).toBe('/registration');
});

test('a mailed link names the page after log-in, on this site only', () => {
  vi.stubGlobal('location', { origin: 'https://mun.example.org' });
  const next = (path: string) => parseNextPath(new URLSearchParams({ next: path }));
  expect(next('/dashboard')).toBe('/dashboard');
  expect(next('/user/1?from=mail')).toBe('/user/1?from=mail');
  for (const away of [
    '//example.org',
    '/\\example.org',
    '/\t/example.org',
    'https://example.org',
    'dashboard',
    '',
  ])
    expect(next(away)).toBeUndefined();
  expect(parseNextPath(new URLSearchParams())).toBeUndefined();
});

test('without storage the default page follows the log-in', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(takeReturnPath('/registration')).toBe('/registration');
});
