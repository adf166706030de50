import { expect, test } from 'vitest';
import { mergeRoomEvent } from './merge-room-event.ts';

test('a partial event changes only its fields, and a whole one replaces all', () => {
  const whole = { seq: 1, now: 10, isWhole: true, view: { topic: 'Dams', floor: null } };
  const merged = mergeRoomEvent(whole, { seq: 2, now: 20, isWhole: false, view: { floor: { left: 60 } } });
  expect(merged).toEqual({ seq: 2, now: 20, isWhole: true, view: { topic: 'Dams', floor: { left: 60 } } });
  const next = { seq: 3, now: 30, isWhole: true, view: { title: 'Private' } };
  expect(mergeRoomEvent(merged, next)).toEqual(next);
});
