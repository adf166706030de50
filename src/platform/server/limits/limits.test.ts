import { describe, expect, test } from 'vitest';
import { normalise } from './limits.ts';

describe('a network address counts as one however it is written', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['2001:DB8:0:1:ffff::2', '2001:db8:0:1'],
    ['2001:0db8:0000:0001:0000:0000:0000:0003', '2001:db8:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['delegate@example.org', 'delegate@example.org'],
  ])('%s counts as %s', (written, counted) => expect(normalise(written)).toBe(counted));
});
