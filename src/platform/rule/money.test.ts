import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyOf, rupeeCurrency } from './currency.ts';
import { formatCount, formatMoney, parseMajorToMinor, toMajor, toMinor } from './money.ts';

test('money is grouped as in India', () => {
  const written = new Intl.NumberFormat('en-IN');
  for (const amount of [0, 7, 42, 520, 1000, 99999, 100000, 123456, 1234567, 12345678, 1234567890])
    expect(formatMoney(amount * 100, rupeeCurrency)).toBe(`Rs ${written.format(amount)}`);
});

test('amounts with decimals become whole hundredths, and the same amounts again', () => {
  for (const amount of [0, 0.07, 1.1, 399, 1.15, 4.35, 99_999.99]) {
    expect(toMinor(amount) % 1).toBe(0);
    expect(toMajor(toMinor(amount))).toBe(amount);
  }
});

test('hundredths and the sign are written where there are some', () => {
  expect([5, 39_950, -420_000].map((amount) => formatMoney(amount, rupeeCurrency))).toEqual([
    'Rs 0.05',
    'Rs 399.50',
    '−Rs 4,200',
  ]);
});

test('the format of the sample club is the one of its code and locale', () => {
  expect(currencyOf('INR', 'en-IN')).toEqual(rupeeCurrency);
});

test.each([
  ['EUR', 'en-GB', '€1,234,567.50', '€49'],
  ['EUR', 'de-DE', '1.234.567,50\u00a0€', '49\u00a0€'],
  ['EUR', 'fr-FR', '1\u00a0234\u00a0567,50\u00a0€', '49\u00a0€'],
  ['USD', 'en-US', '$1,234,567.50', '$49'],
  ['CHF', 'de-CH', 'CHF\u00a01’234’567.50', 'CHF\u00a049'],
  ['SEK', 'sv-SE', '1\u00a0234\u00a0567,50\u00a0kr', '49\u00a0kr'],
  ['PLN', 'pl-PL', '1\u00a0234\u00a0567,50\u00a0PLN', '49\u00a0PLN'],
  ['EUR', 'en-IN', '€12,34,567.50', '€49'],
  ['INR', 'en-GB', 'Rs 1,234,567.50', 'Rs 49'],
])('%s in %s', (code, locale, large, whole) => {
  const currency = currencyOf(code, locale);
  // Earlier versions of the Unicode data have a straight apostrophe.
  expect(formatMoney(123_456_750, currency).replaceAll("'", '’')).toBe(large);
  expect(formatMoney(49_00, currency)).toBe(whole);
});

test('a currency without decimals has whole fees', () => {
  const yen = currencyOf('JPY', 'en-GB');
  expect(formatMoney(3_000_00, yen)).toMatch(/¥3,000$/);
  expect(yen).toMatchObject({ decimals: 0, feeStep: 100 });
  expect(currencyOf('EUR', 'en-GB').feeStep).toBe(1);
});

test('typed amounts are not rounded, so that parts of a hundredth are refused', () => {
  fc.assert(fc.property(fc.nat(10 ** 9), (minor) => parseMajorToMinor(String(minor / 100)) === minor));
  expect(parseMajorToMinor('0.505')).toBe(50.5);
  for (const typed of ['x', '', ' ']) expect(parseMajorToMinor(typed)).toBeNaN();
});

test('typed amounts have the marks of any country', () => {
  const typed = {
    '120,50': 12_050,
    '120.5': 12_050,
    '1.250': 125_000,
    '1,250': 125_000,
    '1 250': 125_000,
    '1\u00a0250,50': 125_050,
    '1.250,50': 125_050,
    '1,250.50': 125_050,
    '12,34,500': 123_450_000,
    '1.234.500': 123_450_000,
    '0,50': 50,
  };
  for (const [text, minor] of Object.entries(typed)) expect(parseMajorToMinor(text), text).toBe(minor);
  for (const text of ['1,2,3', '1.2.3', '1,25,0', '1.250.50', ','])
    expect(parseMajorToMinor(text), text).toBeNaN();
});

test('counts have the marks of the locale', () => {
  expect(formatCount(1_234_567, currencyOf('EUR', 'de-DE'))).toBe('1.234.567');
  expect(formatCount(1_234_567, rupeeCurrency)).toBe('12,34,567');
});
