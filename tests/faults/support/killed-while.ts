import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { openContext } from '#platform/server/open-context.ts';
import { startSite } from '../../../bench/support/site.ts';
import type { Outcome } from './hurt.ts';
import { embeddedStore, type Store } from './store.ts';

/** A running site, with a second way to its database. */
export interface Around {
  origin: string;
  context: Context;
  store: Store;
}

/** Calls that the server answers when it is killed. */
export interface Attempt {
  calls: readonly (() => Promise<unknown>)[];
  /** Looks at what is stored of each call once the server is back. */
  look(): Promise<readonly Stored[]>;
}

export interface Stored {
  of: 'all' | 'nothing' | 'a part';
  /** Something is there that no call asked for, or twice. */
  isDoubled?: boolean;
  /** For who reads about a part. */
  seen: unknown;
}

export interface Killing {
  /** Makes everything ready for calls like those before, which are not in the way. */
  begin(): Promise<Attempt>;
  /** How long the server works on such calls, where that is longer than until it has answered. */
  workMs?: number;
  /** @returns what is wrong after the last time, in sentences */
  atTheEnd?(): Promise<string[]>;
}

const nothing = { answered: 0, turnedAway: 0, lost: 0, doubled: 0 };

/**
 * kill -9 of the server in the middle of calls, again and again, each time a little later and the last time at the answer: when
 * it is back, of every call all is stored or nothing, and of an answered one all.
 */
export async function killedWhile(
  { times, store }: { times: number; store: Store | undefined },
  prepare: (around: Around) => Promise<Killing>,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const used = store ?? embeddedStore(join(folder, 'data'));
  const settings = {
    LOG_LEVEL: 'silent',
    READ_PROOFS: 'false',
    SECRET_KEY: 'a sample key that only the tests know',
    ...used.settings,
  };
  const site = await startSite(settings);
  const context = await openContext(readConfig(settings));
  const outcome: Outcome = { times, ...nothing, wrong: [] };
  try {
    const killing = await prepare({ origin: site.origin, context, store: used });
    const { begin, atTheEnd, workMs = await untilAnswered(killing, outcome) } = killing;
    for (let time = 1; time <= times; time++) {
      const { calls, look } = await begin();
      const answers = Promise.all(calls.map(isAnswered));
      await (time < times ? wait((workMs * (time - 0.5)) / times) : answers);
      await site.kill();
      const answered = await answers;
      await site.restart();
      compare(outcome, `killed at ${time} of ${times}`, { answered, stored: await look() });
    }
    outcome.wrong.push(...((await atTheEnd?.()) ?? []));
    await context.db.close();
    await site.stop();
    await used.check();
    return outcome;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** How long it takes until such calls are answered when no one kills the server. */
async function untilAnswered({ begin }: Killing, outcome: Outcome): Promise<number> {
  // The first calls take longer than any later ones.
  await undisturbed(await begin(), outcome);
  return undisturbed(await begin(), outcome);
}

/** @returns how long the calls take */
async function undisturbed({ calls, look }: Attempt, outcome: Outcome): Promise<number> {
  const started = performance.now();
  await Promise.all(calls.map((call) => call()));
  const tookMs = performance.now() - started;
  const partly = (await look()).filter(({ of }) => of !== 'all');
  if (partly.length > 0) outcome.wrong.push(`not killed: ${JSON.stringify(partly)}`);
  return tookMs;
}

function isAnswered(call: () => Promise<unknown>): Promise<boolean> {
  return call().then(
    () => true,
    () => false,
  );
}

function compare(
  outcome: Outcome,
  when: string,
  { answered, stored }: { answered: readonly boolean[]; stored: readonly Stored[] },
): void {
  for (const [at, { of, isDoubled, seen }] of stored.entries()) {
    if (answered[at]) outcome.answered++;
    else outcome.turnedAway++;
    if (answered[at] && of !== 'all') outcome.lost++;
    if (isDoubled) outcome.doubled++;
    if (of === 'a part') outcome.wrong.push(`${when}: ${JSON.stringify(seen)}`);
  }
}
