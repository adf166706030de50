import { expect, test } from 'vitest';
import { readClauses, readParts } from './read-clauses.ts';

const clause = (id: string, removed = false) => ({ id, version: 1, removed, edits: [] });
const paper = { clauses: [clause('a'), clause('b', true), clause('c'), clause('d'), clause('e')] };

test('a chair divides a text by the numbers of the clauses that are left (29.19)', () => {
  expect(readClauses(paper, '1, 3-4')).toEqual(['a', 'd', 'e']);
  expect(readParts(paper, '1; 2, 4')).toEqual([['a'], ['c', 'e']]);
});

test('a clause that the text does not have, or that is named twice, gets a sentence (29.19)', () => {
  expect(readClauses(paper, '5')).toBe('The text has no clause 5. It has 4.');
  expect(readClauses(paper, 'first')).toBe('The text has no clause first. It has 4.');
  expect(readClauses(paper, '2-1')).toBe('The text has no clause 2-1. It has 4.');
  expect(readParts(paper, '1, 2; 2')).toBe('A clause is in two parts');
});
