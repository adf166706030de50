import { expect, test } from 'vitest';
import { compareNames } from './compare-names.ts';

test('members are in alphabetical order without accents, and by numbers', () => {
  const names = [
    'Member 10',
    'Österreich',
    'Cyprus',
    'Member 2',
    'Cote',
    'Côte d’Ivoire',
    'Zambia',
    'नॉर्वे',
    'केन्या',
  ];
  expect(names.toSorted(compareNames)).toEqual([
    'Cote',
    'Côte d’Ivoire',
    'Cyprus',
    'Member 2',
    'Member 10',
    'Österreich',
    'Zambia',
    'केन्या',
    'नॉर्वे',
  ]);
});

test('two names that differ only in their letters have one order', () => {
  expect(['Łódź', 'Lodz'].toSorted(compareNames)).toEqual(['Lodz', 'Łódź']);
  expect(['Lodz', 'Łódź'].toSorted(compareNames)).toEqual(['Lodz', 'Łódź']);
});
