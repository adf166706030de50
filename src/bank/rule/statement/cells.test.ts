import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount } from './cells.ts';

test.each([
  ['399', 39_900],
  ['399.5', 39_950],
  ['1,770.00', 177_000],
  ['1,00,000.00', 10_000_000],
  ['₹ 12,34,567.89', 123_456_789],
  ['Rs. 399.00', 39_900],
  ['INR 399', 39_900],
  ['-399.00', -39_900],
  ['399.00-', -39_900],
  ['(399.00)', -39_900],
  ['', 0],
  [' - ', 0],
  ['0.00', 0],
  ['Rs.1,899/-', 189_900],
  ['₹1,899/-', 189_900],
  ['1899.0000', 189_900],
  ['1899.50000', 189_950],
  ['- ₹399.00', -39_900],
  ['₹ -399.00', -39_900],
  ['−399.00', -39_900],
  ['1.770,00', 1_770_00],
  ['-12.345.678,5', -12_345_678_50],
  ['399,00', 39_900],
  ['NIL', 0],
  ['N/A', 0],
  ['--', 0],
] as const)('%j is an amount', (cell, value) => {
  expect(parseAmount(cell)).toEqual({ value });
});

test.each([
  ['399.00 Cr', 'credit'],
  ['399.00(Dr)', 'debit'],
  ['CR 399', 'credit'],
  ['Rs 399 Dr.', 'debit'],
  ['399.00 C', 'credit'],
  ['399.00D', 'debit'],
  ['+399.00', 'credit'],
  ['+ ₹399', 'credit'],
] as const)('%j has a side', (cell, side) => {
  expect(parseAmount(cell)).toEqual({ value: 39_900, side });
});

test.each([
  '1.770,000',
  '1770,0.0',
  '399.123',
  'three',
  '39 9a',
  '1,7,70',
  '12345678901',
  '1,00,00,00,00,000',
  '=1+1',
  '3.99E+02',
  'NaN',
  'USD 399',
  '$399',
  '1.899',
  '1.180',
  '-2.000',
  '₹1.800',
  '03/11/2026',
  '12:30',
])('%j is not an amount', (cell) => {
  expect(parseAmount(cell)).toBeUndefined();
});

test('every amount is parsed, with Indian grouping or without', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.nat(99), (units, hundredths) => {
      const written = [units.toLocaleString('en-IN'), String(units)];
      for (const one of written)
        expect(parseAmount(`${one}.${String(hundredths).padStart(2, '0')}`)).toEqual({
          value: units * 100 + hundredths,
        });
    }),
  );
});
