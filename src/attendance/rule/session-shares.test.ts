import { expect, test } from 'vitest';
import { mapAttendedSessionCountsByRegistration, meetsMinimumSessionShare } from './session-shares.ts';

const members = [
  { registrationId: 'asha', committeeId: 'council' },
  { registrationId: 'bela', committeeId: 'council' },
  { registrationId: 'chandra', committeeId: 'press' },
];
const mark = (session: string, registrationId: string, chosen: 'present' | 'late' | 'absent') => ({
  session,
  registrationId,
  mark: chosen,
});

test('sessions are counted from the roll, and from the door where the roll has no mark', () => {
  const shares = mapAttendedSessionCountsByRegistration(
    members,
    [
      ...[mark('one', 'asha', 'present'), mark('one', 'bela', 'absent'), mark('two', 'bela', 'late')],
      mark('three', 'asha', 'absent'),
    ],
    [
      ...[
        { session: 'two', registrationId: 'asha' },
        { session: 'one', registrationId: 'bela' },
      ],
    ],
  );
  expect(shares.get('asha')).toEqual({ attended: 2, held: 2 });
  expect(shares.get('bela')).toEqual({ attended: 1, held: 2 });
  expect(shares.get('chandra')).toEqual({ attended: 0, held: 0 });
});

test('a share is met exactly, and in a committee without a session', () => {
  expect(meetsMinimumSessionShare({ attended: 3, held: 4 }, 75)).toBe(true);
  expect(meetsMinimumSessionShare({ attended: 2, held: 3 }, 67)).toBe(false);
  expect(meetsMinimumSessionShare({ attended: 0, held: 0 }, 100)).toBe(true);
});
