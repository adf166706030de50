import { expect, test } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import { registrationStateAt } from './registration-state.ts';

const at = (text: string) => Date.parse(`${text}+05:30`);
const window = { opensAt: at('2026-11-01T10:00'), closesAt: at('2026-11-29T23:59') };
const stateAt = (now: string, dates: Parameters<typeof registrationStateAt>[0] = window) =>
  registrationStateAt(dates, at(now), defaultRegion);

test.each([
  ['2026-10-31T12:00', false, 'Registration is closed. It opens on Sunday 1 November, 10:00 am'],
  ['2026-11-01T10:00', true, 'Registration is open until Sunday 29 November, 11:59 pm'],
  ['2026-11-29T23:59', false, 'Registration is closed'],
])('at %s the state has its text and the next change', (now, isOpen, text) => {
  expect(stateAt(now)).toMatchObject({ isOpen, text });
});

test('a window without an end stays open, one without a start stays closed', () => {
  expect(stateAt('2026-11-02T10:00', { ...window, closesAt: null }).text).toBe('Registration is open');
  expect(stateAt('2026-11-02T10:00', { opensAt: null, closesAt: null }).text).toBe('Registration is closed');
});

test('a state lasts until the window opens, closes, or for ever', () => {
  expect(stateAt('2026-10-31T12:00').changesAt).toBe(window.opensAt);
  expect(stateAt('2026-11-02T12:00').changesAt).toBe(window.closesAt);
  expect(stateAt('2026-11-30T12:00').changesAt).toBeNull();
});

test.each([
  ['closed', '2026-11-02T10:00', false, 'All seats are taken'],
  ['closed', '2026-11-30T10:00', false, 'Registration is closed'],
  [
    'waiting_list',
    '2026-11-02T10:00',
    true,
    'All seats are taken. You can join the waiting list until Sunday 29 November, 11:59 pm',
  ],
  [
    'waiting_list',
    '2026-10-31T12:00',
    false,
    'Registration is closed. It opens on Sunday 1 November, 10:00 am',
  ],
] as const)('a full event that has %s, at %s', (whenFull, now, isOpen, text) => {
  expect(stateAt(now, { ...window, whenFull })).toMatchObject({ isOpen, text });
});
