import { expect, test } from 'vitest';
import { type DeviceList, decideVerdictOnDevice, isOfflineCopyValid, matchesName } from './device-verdict.ts';

const list: DeviceList = {
  delegates: [
    { digest: 'known', name: 'Asha Rao', committeeName: 'Council', portfolio: 'India', delegation: null },
  ],
  replaced: ['old'],
  otherEvents: ['foreign'],
  pastEvents: ['last year'],
};
const inside = { state: 'in', at: 1, door: 'East' } as const;
const reasonOf = (digest: string | undefined, isPass = true) => {
  const { level, reason } = decideVerdictOnDevice(list, { digest, isPass, direction: 'in' }, undefined);
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
  const known = { digest: 'known', isPass: true };
  expect(decideVerdictOnDevice(undefined, { ...known, direction: 'in' }, undefined).reason).toBe(
    'not_in_list',
  );
  expect(decideVerdictOnDevice(list, { ...known, direction: 'in' }, inside)).toMatchObject({
    ...{ reason: 'already_in', earlier: { door: 'East' } },
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

test('a name is found by the beginnings of its words, without accents', () => {
  expect(matchesName('Élodie Rao', 'elo')).toBe(true);
  expect(matchesName('Élodie Rao', 'rao é')).toBe(true);
  for (const search of ['lodie', 'rao x', '', ' ']) expect(matchesName('Élodie Rao', search)).toBe(false);
});
