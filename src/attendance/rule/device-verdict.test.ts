import { expect, test } from 'vitest';
import { type DeviceList, decideVerdictOnDevice, isOfflineCopyValid } from './device-verdict.ts';
import { listOccasions } from './occasions.ts';

const occasions = listOccasions({ first: '2027-01-30', last: '2027-02-02' });
const list = {
  delegates: [
    { digest: 'known', name: 'Asha Rao', committeeName: 'Council', portfolio: 'India', delegation: null },
    { digest: 'mine', name: 'Vera Rao', committeeName: 'Council', portfolio: 'Chad', delegation: null },
  ],
  replaced: ['old'],
  otherEvents: ['foreign'],
  pastEvents: ['last year'],
  own: ['mine'],
  occasions,
} satisfies DeviceList & { occasions: typeof occasions };
const arrival = { occasion: 'arrival', day: '2027-01-30', direction: 'in' } as const;
const inside = { state: 'in', at: 1, door: 'East' } as const;
const reasonOf = (digest: string | undefined, isPass = true) => {
  const { level, reason } = decideVerdictOnDevice(list, { ...arrival, digest, isPass }, undefined);
  return [level, reason];
};

test('without a network each pass has its reason, and an unknown one is never called invalid', () => {
  expect(reasonOf('known')).toEqual(['green', null]);
  expect(reasonOf('old')).toEqual(['red', 'replaced_pass']);
  expect(reasonOf('foreign')).toEqual(['red', 'other_event']);
  expect(reasonOf('last year')).toEqual(['red', 'past_event']);
  expect(reasonOf('unknown')).toEqual(['amber', 'not_in_list']);
  expect(reasonOf(undefined)).toEqual(['amber', 'not_in_list']);
  expect(reasonOf('unknown', false)).toEqual(['red', 'not_a_pass']);
  const known = { ...arrival, digest: 'known', isPass: true };
  expect(decideVerdictOnDevice(undefined, known, undefined).reason).toBe('not_in_list');
  expect(decideVerdictOnDevice(list, known, inside)).toMatchObject({
    reason: 'already_in',
    earlier: { door: 'East' },
  });
  expect(decideVerdictOnDevice(list, { ...known, direction: 'out' }, inside).level).toBe('green');
});

test('a list ends with its lifetime by the clock of the device, also if that clock is wrong', () => {
  const hour = 60 * 60_000;
  const madeAt = '2026-01-30T03:00:00.000Z';
  const made = { madeAt, expiresAt: '2026-01-30T15:00:00.000Z', receivedAt: Date.parse(madeAt) + hour };
  for (const [hours, isValid] of [
    [0, true],
    [11.9, true],
    [12, false],
    [-0.1, false],
  ] as const)
    expect(isOfflineCopyValid(made, made.receivedAt + hours * hour)).toBe(isValid);
});

test('without a network a device refuses the own pass, and meals of other days', () => {
  expect(reasonOf('mine')).toEqual(['red', 'own_pass']);
  const verdictFor = (occasion: string, digest = 'known') =>
    decideVerdictOnDevice(list, { ...arrival, occasion, digest, isPass: true }, undefined).reason;
  expect(verdictFor('meal:2027-01-30:lunch')).toBe(null);
  expect(verdictFor('meal:2027-01-31:lunch')).toBe(null);
  expect(verdictFor('meal:2027-02-02:lunch')).toBe('other_day');
  expect(verdictFor('meal:2027-02-02:lunch', 'unknown')).toBe('other_day');
  expect(verdictFor('session:removed')).toBe('no_such_occasion');
});

test('a delegate who leaves twice left already, at the time and door of the first scan', () => {
  const outside = { ...inside, state: 'out' } as const;
  const leaving = { ...arrival, digest: 'known', isPass: true, direction: 'out' } as const;
  expect(decideVerdictOnDevice(list, leaving, outside)).toEqual({
    level: 'amber',
    reason: 'left_already',
    earlier: { at: 1, door: 'East' },
  });
});
