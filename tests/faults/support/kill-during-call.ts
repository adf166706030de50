import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#platform/server/context.ts';
import type { Outcome } from './fault-injection.ts';
import { onKillableSite } from './killable-site.ts';
import type { Store } from './store.ts';

export interface Around {
  origin: string;
  context: Context;
  store: Store;
}

interface Attempt {
  call: () => Promise<unknown>;
  /** Reads the stored result of the call after the restart of the server. */
  look(): Promise<Stored>;
}

export interface Stored {
  of: 'all' | 'nothing' | 'a part';
  /** True if anything is stored twice or was not requested. */
  isDoubled?: boolean;
  seen: unknown;
}

export interface Killing {
  /** Prepares a call that does not depend on earlier ones. */
  begin(): Promise<Attempt>;
  /** Duration of the server's work on a call in milliseconds, if it continues after the answer. */
  workMs?: number;
  /**
   * Checks the data after the last repetition.
   * @returns one sentence for each mistake
   */
  atTheEnd?(): Promise<string[]>;
}

const nothing = { answered: 0, turnedAway: 0, lost: 0, doubled: 0 };

/**
 * Kills the server with SIGKILL during a call, in each repetition a little later, and in the last one after the answer.
 * After each restart checks that the call was atomic, and also durable if it was answered.
 */
export async function killDuringCall(
  { times, store }: { times: number; store: Store | undefined },
  prepare: (around: Around) => Promise<Killing>,
): Promise<Outcome> {
  return onKillableSite(store, async ({ site, context, store: used }) => {
    const outcome: Outcome = { times, ...nothing, wrong: [] };
    const killing = await prepare({ origin: site.origin, context, store: used });
    const { begin, atTheEnd, workMs = await measureCall(killing, outcome) } = killing;
    for (let time = 1; time <= times; time++) {
      const { call, look } = await begin();
      const answer = call().then(
        () => true,
        () => false,
      );
      await (time < times ? wait((workMs * (time - 0.5)) / times) : answer);
      await site.kill();
      const isAnswered = await answer;
      await site.restart();
      compare(outcome, `killed at ${time} of ${times}`, isAnswered, await look());
    }
    outcome.wrong.push(...((await atTheEnd?.()) ?? []));
    return outcome;
  });
}

/** Returns the duration of such a call in milliseconds if the server is not killed. */
async function measureCall({ begin }: Killing, outcome: Outcome): Promise<number> {
  // Makes one call that is not measured, because the first call is slower than later ones.
  await undisturbed(await begin(), outcome);
  return undisturbed(await begin(), outcome);
}

async function undisturbed({ call, look }: Attempt, outcome: Outcome): Promise<number> {
  const started = performance.now();
  await call();
  const tookMs = performance.now() - started;
  const stored = await look();
  if (stored.of !== 'all') outcome.wrong.push(`not killed: ${JSON.stringify(stored)}`);
  return tookMs;
}

function compare(outcome: Outcome, when: string, isAnswered: boolean, { of, isDoubled, seen }: Stored): void {
  if (isAnswered) outcome.answered++;
  else outcome.turnedAway++;
  if (isAnswered && of !== 'all') outcome.lost++;
  if (isDoubled) outcome.doubled++;
  if (of === 'a part') outcome.wrong.push(`${when}: ${JSON.stringify(seen)}`);
}
