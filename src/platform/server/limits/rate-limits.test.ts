import { describe, expect, test } from 'vitest';
import { contactLimits } from '#contact/server/limits.ts';
import { testApp } from '#tests/support/app.ts';
import type { Context } from '../context.ts';
import { consumeLimits, normaliseLimitKey } from './rate-limits.ts';

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
  ])('%s counts as %s', (written, counted) => expect(normaliseLimitKey(written)).toBe(counted));
});

const from = '203.0.113.7';
const write = (context: Pick<Context, 'db' | 'clock'>) =>
  consumeLimits(context, contactLimits, { contactPerNetwork: from });
const { uses: allowed, windowMs } = contactLimits.contactPerNetwork;
const tooMany = 'Too many requests';

describe('two machines whose clocks differ', () => {
  test.each([
    ['ahead', 1],
    ['behind', -1],
  ])('allow no more together than one, when the second is %s', async (_, sign) => {
    const site = await testApp();
    const other = { db: site.context.db, clock: () => site.clock.now + (sign * windowMs) / 10 };
    for (let uses = 0; uses < allowed; uses++) await write(uses % 2 === 0 ? site.context : other);
    for (const machine of [other, site.context]) await expect(write(machine)).rejects.toThrow(tooMany);
    await site.close();
  });
});

test('a clock that ran ahead locks a user out for one window at most', async () => {
  const site = await testApp();
  const dayMs = 24 * 60 * 60_000;
  site.clock.advance(dayMs);
  for (let uses = 0; uses < allowed; uses++) await write(site.context);
  site.clock.advance(-dayMs);
  await expect(write(site.context)).rejects.toMatchObject({ retryAfterSeconds: windowMs / 1000 });
  site.clock.advance(windowMs);
  await expect(write(site.context)).resolves.toBeUndefined();
  await site.close();
});
