import { expect, test } from 'vitest';
import type { AnyCall, ErrorSpec } from '#platform/contract/call.ts';
import * as common from '#platform/contract/common.ts';
import { listCallErrors } from '#platform/server/http/openapi.ts';
import { testApp } from '#tests/support/app.ts';

async function everyCall(): Promise<AnyCall[]> {
  const site = await testApp({
    settings: {
      OIDC_ISSUER: 'https://provider.example.org',
      OIDC_CLIENT_ID: 'sample',
      OIDC_CLIENT_SECRET: 'sample',
    },
  });
  const calls = [...site.app.calls];
  await site.close();
  return calls;
}

const calls = await everyCall();
const isError = (value: unknown): value is ErrorSpec =>
  typeof value === 'object' && value !== null && 'status' in value && 'code' in value;
const general = Object.values<unknown>(common).filter(isError);

test('every code is lower-case words joined by underscores', () => {
  const codes = [...calls.flatMap(listCallErrors), ...general].map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(calls.length);
  expect(codes.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
});

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'a code of %s has one meaning',
  (_name, call) => {
    const codes = Object.values(call.errors).map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)]);
    const texts = Map.groupBy(listCallErrors(call), ({ code }) => code);
    for (const [code, errors] of texts)
      expect([code, new Set(errors.map(({ message }) => message)).size]).toEqual([code, 1]);
  },
);

test('an error that several calls share is the only one of them with its code', () => {
  const uses = Map.groupBy(
    calls.flatMap((call) => [...new Set<ErrorSpec>(Object.values(call.errors))]),
    (error) => error,
  );
  const shared = [...uses].flatMap(([error, { length }]) => (length > 1 ? [error] : []));
  expect(shared.length).toBeGreaterThan(10);
  for (const [code, errors] of Map.groupBy(shared, (error) => error.code))
    expect([code, new Set(errors.map(({ message }) => message)).size]).toEqual([code, 1]);
});

test('a code that all calls share has one status', () => {
  const statusOf = new Map(general.map(({ code, status }) => [code, status]));
  const own = calls.flatMap((call) => Object.values<ErrorSpec>(call.errors));
  expect(own.filter(({ code, status }) => (statusOf.get(code) ?? status) !== status)).toEqual([]);
});
