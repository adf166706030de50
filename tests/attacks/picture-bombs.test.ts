import { afterAll, beforeAll, expect, test } from 'vitest';
import { profilePhotoRule } from '#accounts/contract/profile-photo.ts';
import { editProfile, getOwnProfile } from '#accounts/contract.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { photograph } from '#tests/support/pictures.ts';
import { type SiteProcess, startSite } from '#tests/support/site-process.ts';
import { newClient } from '../../bench/support/client.ts';
import { makeDelegates } from '../../bench/support/delegates.ts';
import { allBombs, asPhotoBody, quickBombs } from './support/bombs.ts';
import { memoryOfAll, watchMemory } from './support/memory-of-all.ts';

const mostMegabytes = 300;
const attackersAtOnce = 3;

let site: SiteProcess;
beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent', READ_PROOFS: 'false' });
});
afterAll(() => site.stop());

test('accounts that send image bombs neither exhaust the memory nor block an ordinary picture', async () => {
  const client = newClient(site.origin);
  const [owner, ...attackers] = await makeDelegates(site.origin, attackersAtOnce + 1);
  const token = owner?.token ?? '';
  const ordinary = asPhotoBody(await photograph());
  const resting = memoryOfAll(site.pid);
  const watch = watchMemory(site.pid);
  for (const [name, bomb] of Object.entries(isAtLength ? await allBombs() : quickBombs())) {
    const body = asPhotoBody(bomb);
    const [accepted, ...answers] = await Promise.all([
      client.ask(editProfile, { body: ordinary, token }),
      ...attackers.map((attacker) => client.ask(editProfile, { body, token: attacker.token })),
    ]);
    expect(accepted?.status, `an ordinary picture beside ${name}`).toBe(200);
    for (const { status, text } of answers)
      if (status !== 200)
        expect([name, status, text]).toEqual([
          name,
          400,
          expect.stringContaining(profilePhotoRule.errorText),
        ]);
  }
  await client.call(getOwnProfile, { token });
  await watch.stop();
  const above = watch.peak - resting;
  console.log(`${resting.toFixed(0)} MB at rest, at most ${above.toFixed(0)} MB more`);
  expect(above).toBeLessThan(mostMegabytes);
}, 900_000);
