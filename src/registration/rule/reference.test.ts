import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generatePaymentReference, isValidReference, referenceLength } from './reference.ts';

const reference = fc
  .array(fc.nat(30), { minLength: referenceLength, maxLength: referenceLength })
  .map((drawn) => {
    const numbers = [...drawn];
    return generatePaymentReference(() => numbers.shift() ?? 0);
  });
const position = fc.nat(referenceLength - 1);

test('a reference is eight characters that do not look alike', () => {
  fc.assert(
    fc.property(reference, (text) => {
      expect(text).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
      expect(isValidReference(text)).toBe(true);
    }),
  );
});

test('a reference with one wrong character is invalid', () => {
  fc.assert(
    fc.property(reference, position, reference, (text, at, other) => {
      fc.pre(text[at] !== other[at]);
      expect(isValidReference(text.slice(0, at) + other[at] + text.slice(at + 1))).toBe(false);
    }),
  );
});

test('a reference with two swapped characters is invalid', () => {
  fc.assert(
    fc.property(reference, position, position, (text, first, second) => {
      fc.pre(text[first] !== text[second]);
      const swapped = [...text];
      [swapped[first], swapped[second]] = [text[second] ?? '', text[first] ?? ''];
      expect(isValidReference(swapped.join(''))).toBe(false);
    }),
  );
});

test('a text with another length or alphabet is not a reference', () => {
  const reference = generatePaymentReference(() => 7);
  for (const text of [
    '',
    reference.slice(1),
    `${reference}2`,
    reference.toLowerCase(),
    `O${reference.slice(1)}`,
  ])
    expect(isValidReference(text)).toBe(false);
});
