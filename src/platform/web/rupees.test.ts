import { expect, test } from 'vitest';
import { rupees } from './rupees.ts';

test('money is written the Indian way', () => {
  const written = new Intl.NumberFormat('en-IN');
  for (const amount of [0, 7, 42, 520, 1000, 99999, 100000, 123456, 1234567, 12345678, 1234567890, -4200])
    expect(rupees(amount)).toBe(`Rs ${written.format(amount)}`);
});
