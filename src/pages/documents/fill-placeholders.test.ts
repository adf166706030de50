import { expect, test } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';

const names = { event: 'Riverside MUN $& 2031', committees: 6 };

test("placeholders become the event's name and its number of committees", () => {
  const page = {
    lead: '{committees} committees, three days. {committees} chairs.',
    description: ['{event} has {committees} committees.'],
    year: 2031,
    heading: null,
  };
  expect(fillPlaceholders(page, names)).toEqual({
    lead: 'Six committees, three days. Six chairs.',
    description: ['Riverside MUN $& 2031 has six committees.'],
    year: 2031,
    heading: null,
  });
});

test('many committees are counted in digits', () => {
  expect(fillPlaceholders('{committees} committees', { ...names, committees: 14 })).toBe('14 committees');
});
