import { expect, test } from 'vitest';
import { feeToWire } from './fees.ts';

test('the API has fees in rupees', () => {
  const fee = { registrationAmount: 520_00, hospitalityAmount: 1250_00 };
  expect(feeToWire(fee)).toEqual({ registration: 520, hospitality: 1250, total: 1770 });
});
