import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { sessionBootScript } from './session.ts';

function markedWith(cookie: string): Record<string, string> {
  const dataset: Record<string, string> = {};
  runInNewContext(sessionBootScript, { document: { cookie, documentElement: { dataset } } });
  return dataset;
}

test.each(['authToken=sample', 'theme=dark; authToken=sample'])(
  "the cookie '%s' marks the page as logged in before the first paint",
  (cookie) => {
    expect(markedWith(cookie)).toEqual({ session: 'in' });
  },
);

test.each(['', 'authToken=', 'authToken=; theme=dark', 'otherauthToken=sample'])(
  "the cookie '%s' marks nothing",
  (cookie) => {
    expect(markedWith(cookie)).toEqual({});
  },
);
