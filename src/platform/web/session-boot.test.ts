import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { sessionBootScript } from './session.ts';

function markedWith(cookie: string): Record<string, string> {
  const dataset: Record<string, string> = {};
  runInNewContext(sessionBootScript, { document: { cookie, documentElement: { dataset } } });
  return dataset;
}

test.each(['authToken=sample', 'theme=dark; authToken=sample'])(
  "with the cookie '%s' the menus are those of a logged-in user from the first paint on",
  (cookie) => {
    expect(markedWith(cookie)).toEqual({ session: 'in' });
  },
);

test.each(['', 'authToken=', 'authToken=; theme=dark', 'otherauthToken=sample'])(
  "with the cookie '%s' they are a visitor's",
  (cookie) => {
    expect(markedWith(cookie)).toEqual({});
  },
);
