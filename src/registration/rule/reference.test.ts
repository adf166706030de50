import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReference, makeReference, referenceLength } from './reference.ts';

const reference = fc
  .array(fc.nat(30), { minLength: referenceLength, maxLength: referenceLength })
  .map((drawn) => {
    const left = [...drawn];
    return makeReference(() => left.shift() ?? 0);
  });
const place = fc.nat(referenceLength - 1);

test('a reference is eight characters that do not look alike', () => {
  fc.assert(
    fc.property(reference, (one) => {
      expect(one).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
      expect(isReference(one)).toBe(true);
    }),
  );
});

test('a reference with one wrong character is invalid', () => {
  fc.assert(
    fc.property(reference, place, reference, (one, at, other) => {
      fc.pre(one[at] !== other[at]);
      expect(isReference(one.slice(0, at) + other[at] + one.slice(at + 1))).toBe(false);
    }),
  );
});

test('a reference with two swapped characters is invalid', () => {
  fc.assert(
    fc.property(reference, place, place, (one, first, second) => {
      fc.pre(one[first] !== one[second]);
      const swapped = [...one];
      [swapped[first], swapped[second]] = [one[second] ?? '', one[first] ?? ''];
      expect(isReference(swapped.join(''))).toBe(false);
    }),
  );
});

test('a text with another length or alphabet is not a reference', () => {
  const one = makeReference(() => 7);
  for (const text of ['', one.slice(1), `${one}2`, one.toLowerCase(), `O${one.slice(1)}`])
    expect(isReference(text)).toBe(false);
});
