import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from './day.ts';

const timeZone = 'Asia/Kolkata';

test.each([
  '3/11/2026',
  '03-11-26',
  '03.11.2026 14:30:00',
  '3 Nov 2026',
  '03-NOV-2026',
  '3-November-26',
  '03Nov2026',
  'Nov 3, 2026, 2:03 PM',
  '2026-11-03',
  '2026-11-03T00:00:00.000Z',
  '2026-11-02T18:30:00Z',
  '2026-11-02 19:00:00 UTC',
  '2026-11-03T00:10:00+05:30',
  '2026-11-02T23:00:00+00:00',
  '2026-Nov-03',
  'Tue, 3 Nov 2026',
  '3rd November, 2026',
  "03-Nov'26",
  '14:03 03/11/2026',
  '02:03 PM, 3 Nov 2026',
  '03112026',
])('%j is the third of November', (cell) => {
  expect(parseDay(cell, 'day_first', { timeZone })).toBe('2026-11-03');
});

test('a time in UTC belongs to the day of the bank’s time zone', () => {
  const dayIn = (zone: string) => parseDay('2026-11-02T18:30:00Z', 'day_first', { timeZone: zone });
  expect(['Asia/Kolkata', 'Europe/Berlin', 'Asia/Tokyo'].map(dayIn)).toEqual([
    '2026-11-03',
    '2026-11-02',
    '2026-11-03',
  ]);
  const seconds = String(Date.UTC(2026, 10, 2, 18, 30) / 1000);
  expect(parseDay(seconds, 'day_first', { isNumber: true, timeZone })).toBe('2026-11-03');
});

test.each([
  '11/25/2026',
  '31/02/2026',
  '0/1/2026',
  '3 Foo 2026',
  'Opening balance',
  '',
  '1999-01-01',
  '45000',
])('%j is not a date', (cell) => {
  expect(parseDay(cell)).toBeUndefined();
});

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

test('every date of a century is parsed with the day first', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('/', '-', '.'), (date, between) => {
      const iso = date.toISOString().slice(0, 10);
      expect(parseDay(iso.split('-').reverse().join(between))).toBe(iso);
    }),
  );
});
