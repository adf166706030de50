import { afterEach, expect, test, vi } from 'vitest';
import { readToken, removeToken, writeToken } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

function readTokenOf(cookie: string): string | undefined {
  vi.stubGlobal('document', { cookie });
  return readToken();
}

function browser(protocol: string): string[] {
  const written: string[] = [];
  const document = {
    set cookie(text: string) {
      written.push(text);
    },
  };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', document);
  return written;
}

test('the cookie is for this host alone, secure on https, and not sent across sites', () => {
  const written = browser('https:');
  writeToken('sample-token');
  removeToken();
  expect(written).toEqual([
    'authToken=sample-token; Path=/; Max-Age=1209600; SameSite=Lax; Secure',
    'authToken=; Path=/; Max-Age=0; SameSite=Lax; Secure',
  ]);
});

test('an invalid cookie means logged out and breaks no page', () => {
  for (const cookie of ['authToken=%', 'authToken=', 'other=1; authToken=%E0%A4'])
    expect([cookie, readTokenOf(cookie)]).toEqual([cookie, undefined]);
  expect(readTokenOf('other=%; authToken=a%3Db')).toBe('a=b');
});

test('the cookie also works without https', () => {
  const written = browser('http:');
  writeToken('sample-token');
  expect(written).toEqual(['authToken=sample-token; Path=/; Max-Age=1209600; SameSite=Lax']);
});
