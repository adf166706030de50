import { dashboard, editProfile } from '#accounts/contract.ts';
import { photoRule } from '#media/contract.ts';
import { type Client, newClient } from '../../../bench/support/client.ts';
import { type BenchDelegate, makeDelegates, startSite } from '../../../bench/support/site.ts';
import type { Attack } from '../support/attack.ts';
import { allBombs, type Bombs, quickBombs } from '../support/bombs.ts';
import { memoryOfAll, watchMemory } from '../support/memory-of-all.ts';
import { asBody, goodPhoto } from '../support/photos.ts';

const mostMegabytes = 300;
const atOnce = 3;

/** Three accounts at a time send pictures that unfold into hundreds of megabytes; another one sends an honest picture. */
export const attack: Attack = {
  name: 'picture bombs',
  async run(isShort) {
    const bombs = isShort ? quickBombs() : await allBombs();
    const site = await startSite({ LOG_LEVEL: 'silent', READ_PROOFS: 'false' });
    try {
      const client = newClient(site.origin);
      const [honest, ...attackers] = await makeDelegates(site.origin, atOnce + 1);
      const resting = memoryOfAll(site.pid);
      const watch = watchMemory(site.pid);
      const wrong = await throwAll(client, bombs, attackers, honest);
      await watch.stop();
      const above = watch.peak - resting;
      if (above > mostMegabytes) wrong.push(`the site took ${above.toFixed(0)} MB more than at rest`);
      return {
        times: Object.keys(bombs).length * atOnce,
        gotThrough: wrong.length,
        wrong,
        figures: [`${resting.toFixed(0)} MB at rest, at most ${above.toFixed(0)} MB more`],
      };
    } finally {
      await site.stop();
    }
  },
};

async function throwAll(
  client: Client,
  bombs: Bombs,
  attackers: readonly BenchDelegate[],
  honest: BenchDelegate | undefined,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, bomb] of Object.entries(bombs)) {
    const body = asBody(bomb);
    const [good, ...bad] = await Promise.all([
      client.ask(editProfile, { body: await goodPhoto(), token: honest?.token ?? '' }),
      ...attackers.map(({ token }) => client.ask(editProfile, { body, token })),
    ]);
    if (good?.status !== 200)
      wrong.push(`beside ${name} an honest picture was answered with ${good?.status}`);
    for (const { status, text } of bad)
      if (status !== 200 && !(status === 400 && text.includes(photoRule.refusal)))
        wrong.push(`${name} was answered with ${status} ${text}`);
  }
  await client.call(dashboard, { token: honest?.token ?? '' });
  return wrong;
}
