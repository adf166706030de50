import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { chooseDefaultRuleSet, recordSteps, takeLead } from '#debate/contract.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { newClient } from '../../bench/support/client.ts';
import { logInAsSuperadmin } from '../../bench/support/delegates.ts';
import type { Outcome } from './support/fault-injection.ts';
import { onKillableSite } from './support/killable-site.ts';
import { sendInBatches } from './support/send-in-batches.ts';
import type { Store } from './support/store.ts';

const stepsPerKill = 24;
const batchSize = 4;
const asked = { eventName, committee: council.value };

const buildNote = (id: string, device: string) => ({
  id,
  kind: 'noted' as const,
  body: { text: `Sample note of the ${device}` },
  at: Date.now(),
  term: 1,
  device,
});

/**
 * Kills the server while the lead of a committee and another device send their steps, each batch again until it is
 * answered. Afterwards each step of the lead is in the log once, without a gap, and each other one is kept aside once.
 */
export async function killedWhileRecording(times: number, store?: Store): Promise<Outcome> {
  return onKillableSite(store, async ({ site, store: used }) => {
    const outcome = { times, answered: 0, turnedAway: 0, lost: 0, doubled: 0, wrong: [] as string[] };
    const client = newClient(site.origin);
    const token = await logInAsSuperadmin(client);
    await client.call(chooseDefaultRuleSet, { token, body: { eventName, ruleSet: 'una-usa', seen: null } });
    const lead = { ...asked, device: 'laptop', expectedTerm: 0, reason: 'Sample reason' };
    await client.call(takeLead, { token, body: lead });
    const [inLog, aside] = ['laptop', 'tablet'].map(() =>
      Array.from({ length: (times + 1) * stepsPerKill }, () => randomUUID()),
    ) as [string[], string[]];
    const all = [...inLog, ...aside];
    const answered = new Set<string>();
    let allowed = 0;
    const sending = Promise.all(
      [
        { device: 'laptop', ids: inLog },
        { device: 'tablet', ids: aside },
      ].map(({ device, ids }, at) => {
        const own = newClient(site.origin, at + 2);
        let after = 1;
        const notes = ids.map((id) => buildNote(id, device));
        return sendInBatches(notes, {
          device,
          batchSize,
          mayContinue: () => answered.size < allowed,
          send: async (steps) => {
            const body = { ...asked, device, after, sentAt: Date.now(), steps: [...steps] };
            const { seq } = await own.call(recordSteps, { token, body });
            for (const { id } of steps) answered.add(id);
            after = seq;
          },
        });
      }),
    );
    for (let time = 1; time <= times; time++) {
      // The devices may send the steps of this kill and of the next, so that a fast machine leaves some for every kill.
      allowed = (time + 1) * stepsPerKill * 2;
      const reached = (time - 1 + Math.random()) * stepsPerKill * 2;
      while (answered.size < reached) await wait(1);
      await wait(Math.random() * 20);
      await site.kill();
      await site.restart();
    }
    allowed = all.length;
    outcome.turnedAway = (await sending).reduce((sum, failed) => sum + failed, 0);
    if (outcome.turnedAway === 0) outcome.wrong.push('no kill interrupted the work');
    const log = await used.read<{ id: string; seq: number }>('select id, seq from debate_steps order by seq');
    const kept = await used.read<{ id: string }>('select id from debate_side_steps');
    if (log.some(({ seq }, at) => seq !== at + 1)) outcome.wrong.push('the log has a gap');
    const [stored, besides] = [log, kept].map((rows) => new Set(rows.map(({ id }) => id))) as [
      Set<string>,
      Set<string>,
    ];
    outcome.answered = answered.size;
    outcome.lost =
      inLog.filter((id) => !stored.has(id)).length + aside.filter((id) => !besides.has(id)).length;
    // The step that took the lead is the first one.
    outcome.doubled = log.length - 1 - inLog.length + kept.length - aside.length + outcome.lost;
    return outcome;
  });
}
