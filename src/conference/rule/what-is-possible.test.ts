import { describe, expect, test } from 'vitest';
import {
  type EventAction,
  type EventSituation,
  eventActions,
  findObstacle,
  getEffectiveDates,
  limitToEvent,
} from './what-is-possible.ts';

const hour = 3_600_000;
const [opensAt, closesAt, startsAt, endsAt] = [100 * hour, 200 * hour, 300 * hour, 350 * hour];
const event: EventSituation = {
  state: 'announced',
  window: { opensAt, closesAt },
  dates: { startsAt, endsAt },
  datesAreSet: true,
  isFull: false,
  hasWaitingList: false,
};
const times = {
  'before the window': opensAt - 1,
  'while registration is open': opensAt,
  'between closing and beginning': closesAt,
  'during the event': startsAt,
  'an hour after the end': endsAt + hour,
};
const actions = Object.keys(eventActions) as EventAction[];
const possibleAt = (now: number, different: Partial<EventSituation> = {}) =>
  actions.filter((action) => !findObstacle(action, { ...event, ...different }, now));

const always: EventAction[] = [
  'withdraw',
  'send_payment_proof',
  'request_payment_proof',
  'manage_registrations',
  'record_payment',
  'change_refund_rule',
];
const untilTheEnd: EventAction[] = [
  ...always,
  'change_group',
  'change_registration',
  'answer_questions',
  'mail_delegates',
  'publish_seats',
  'request_swap',
  'answer_swap',
];
const beforeTheBeginning: EventAction[] = [...untilTheEnd, 'offer_seat', 'answer_offer'];
const whileOpen: EventAction[] = [...beforeTheBeginning, 'register', 'invite'];
const sorted = (names: readonly string[]) => [...names].sort();

describe('what is possible', () => {
  test.each([
    ['before the window', beforeTheBeginning],
    ['while registration is open', whileOpen],
    ['between closing and beginning', beforeTheBeginning],
    ['during the event', untilTheEnd],
    ['an hour after the end', always],
  ] as const)('%s', (time, possible) => {
    expect(sorted(possibleAt(times[time]))).toEqual(sorted(possible));
  });

  test('a window without an end closes when the event ends', () => {
    const window = { opensAt, closesAt: null };
    expect(possibleAt(endsAt - 1, { window })).toContain('register');
    expect(possibleAt(endsAt, { window })).not.toContain('register');
  });

  test('a full event takes registrations only with a waiting list', () => {
    expect(possibleAt(opensAt, { isFull: true })).not.toContain('register');
    expect(possibleAt(opensAt, { isFull: true, hasWaitingList: true })).toContain('register');
  });

  test.each(['over', 'archived'] as const)('nothing at an event that is %s, whatever its dates', (state) => {
    for (const now of Object.values(times)) expect(possibleAt(now, { state })).toEqual([]);
  });

  test('an action that became impossible stays so as time goes on, except for registering', () => {
    for (const action of actions.filter((name) => !('whileRegistrationIsOpen' in eventActions[name]))) {
      const obstacles = Object.values(times).map((now) => findObstacle(action, event, now) !== undefined);
      expect(obstacles).toEqual([...obstacles].sort());
    }
  });
});

test('sample dates end nothing until they are set, or registration opens before they end', () => {
  const sample = { ...event, datesAreSet: false };
  expect(getEffectiveDates({ ...sample, window: { opensAt: null, closesAt: null } })).toBeNull();
  expect(getEffectiveDates({ ...sample, window: { opensAt: endsAt + hour, closesAt: null } })).toBeNull();
  expect(getEffectiveDates(sample)).toEqual(event.dates);
});

test('an offer ends at the latest when the event begins, and a swap when it ends', () => {
  expect(limitToEvent('answer_offer', event, startsAt - 2 * hour)).toBe(startsAt - 2 * hour);
  expect(limitToEvent('answer_offer', event, startsAt + hour)).toBe(startsAt);
  expect(limitToEvent('answer_swap', event, endsAt + hour)).toBe(endsAt);
  expect(limitToEvent('answer_offer', { ...event, dates: null }, startsAt + hour)).toBe(startsAt + hour);
});
