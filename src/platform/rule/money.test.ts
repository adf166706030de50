import { expect, test } from 'vitest';
import { formatMoney, toPaise, toRupees } from './money.ts';

test('money is grouped as in India', () => {
  const written = new Intl.NumberFormat('en-IN');
  for (const amount of [0, 7, 42, 520, 1000, 99999, 100000, 123456, 1234567, 12345678, 1234567890])
    expect(formatMoney(amount * 100)).toBe(`Rs ${written.format(amount)}`);
});

test('rupees with decimals become whole paise, and the same rupees again', () => {
  for (const rupees of [0, 0.07, 1.1, 399, 1.15, 4.35, 99_999.99]) {
    expect(toPaise(rupees) % 1).toBe(0);
    expect(toRupees(toPaise(rupees))).toBe(rupees);
  }
});

test('paise and the sign are written where there are some', () => {
  expect([5, 39_950, -420_000].map((paise) => formatMoney(paise))).toEqual([
    'Rs 0.05',
    'Rs 399.50',
    '−Rs 4,200',
  ]);
});

test('another currency has its own prefix and groups', () => {
  expect(formatMoney(123_456_700, { prefix: '€', groups: /\B(?=(?:\d{3})+$)/g })).toBe('€1,234,567');
});
