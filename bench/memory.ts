/**
 * The resident memory of the built site, in MB: after start and after ten pages, and again after a minute at rest.
 * It decides how small a machine a club can rent. Fails over 150 MB. The peak of a rush is measured by bench/rush.ts.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { pages } from '#pages/content/pages.ts';
import { startSite } from './support/site.ts';
import { judgeUnder } from './support/verdict.ts';

const mostMb = 150;
const addresses = [...pages.map(({ path }) => path), '/login', '/signup'].slice(0, 10);

const site = await startSite({ LOG_LEVEL: 'silent' }, 'as shipped');
try {
  const resident = async (when: string) =>
    judgeUnder(`resident memory ${when}`, (await site.memory()).now, mostMb, 'MB');
  await resident('after the start');
  for (const address of addresses) {
    const answer = await fetch(site.origin + address);
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    await answer.arrayBuffer();
  }
  await resident('after ten pages');
  await wait(60_000);
  await resident('after a minute at rest');
} finally {
  await site.stop();
}
