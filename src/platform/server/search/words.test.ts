import { describe, expect, test } from 'vitest';
import { afterAllBeginningWith, isFoundIn, wordsAsked, wordsOf } from './words.ts';

describe('the words of a row', () => {
  test('begin at every letter or digit that follows something else', () => {
    expect(wordsOf(['Asha.Rao@example.org']).sort()).toEqual([
      'asha.rao@example.org',
      'example.org',
      'org',
      'rao@example.org',
    ]);
  });

  test('each stand once, and nothing stands for what is missing', () => {
    expect(wordsOf(['Sample Delegate', 'sample', null, undefined, ' '])).toEqual(['sample', 'delegate']);
  });

  test('are found without accents and apostrophes', () => {
    expect(wordsOf(['Élodie', 'St. Xavier’s'])).toEqual(['elodie', 'st.', 'xaviers']);
  });

  test('are found in every script', () => {
    expect(wordsOf(['आशा राव'])).toEqual(['आशा', 'राव']);
  });
});

describe('the words of a search', () => {
  const finds = (search: string, ...texts: string[]) => {
    const words = wordsOf(texts);
    return wordsAsked(search).every((asked) =>
      words.some((word) => word >= asked && word < afterAllBeginningWith(asked)),
    );
  };
  test.each([
    ['ASHA', true],
    ['rao@exam', true],
    ['asha rao', true],
    ["o'brien", true],
    ['(asha)', false],
    ['(asha', true],
    ['sha', false],
    ['asha bela', false],
    ['', true],
  ])('%j finds the row: %j', (search, expected) => {
    expect(finds(search, 'Asha O’Brien', 'asha.rao@example.org')).toBe(expected);
  });

  test('are six at most, the longest first, without what no database can hold', () => {
    expect(wordsAsked('a bb ccc d e f g h\u0000 \ud800')).toEqual(['ccc', 'bb', 'a', 'd', 'e', 'f']);
    expect(wordsAsked('x\u0000y \ud800')).toEqual(['xy']);
  });
});

describe('a text at hand', () => {
  test.each([
    ['asha', true],
    ['rao@ ASHA', true],
    ['sha', false],
    ['asha bela', false],
    ['%', false],
    ['', true],
  ])('is found by %j: %j', (search, expected) => {
    expect(isFoundIn('Sample Asha asha.rao@example.org', search)).toBe(expected);
  });
});
