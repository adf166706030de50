import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as dates from './dates.ts';
import { defaultRegion } from './region.ts';
import { localeTags } from './region-choices.ts';

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

test('an instant is written by the clock and in the order of the region', () => {
  const at = Date.UTC(2026, 10, 29, 18, 29);
  expect([
    dates.formatDate(at, india),
    dates.formatDateTime(at, india),
    dates.formatClockTime(at, india),
    dates.formatExactTime(at + 5000, india),
    dates.formatExactTime(at + 5000, { ...india, locale: 'fi-FI' }),
    dates.formatWeekdayDateTime(at, india),
    dates.formatSortableTime(at, india),
    dates.isoWithOffset(at, india),
  ]).toEqual([
    '29 November 2026',
    '29 November 2026, 11:59 pm',
    '11:59 pm',
    '11:59:05 pm',
    '23.59.05',
    'Sunday 29 November, 11:59 pm',
    '2026-11-29 23:59',
    '2026-11-29T23:59:00+05:30',
  ]);
});

test.each([
  ['pl-PL', 'Sunday 29 November, 19:29', '29 November 2026', '27 to 29 November 2026'],
  ['de-DE', 'Sunday 29 November, 19:29', '29 November 2026', '27 to 29 November 2026'],
  ['en-GB', 'Sunday 29 November, 19:29', '29 November 2026', '27 to 29 November 2026'],
  ['cs-CZ', 'Sunday 29 November, 19:29', '29 November 2026', '27 to 29 November 2026'],
  ['pt-BR', 'Sunday 29 November, 19:29', '29 November 2026', '27 to 29 November 2026'],
  ['fi-FI', 'Sunday 29 November, 19.29', '29 November 2026', '27 to 29 November 2026'],
  ['fr-CA', 'Sunday 29 November, 19:29', '29 November 2026', '27 to 29 November 2026'],
  ['en-IN', 'Sunday 29 November, 7:29 pm', '29 November 2026', '27 to 29 November 2026'],
  ['en-US', 'Sunday, November 29, 7:29 pm', 'November 29, 2026', 'November 27 to 29, 2026'],
])(
  'in %s the words are English, and order and clock are those of the region',
  (locale, time, date, range) => {
    const [at, region] = [Date.UTC(2026, 10, 29, 18, 29), { timeZone: 'Europe/Warsaw', locale }];
    expect(dates.formatWeekdayDateTime(at, region)).toBe(time);
    expect(dates.formatDate(at, region)).toBe(date);
    expect(dates.formatDateRange(at - 2 * dates.dayMs, at, region)).toBe(range);
  },
);

test('no region has words of another language in a date', () => {
  const others = localeTags.flatMap((locale) => {
    const region = { timeZone: 'UTC', locale };
    return Array.from({ length: 12 }, (_, month) => {
      const at = Date.UTC(2026, month, 14 + month, 2 * month, 5);
      return `${dates.formatWeekdayDate(at, region)} ${dates.formatDateTime(at, region)}`;
    });
  });
  const known = new Set(
    Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 14 + month)).flatMap((at) =>
      new Intl.DateTimeFormat('en-GB', { weekday: 'long', month: 'long', timeZone: 'UTC' })
        .format(at)
        .split(' '),
    ),
  );
  const words = new Set(others.join(' ').match(/\p{L}+/gu));
  expect([...words].filter((word) => !known.has(word)).toSorted()).toEqual(['am', 'pm']);
});

test.each([
  [0, '12:00 am', '00:00'],
  [9 * 60 + 5, '9:05 am', '09:05'],
  [12 * 60, '12:00 pm', '12:00'],
  [24 * 60 + 30, '12:30 am', '00:30'],
])('minute %d of the day is %s or %s', (minute, twelve, twentyFour) => {
  expect(dates.formatMinuteOfDay(minute, india)).toBe(twelve);
  expect(dates.formatMinuteOfDay(minute, berlin)).toBe(twentyFour);
});

test.each([
  ['Europe/Warsaw', 'Warsaw time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['Asia/Calcutta', 'Kolkata time'],
  ['UTC', 'UTC'],
])('the time zone %s is called %s', (timeZone, name) => {
  expect(dates.formatTimeZone({ timeZone })).toBe(name);
});

test('a day of the calendar is the same in every zone', () => {
  expect(dates.formatDay('2026-11-03', { ...india, timeZone: 'America/New_York' } as dates.Region)).toBe(
    '3 November 2026',
  );
  expect([dates.formatDayAndMonth('2026-11-03', india), dates.formatMonth('2026-11-03')]).toEqual([
    '3 November',
    'November 2026',
  ]);
});

test.each([
  ['2024-11-08T09:00:00+05:30', '2024-11-10T18:00:00+05:30', '8 to 10 November 2024'],
  ['2024-11-08T09:00:00+05:30', '2024-11-08T18:00:00+05:30', '8 November 2024'],
  ['2024-11-30T09:00:00+05:30', '2024-12-02T18:00:00+05:30', '30 November to 2 December 2024'],
  ['2024-12-31T09:00:00+05:30', '2025-01-01T01:00:00+05:30', '31 December 2024 to 1 January 2025'],
])('the days from %s to %s are written without repetition', (startsAt, endsAt, text) => {
  expect(dates.formatDateRange(Date.parse(startsAt), Date.parse(endsAt), india)).toBe(text);
});

test('a period that ends at midnight ends with the day before', () => {
  expect(dates.formatEndTime(Date.parse('2026-12-16T00:00:00+05:30'), india)).toBe(
    'the end of 15 December 2026',
  );
  expect(dates.formatEndTime(Date.parse('2026-12-16T00:01:00+05:30'), india)).toBe(
    '16 December 2026, 12:01 am',
  );
});
