import { expect, test } from 'vitest';
import { parseInputs } from './inputs.ts';

const [france, ghana] = ['France', 'Ghana'].map((portfolio) => ({ committee: 'UNHRC', portfolio }));
const wishes = [{ committee: 'UNHRC', portfolios: ['France'] }];
const inputs = {
  seats: [france, ghana],
  delegates: [
    { ticket: 'A', wishes },
    { ticket: 'B', wishes: [] },
  ],
  lottery: { secret: '0'.repeat(64), digest: '0'.repeat(64), publicNumber: '1' },
};

test('omitted fields have their defaults', () => {
  const read = parseInputs(inputs);
  expect(read).toMatchObject({ policy: 'bands', pins: [], excluded: [] });
  expect(read.seats[0]).toEqual({ ...france, withheld: false, demanding: false });
  expect(read.delegates[0]).toEqual({ ticket: 'A', wishes, level: 'some' });
});

test.each([
  [
    'a portfolio of which one seat is demanding and another is not',
    { seats: [france, { ...france, demanding: true }, ghana] },
    'both demanding and plain',
  ],
  ['two delegates of one ticket', { delegates: [inputs.delegates[0], inputs.delegates[0]] }, 'ticket of two'],
  ['a wish for a seat that is none', { seats: [ghana] }, 'is not a seat'],
  ['a pin of an unknown delegate', { pins: [{ ...france, ticket: 'C' }] }, 'C is not a ticket'],
  ['an unknown delegate excluded', { excluded: ['C'] }, 'C is not a ticket'],
  [
    'a pin on a seat that is held',
    {
      delegates: [{ ticket: 'A', wishes, seat: ghana }, inputs.delegates[1]],
      pins: [{ ...ghana, ticket: 'B' }],
    },
    'has fewer seats than holders',
  ],
  [
    'a pin of a delegate who has a seat',
    { delegates: [{ ticket: 'A', wishes, seat: ghana }], pins: [{ ...france, ticket: 'A' }] },
    'A has two seats',
  ],
  [
    'a committee named twice',
    { delegates: [{ ticket: 'A', wishes: [...wishes, ...wishes] }] },
    'A names a committee twice',
  ],
  [
    'a fourth portfolio',
    { delegates: [{ ticket: 'A', wishes: [{ committee: 'UNHRC', portfolios: 'abcd'.split('') }] }] },
    '<=3',
  ],
  ['a ticket with a space', { delegates: [{ ticket: 'A B', wishes }] }, 'a ticket is'],
  ['a secret that is none', { lottery: { ...inputs.lottery, secret: 'x' } }, '64 hexadecimal digits'],
  ['a misspelt policy', { policy: 'fair' }, 'expected one of'],
  ['an unknown field', { names: ['A. Delegate'] }, 'Unrecognized key'],
])('%s is rejected with the reason', (_what, change, words) => {
  expect(() => parseInputs({ ...inputs, ...change })).toThrow(words);
});
