import { setTimeout as wait } from 'node:timers/promises';
import { announceToMany } from '#tests/support/announcing.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { newClient } from '../../bench/support/client.ts';
import type { Outcome } from './support/fault-injection.ts';
import { onKillableSite } from './support/killable-site.ts';
import type { Store } from './support/store.ts';

const pollMs = 50;
const settleMs = 120_000;

/**
 * Kills the server at random points while it queues the mails of an announcement, to 3,000 delegates in a long run.
 * Afterwards there is exactly one mail to each delegate.
 */
export async function killedWhileQueueing(times: number, store?: Store): Promise<Outcome> {
  const letters = isAtLength ? 3_000 : 1_500;
  return onKillableSite(store, async ({ site, context, store: used }) => {
    const client = newClient(site.origin);
    const { release } = await announceToMany({ client, origin: site.origin, context }, letters);
    await release();
    const kills: number[] = [];
    for (let time = 1; time <= times; time++) {
      // Waits until a random number of mails is queued, in the range of this kill, so that every kill interrupts the
      // work.
      const reached = Math.floor(((time - 1 + Math.random()) / (times + 1)) * letters);
      await untilQueued(used, reached);
      await wait(Math.random() * 20);
      await site.kill();
      kills.push(await countQueued(used));
      await site.restart();
    }
    await untilQueued(used, letters);
    await untilMarked(used);
    const [found] = await used.read<{ mails: number; people: number }>(
      `select count(*) as mails, count(distinct recipient) as people from outbox where kind = 'announcement'`,
    );
    const { mails = 0, people = 0 } = found ?? {};
    return {
      times,
      answered: Number(people),
      turnedAway: 0,
      lost: letters - Number(people),
      doubled: Number(mails) - Number(people),
      wrong: kills.every((queued) => queued === letters) ? ['no kill interrupted the work'] : [],
    };
  });
}

async function countQueued(store: Store): Promise<number> {
  const [row] = await store.read<{ mails: number }>(
    `select count(*) as mails from outbox where kind = 'announcement'`,
  );
  return Number(row?.mails ?? 0);
}

async function untilQueued(store: Store, count: number): Promise<void> {
  const until = performance.now() + settleMs;
  while ((await countQueued(store)) < count) {
    if (performance.now() > until) return;
    await wait(pollMs);
  }
}

/** Waits until the worker has recorded that all mails are queued. */
async function untilMarked(store: Store): Promise<void> {
  const until = performance.now() + settleMs;
  while ((await store.read('select 1 from announcements where queued_at is null')).length > 0) {
    if (performance.now() > until) throw new Error('the announcement is not queued');
    await wait(pollMs);
  }
}
