import { expect, test } from 'vitest';
import { formatMoney, formatRupees } from './money.ts';

test('money is grouped as in India', () => {
  const written = new Intl.NumberFormat('en-IN');
  for (const amount of [0, 7, 42, 520, 1000, 99999, 100000, 123456, 1234567, 12345678, 1234567890])
    expect([formatMoney(amount * 100), formatRupees(amount)]).toEqual([
      `Rs ${written.format(amount)}`,
      `Rs ${written.format(amount)}`,
    ]);
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
