import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { chooseDefaultRuleSet, recordSteps, takeLead } from '#debate/contract.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { type Client, newClient } from '../../bench/support/client.ts';
import { logInAsSuperadmin } from '../../bench/support/delegates.ts';
import type { Outcome } from './support/fault-injection.ts';
import { onKillableSite } from './support/killable-site.ts';
import type { Store } from './support/store.ts';

const stepsPerKill = 24;
const batchSize = 4;
const againMs = 50;
const answerTimeoutMs = 120_000;
const asked = { eventName, committee: council.value };

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
    const progress: Progress = {
      mayContinue: () => answered.size < allowed,
      onAnswered: (ids) => {
        for (const id of ids) answered.add(id);
      },
    };
    const sending = Promise.all([
      sendAll(newClient(site.origin, 2), { token, device: 'laptop', queue: inLog }, progress),
      sendAll(newClient(site.origin, 3), { token, device: 'tablet', queue: aside }, progress),
    ]);
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

interface Progress {
  /** Returns false while the devices must wait for the next kill. */
  mayContinue(): boolean;
  onAnswered(ids: readonly string[]): void;
}

/** Sends the steps of a device in batches, each until it is answered. Returns how many requests had no answer. */
async function sendAll(
  client: Client,
  { token, device, queue }: { token: string; device: string; queue: readonly string[] },
  { mayContinue, onAnswered }: Progress,
): Promise<number> {
  let failed = 0;
  let after = 1;
  for (let at = 0; at < queue.length; at += batchSize) {
    while (!mayContinue()) await wait(1);
    const ids = queue.slice(at, at + batchSize);
    const steps = ids.map((id) => ({
      id,
      kind: 'noted' as const,
      body: { text: `Sample note of the ${device}` },
      at: Date.now(),
      term: 1,
      device,
    }));
    const until = performance.now() + answerTimeoutMs;
    for (;;) {
      const body = { ...asked, device, after, sentAt: Date.now(), steps };
      const answer = await client.call(recordSteps, { token, body }).catch(() => undefined);
      if (answer) {
        onAnswered(ids);
        after = answer.seq;
        break;
      }
      failed++;
      if (performance.now() > until) throw new Error(`${device} gets no answer`);
      await wait(againMs);
    }
  }
  return failed;
}
