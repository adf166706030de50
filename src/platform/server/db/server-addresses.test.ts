import { expect, test } from 'vitest';
import { serverUrlsOf } from './postgres.ts';

test('an address with several hosts names a server each, with the same login and database', () => {
  expect(serverUrlsOf('postgres://club:secret@first:5432,second:5433/mun?sslmode=require')).toEqual([
    'postgres://club:secret@first:5432/mun?sslmode=require',
    'postgres://club:secret@second:5433/mun?sslmode=require',
  ]);
});

test('an address with one host is that server', () => {
  expect(serverUrlsOf('postgres://postgres@127.0.0.1:5432/mun')).toEqual([
    'postgres://postgres@127.0.0.1:5432/mun',
  ]);
  expect(serverUrlsOf('postgres://first,second/mun')).toEqual([
    'postgres://first/mun',
    'postgres://second/mun',
  ]);
});
