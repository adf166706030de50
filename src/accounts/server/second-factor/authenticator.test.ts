import { expect, test } from 'vitest';
import { authenticatorAddress, newSecret, stepOf } from './codes.ts';

/** '12345678901234567890', the secret of the published test values (RFC 6238, appendix B), in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1111111111, '050471', 37037037],
  [1234567890, '005924', 41152263],
  [2000000000, '279037', 66666666],
  [20000000000, '353130', 666666666],
])('at second %i of the epoch the code is %s', (seconds, code, step) => {
  expect(stepOf(secret, code, seconds * 1000)).toBe(step);
  expect(stepOf(secret, code, (seconds + 30) * 1000)).toBe(step);
  expect(stepOf(secret, code, (seconds - 30) * 1000)).toBe(step);
  expect(stepOf(secret, code, (seconds + 90) * 1000)).toBeUndefined();
});

test('every secret is new, and an app finds the club and the account in its address', () => {
  expect(newSecret()).not.toBe(newSecret());
  const address = new URL(authenticatorAddress(secret, 'admin@example.org', 'Sample MUN'));
  expect(decodeURIComponent(address.href)).toContain('admin@example.org');
  expect(address.searchParams.get('issuer')).toBe('Sample MUN');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, digits: '6', period: '30' });
});
