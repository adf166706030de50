import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../tests/support/app.ts';
import { limits, normalise, spend } from './limits.ts';

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

test('a window that was begun by a clock that ran a day ahead is over', async () => {
  const site = await testApp();
  const dayMs = 24 * 60 * 60_000;
  const write = () => spend(site.context, { contactPerNetwork: '203.0.113.7' });
  site.clock.advance(dayMs);
  for (let uses = 0; uses < limits.contactPerNetwork.uses; uses++) await write();
  await expect(write()).rejects.toThrow('Too many requests');
  site.clock.advance(-dayMs);
  await expect(write()).resolves.toBeUndefined();
  await site.close();
});
