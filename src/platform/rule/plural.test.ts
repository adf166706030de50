import { describe, expect, it } from 'vitest';
import { formatNameList, plural } from './plural.ts';

describe('counts and lists in sentences', () => {
  it('only the count of one is singular', () => {
    const seats = (count: number) => plural(count, { one: '# seat is free', other: '# seats are free' });
    expect([0, 1, 2].map(seats)).toEqual(['0 seats are free', '1 seat is free', '2 seats are free']);
  });

  it('names are joined with commas and a last "and"', () => {
    expect(formatNameList([])).toBe('');
    expect(formatNameList(['India'])).toBe('India');
    expect(formatNameList(['India', 'Chad'])).toBe('India and Chad');
    expect(formatNameList(['India', 'Chad', 'Peru'])).toBe('India, Chad and Peru');
  });
});
