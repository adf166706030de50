import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyOf, rupeeCurrency } from '#platform/rule/currency.ts';
import { formatAmountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees zero only'],
  [50, 'Rupees zero and fifty paise only'],
  [39_900, 'Rupees three hundred and ninety-nine only'],
  [100_000, 'Rupees one thousand only'],
  [104_700, 'Rupees one thousand and forty-seven only'],
  [1_234_505, 'Rupees twelve thousand three hundred and forty-five and five paise only'],
  [10_000_000, 'Rupees one lakh only'],
  [10_470_100, 'Rupees one lakh four thousand seven hundred and one only'],
  [1_000_000_000, 'Rupees one crore only'],
  [
    1_234_567_890_100,
    'Rupees one thousand two hundred and thirty-four crore fifty-six lakh seventy-eight thousand nine hundred and one only',
  ],
])('%s is %s', (amount, words) => {
  expect(formatAmountInWords(amount, rupeeCurrency)).toBe(words);
});

const values = new Map([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, (at + 2) * 10] as const),
]);
const scales = new Map([
  ['thousand', 1_000],
  ['lakh', 100_000],
  ['crore', 10_000_000],
]);

/** Converts the words back to an amount, independently of the code under test. */
function parseWords(words: string): number {
  let total = 0;
  let part = 0;
  for (const word of words
    .replaceAll('-', ' ')
    .split(' ')
    .filter((one) => one !== 'and')) {
    const scale = scales.get(word);
    if (word === 'hundred') part *= 100;
    else if (word === 'crore') [total, part] = [(total + part) * 10_000_000, 0];
    else if (scale) [total, part] = [total + part * scale, 0];
    else part += values.get(word) ?? Number.NaN;
  }
  return total + part;
}

test('the words of any amount parse back to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (rupees) => {
      const words = formatAmountInWords(rupees * 100, rupeeCurrency)?.replace(/^Rupees (.*) only$/, '$1');
      expect(parseWords(words ?? '')).toBe(rupees);
    }),
  );
});

test.each([
  ['EUR', 'en-GB'],
  ['INR', 'en-GB'],
])('%s in %s has no words', (code, locale) => {
  expect(formatAmountInWords(39_900, currencyOf(code, locale))).toBeUndefined();
});
