import { expect, test } from 'vitest';
import { rupees } from './rupees.ts';

test('money is written the Indian way', () => {
  expect(rupees(399)).toBe('Rs 399');
  expect(rupees(123456)).toBe('Rs 1,23,456');
});
