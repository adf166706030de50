/**
 * Measures the resident memory of a server after its start, after ten pages and at rest. It decides how small a machine
 * a club can rent. bench/rush.ts measures the peak in a rush.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sampleContent } from '#pages/content/index.ts';
import { startSite } from '#tests/support/site-process.ts';
import { smallMachine } from './support/small-machine.ts';
import { requireBelow } from './support/verdict.ts';

const mostMb = 250;
const addresses = [...sampleContent.pages.map(({ path }) => path), '/login', '/signup'].slice(0, 10);

const site = await startSite({ LOG_LEVEL: 'silent', ...smallMachine }, { entry: 'as shipped' });
try {
  const resident = async (when: string) =>
    requireBelow(`resident memory ${when}`, (await site.memory()).now, mostMb, 'MB');
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
