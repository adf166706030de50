import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as dates from './dates.ts';
import { defaultRegion } from './region.ts';

const india = defaultRegion;
const berlin = { timeZone: 'Europe/Berlin', locale: 'en-GB' };
const zones = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Auckland',
  'UTC',
] as const;
const zone = fc.constantFrom(...zones).map((timeZone) => ({ timeZone }));
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const instant = fc
  .integer({ min: Date.UTC(1990, 0, 1) / minuteMs, max: Date.UTC(2090, 0, 1) / minuteMs })
  .map((minutes) => minutes * minuteMs);

test('a local time is read back as the instant that it was written for', () => {
  fc.assert(
    fc.property(instant, zone, (at, region) => {
      const read = dates.parseLocalTime(dates.formatDateTimeInputValue(at, region), region);
      // When clocks are set back, two instants have the same local time, and the first is used. So the test compares
      // local times.
      expect(dates.formatDateTimeInputValue(read, region)).toBe(dates.formatDateTimeInputValue(at, region));
      expect(at - read).toBeGreaterThanOrEqual(0);
      expect(at - read).toBeLessThanOrEqual(hourMs);
    }),
  );
});

test('a local time with its offset is the instant itself', () => {
  fc.assert(
    fc.property(instant, zone, (at, region) => {
      expect(Date.parse(dates.isoWithOffset(at, region))).toBe(at);
    }),
  );
});

test('a day holds each instant from its start to before its end, in every zone', () => {
  fc.assert(
    fc.property(instant, zone, (at, region) => {
      const day = dates.dayOf(at, region);
      const [start, end] = [dates.startOfDay(day, region), dates.startOfNextDay(day, region)];
      expect(at).toBeGreaterThanOrEqual(start);
      expect(at).toBeLessThan(end);
      expect([start, end - 1].map((edge) => dates.dayOf(edge, region))).toEqual([day, day]);
      expect([start - 1, end].map((edge) => dates.dayOf(edge, region))).toEqual([
        dates.addDays(day, -1),
        dates.addDays(day, 1),
      ]);
    }),
  );
});

test('a day in which the clock changes has 23 or 25 hours', () => {
  const hoursOf = (day: string) =>
    (dates.startOfNextDay(day, berlin) - dates.startOfDay(day, berlin)) / hourMs;
  expect(['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26'].map(hoursOf)).toEqual([24, 23, 25, 24]);
});

test('the first and the last day that a call takes have a start and an end', () => {
  for (const day of ['0001-01-01', '9999-12-31'])
    expect(dates.startOfNextDay(day, india) - dates.startOfDay(day, india)).toBe(24 * hourMs);
});

test('a time that occurs twice is the first, and one that is skipped is later', () => {
  const written = (local: string) => dates.isoWithOffset(dates.parseLocalTime(local, berlin), berlin);
  expect(written('2026-10-25T02:30')).toBe('2026-10-25T02:30:00+02:00');
  expect(written('2026-03-29T02:30')).toBe('2026-03-29T03:30:00+02:00');
  expect(dates.parseLocalTime('', berlin)).toBeNaN();
});

test('days of the calendar are added across months, years and clock changes', () => {
  expect(dates.addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(dates.addDays('2025-01-01', -1)).toBe('2024-12-31');
  expect(dates.addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(dates.daysBetween('2026-03-30', '2026-03-28')).toBe(2);
});

test('an instant is written by the clock and in the language of the region', () => {
  const at = Date.UTC(2026, 10, 29, 18, 29);
  expect([
    dates.formatDate(at, india),
    dates.formatDate(at, india, 'long'),
    dates.formatDateTime(at, india),
    dates.formatDateTime(at, india, 'full'),
    dates.formatDateTime(at, india, 'short'),
    dates.formatWeekdayDateTime(at, india),
    dates.formatSortableTime(at, india),
    dates.isoWithOffset(at, india),
  ]).toEqual([
    '29 Nov 2026',
    '29 November 2026',
    '29 Nov 2026, 11:59 pm',
    'Sunday, 29 November 2026 at 11:59 pm',
    '29 Nov, 11:59 pm',
    'Sunday 29 November, 11:59 pm',
    '2026-11-29 23:59',
    '2026-11-29T23:59:00+05:30',
  ]);
  expect(dates.timeZoneNameAt(at, india)).toBe('India Standard Time');
  expect(dates.formatDateTime(at, { timeZone: 'Europe/Berlin', locale: 'de' })).toBe('29.11.2026, 19:29');
});

test('a day of the calendar is the same in every zone', () => {
  expect(dates.formatDay('2026-11-03', { ...india, timeZone: 'America/New_York' } as dates.Region)).toBe(
    '3 Nov 2026',
  );
  expect(
    (['short', 'long', 'month'] as const).map((style) => dates.formatDay('2026-11-03', india, style)),
  ).toEqual(['3 Nov', '3 November 2026', 'November 2026']);
});

test.each([
  ['2024-11-08T09:00:00+05:30', '2024-11-10T18:00:00+05:30', '8 to 10 November 2024'],
  ['2024-11-08T09:00:00+05:30', '2024-11-08T18:00:00+05:30', '8 November 2024'],
  ['2024-11-30T09:00:00+05:30', '2024-12-02T18:00:00+05:30', '30 November to 2 December 2024'],
  ['2024-12-31T09:00:00+05:30', '2025-01-01T01:00:00+05:30', '31 December 2024 to 1 January 2025'],
])('the days from %s to %s are written without repetition', (startsAt, endsAt, text) => {
  expect(dates.formatDateRange(Date.parse(startsAt), Date.parse(endsAt), india)).toBe(text);
});
