import { expect, test } from 'vitest';
import { readLinkToken } from './link-token.ts';

test.each(['.', ')', ').', ',', '!', '…', '>', '*', '\u200b', ''])(
  'a link token survives %j behind it',
  (added) => {
    expect(readLinkToken(`aB3-_x9${added}`)).toBe('aB3-_x9');
  },
);

test('a link without a token has none', () => {
  expect(readLinkToken(undefined)).toBe('');
});
