import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { getDoorOverview, recordScans } from '#attendance/contract.ts';
import { eventName } from '#tests/support/conference.ts';
import { insertPassHolders } from '#tests/support/door-crowd.ts';
import { newClient } from '../../bench/support/client.ts';
import { logInAsSuperadmin } from '../../bench/support/delegates.ts';
import type { Outcome } from './support/fault-injection.ts';
import { onKillableSite } from './support/killable-site.ts';
import { sendInBatches } from './support/send-in-batches.ts';
import type { Store } from './support/store.ts';

const devices = 3;
const delegates = 60;
const batchSize = 5;

interface Scan {
  id: string;
  at: number;
  occasion: string;
  direction: 'in';
  code: string;
}

/**
 * Kills the server while three devices of the door send their scans, each again until it is answered. Afterwards each
 * scan is stored once, and each delegate is in.
 */
export async function killedWhileScanning(times: number, store?: Store): Promise<Outcome> {
  return onKillableSite(store, async ({ site, context, store: used }) => {
    const outcome = { times, answered: 0, turnedAway: 0, lost: 0, doubled: 0, wrong: [] as string[] };
    const names = Array.from({ length: delegates }, (_, at) => `Sample Delegate ${at}`);
    const holders = await insertPassHolders(context, names);
    const token = await logInAsSuperadmin(newClient(site.origin));
    const queues = Array.from({ length: devices }, () =>
      holders.map(({ code }): Scan => {
        const occasion = { occasion: 'arrival', direction: 'in' } as const;
        return { id: randomUUID(), at: Date.now(), code, ...occasion };
      }),
    );
    const all = queues.flat();
    const answered = new Set<string>();
    const share = (parts: number) => Math.floor((parts / (times + 1)) * all.length);
    let allowed = 0;
    const sending = Promise.all(
      queues.map((queue, at) => {
        const client = newClient(site.origin, at + 1);
        const door = `Door ${at}`;
        return sendInBatches(queue, {
          device: door,
          batchSize,
          mayContinue: () => answered.size < allowed,
          send: async (scans) => {
            const body = { eventName, door, sentAt: Date.now(), scans: [...scans] };
            const { results } = await client.call(recordScans, { token, body });
            for (const { id } of results) answered.add(id);
          },
        });
      }),
    );
    for (let time = 1; time <= times; time++) {
      // The devices may send the scans of this kill and of the next, so that a fast machine leaves some for every kill.
      allowed = share(time + 1);
      const reached = share(time - 1 + Math.random());
      while (answered.size < reached) await wait(1);
      await wait(Math.random() * 5);
      if (answered.size === all.length) outcome.wrong.push('a kill did not interrupt the work');
      await site.kill();
      await site.restart();
    }
    outcome.turnedAway = (await sending).reduce((sum, failed) => sum + failed, 0);
    if (outcome.turnedAway === 0) outcome.wrong.push('no kill interrupted the work');
    const stored = await used.read<{ id: string }>('select id from scans');
    const known = new Set(stored.map(({ id }) => id));
    const asked = { token, params: { eventName } };
    const { committees } = await newClient(site.origin).call(getDoorOverview, asked);
    const here = committees.reduce((sum, committee) => sum + committee.here, 0);
    if (here !== delegates) outcome.wrong.push(`${here} of ${delegates} delegates are in`);
    outcome.answered = answered.size;
    outcome.lost = all.filter(({ id }) => !known.has(id)).length;
    outcome.doubled = stored.length - all.length + outcome.lost;
    return outcome;
  });
}
