import { expect, test } from 'vitest';
import { describeUpcomingEvents } from './upcoming-events.ts';

const now = Date.parse('2026-01-05T09:00:00.000Z');
const event = (changes: Partial<Parameters<typeof describeUpcomingEvents>[0][number]> = {}) => ({
  eventName: 'Sample Conference',
  datesInWords: '8 to 10 March 2026',
  venue: 'Main Auditorium',
  dates: { startsAt: '2026-03-08T03:30:00.000Z', endsAt: '2026-03-10T12:30:00.000Z' },
  registrationState: { isOpen: false, changesAt: null, text: 'Registration is closed' },
  ...changes,
});

test('an announced event is upcoming before its registration opens', () => {
  const text = 'Registration is closed. It opens on Monday 2 February, 9:00 am';
  const opensLater = event({ registrationState: { isOpen: false, changesAt: now + 1, text } });
  expect(describeUpcomingEvents([opensLater], now)).toEqual([
    `Sample Conference: 8 to 10 March 2026, Main Auditorium. ${text}`,
  ]);
  expect(describeUpcomingEvents([event()], now)).toHaveLength(1);
});

test('an event that has ended is not upcoming, unless registration is open', () => {
  const past = { dates: { startsAt: '2025-03-08T03:30:00.000Z', endsAt: '2025-03-10T12:30:00.000Z' } };
  expect(describeUpcomingEvents([event(past)], now)).toEqual([]);
  const isOpen = { isOpen: true, changesAt: null, text: 'Registration is open' };
  expect(describeUpcomingEvents([event({ ...past, registrationState: isOpen })], now)).toHaveLength(1);
});
