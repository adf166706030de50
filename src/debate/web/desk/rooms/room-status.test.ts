import { expect, test } from 'vitest';
import { formatAge, outdatedSince, type Room, sortRooms, statusOf } from './room-status.ts';

const now = 10_000_000_000;
const minutes = 60_000;
const lead = (agoMs: number) => ({ term: 1, device: 'd', name: null, takenAt: 0, seenAt: now - agoMs });
const room = (name: string, changes: Partial<Room>): Room => ({
  committee: name,
  name,
  rules: 'UNA-USA',
  session: 'First session',
  phase: 'Debate',
  topic: null,
  speaker: null,
  vote: null,
  members: 10,
  present: 8,
  presentAndVoting: 2,
  hasQuorum: true,
  lastResult: null,
  suspendedUntil: null,
  lead: lead(5000),
  lastStepAt: now - 5000,
  sideSteps: 0,
  ...changes,
});

test('a room is silent without contact for two minutes, or a step for a quarter of an hour', () => {
  expect(statusOf(room('a', {}), now)).toBe('in_session');
  expect(statusOf(room('a', { lead: lead(2 * minutes) }), now)).toBe('silent');
  expect(statusOf(room('a', { lastStepAt: now - 15 * minutes }), now)).toBe('silent');
  expect(statusOf(room('a', { session: null, lead: lead(60 * minutes) }), now)).toBe('closed');
  expect(statusOf(room('a', { session: null, suspendedUntil: now + 1 }), now)).toBe('break');
});

test('a room without contact is shown as of the last one', () => {
  expect(outdatedSince(room('a', { lead: lead(2 * minutes) }), now)).toBe(now - 2 * minutes);
  expect(outdatedSince(room('a', { lastStepAt: now - 15 * minutes }), now)).toBeUndefined();
  expect(outdatedSince(room('a', { lead: null }), now)).toBeUndefined();
});

test('the room that is silent for longest comes first, and closed rooms last', () => {
  const rooms = [
    room('closed', { session: null }),
    room('open', {}),
    room('short', { lead: lead(3 * minutes) }),
    room('long', { lastStepAt: now - 40 * minutes }),
    room('break', { session: null, suspendedUntil: now + 1 }),
    room('other', {}),
  ];
  expect(sortRooms(rooms, now).map(({ name }) => name)).toEqual([
    'long',
    'short',
    'open',
    'other',
    'break',
    'closed',
  ]);
});

test('an age is read in one glance', () => {
  expect([40_500, 12 * minutes, 119 * minutes, 185 * minutes].map(formatAge)).toEqual([
    '40 s',
    '12 min',
    '119 min',
    '3 h',
  ]);
});
