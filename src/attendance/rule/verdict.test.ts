import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOccasions, occasionKinds, occasionPattern, parseOccasionKind } from './occasions.ts';
import { computePresence, type EffectiveScan } from './presence.ts';
import { type Admission, decideVerdict } from './verdict.ts';

const admitted: Admission = {
  pass: 'active',
  isOwn: false,
  occasion: 'open',
  isConfirmed: true,
  hasSeat: true,
  consentMissing: false,
  bed: 'paid',
};
const scan = { occasion: 'bed', direction: 'in' } as const;
const inside = { state: 'in', at: 1, door: 'East' } as const;

const admissions: fc.Arbitrary<Admission> = fc.record({
  pass: fc.constantFrom(
    ...(['active', 'none', 'replaced', 'other_event', 'past_event', 'unknown', 'not_a_pass'] as const),
  ),
  isOwn: fc.boolean(),
  occasion: fc.constantFrom('open', 'no_such_occasion', 'other_day'),
  isConfirmed: fc.boolean(),
  hasSeat: fc.boolean(),
  consentMissing: fc.boolean(),
  bed: fc.constantFrom('none', 'unpaid', 'paid'),
});
const kinds = fc.constantFrom(...occasionKinds);
const directions = fc.constantFrom('in' as const, 'out' as const);
const presences = fc.constantFrom(undefined, inside, { ...inside, state: 'out' as const });
const scans: fc.Arbitrary<EffectiveScan[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    at: fc.nat(5),
    direction: directions,
    door: fc.constantFrom('East', 'West'),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);

test('comes in: confirmed and seated, with consent, and for a bed one that is paid', () => {
  fc.assert(
    fc.property(admissions, kinds, presences, (admission, occasion, presence) => {
      const { pass, isOwn, isConfirmed, hasSeat, consentMissing, bed } = admission;
      const isAllowed =
        ['active', 'none'].includes(pass) &&
        !isOwn &&
        admission.occasion === 'open' &&
        isConfirmed &&
        hasSeat &&
        !consentMissing &&
        (occasion !== 'bed' || bed === 'paid');
      const { level, reason } = decideVerdict(admission, { occasion, direction: 'in' }, presence);
      expect(level === 'red').toBe(!isAllowed);
      expect(level === 'green').toBe(isAllowed && presence?.state !== 'in');
      expect(reason === null).toBe(level === 'green');
    }),
  );
});

test.each([
  [{ pass: 'not_a_pass' }, 'not_a_pass'],
  [{ pass: 'unknown' }, 'unknown_pass'],
  [{ pass: 'past_event' }, 'past_event'],
  [{ isOwn: true }, 'own_pass'],
  [{ occasion: 'no_such_occasion' }, 'no_such_occasion'],
  [{ occasion: 'other_day' }, 'other_day'],
  [{ pass: 'other_event' }, 'other_event'],
  [{ pass: 'replaced' }, 'replaced_pass'],
  [{ isConfirmed: false, hasSeat: false }, 'not_confirmed'],
  [{ hasSeat: false }, 'no_seat'],
  [{ consentMissing: true }, 'consent_missing'],
  [{ bed: 'none' }, 'no_bed'],
  [{ bed: 'unpaid' }, 'bed_unpaid'],
] as const)('%o is refused as %s', (changed, reason) =>
  expect(decideVerdict({ ...admitted, ...changed }, scan, undefined)).toMatchObject({ level: 'red', reason }),
);

test('a second entry names the first, and leaving needs only a valid pass', () => {
  expect(decideVerdict(admitted, scan, inside)).toEqual({
    level: 'amber',
    reason: 'already_in',
    earlier: { at: 1, door: 'East' },
  });
  const leaving = { occasion: 'arrival', direction: 'out' } as const;
  expect(decideVerdict({ ...admitted, isConfirmed: false }, leaving, inside).level).toBe('green');
  expect(decideVerdict({ ...admitted, pass: 'replaced' }, leaving, inside).level).toBe('red');
  expect(decideVerdict(admitted, leaving, undefined)).toMatchObject({ level: 'amber', reason: 'not_in' });
});

test('presence does not depend on the order in which scans arrive', () => {
  fc.assert(
    fc.property(scans, fc.infiniteStream(fc.nat()), (all, order) => {
      const shuffled = all.toSorted(() => (order.next().value % 2 === 0 ? 1 : -1));
      expect(computePresence(shuffled)).toEqual(computePresence(all));
    }),
  );
});

test('a repeated scan of the same direction keeps the earlier time and door', () => {
  const at = (id: string, time: number, direction: 'in' | 'out', door: string) => ({
    id,
    at: time,
    direction,
    door,
  });
  const twice = [at('b', 2, 'in', 'West'), at('a', 1, 'in', 'East')];
  expect(computePresence(twice)).toEqual({ state: 'in', at: 1, door: 'East' });
  const left = [...twice, at('c', 3, 'out', 'East')];
  expect(computePresence(left)).toMatchObject({ state: 'out', at: 3 });
  expect(computePresence([...left, at('d', 4, 'in', 'West')])).toMatchObject({ state: 'in', at: 4 });
  expect(computePresence([at('a', 1, 'out', 'East')])).toBeUndefined();
});

test('an event has its arrival, and the meals and the night of each day', () => {
  expect(listOccasions(null).map(({ key }) => key)).toEqual(['arrival']);
  const all = listOccasions({ first: '2026-12-31', last: '2027-01-01' });
  expect(all).toHaveLength(9);
  expect(new Set(all.map(({ key }) => key)).size).toBe(9);
  for (const { key, kind } of all) {
    expect(key).toMatch(occasionPattern);
    expect(parseOccasionKind(key)).toBe(kind);
  }
});
