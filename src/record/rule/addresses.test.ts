import { expect, test } from 'vitest';
import { chooseAddresses } from './addresses.ts';

test('equal addresses are numbered, also beside those that are taken', () => {
  expect(chooseAddresses(['UNHRC', 'unhrc', 'Rada Państw', '雪'], ['event'])).toEqual([
    'unhrc',
    'unhrc-2',
    'rada-panstw',
    'event-2',
  ]);
});
