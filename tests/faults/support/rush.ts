import { setTimeout as wait } from 'node:timers/promises';
import { register } from '#registration/contract.ts';
import { newClient } from '../../../bench/support/client.ts';
import type { BenchDelegate } from '../../../bench/support/delegates.ts';
import { registrationBody } from '../../../bench/support/screenshot.ts';

/**
 * A rush of delegates who register with a real payment screenshot. Each of them retries until the registration is
 * acknowledged.
 */
export interface Rush {
  /** Resolves when `count` registrations are acknowledged, or all delegates have finished. */
  answeredBy(count: number): Promise<void>;
  readonly answered: ReadonlySet<string>;
  readonly turnedAway: number;
  /** Unexpected answers: another status, or a 503 without Retry-After. */
  readonly wrong: readonly string[];
  readonly done: Promise<void>;
}

const workers = 4;
const againMs = 100;
const patienceMs = 600_000;

/** Returns true for the answers of a proxy whose process was killed, or that knows no healthy one. */
const isFromProxy = ({ status, text }: { status: number; text: string }) =>
  status === 502 || status === 504 || (status === 503 && text === '');

export function startRush(
  origin: string,
  delegates: Iterable<BenchDelegate> | AsyncIterable<BenchDelegate>,
  body: Buffer = registrationBody,
): Rush {
  const answered = new Set<string>();
  const wrong: string[] = [];
  const waiting = new Set<() => void>();
  let turnedAway = 0;
  const queue = queueOf(delegates);

  const registerOne = async ({ email, token }: BenchDelegate) => {
    const deadline = performance.now() + patienceMs;
    let isUncertain = false;
    while (performance.now() < deadline) {
      const reply = await newClient(origin)
        .ask(register, { body, token })
        .catch(() => undefined);
      if (reply?.status === 200) {
        answered.add(email);
        return;
      }
      if (reply?.status === 409 && isUncertain) return;
      if (reply?.status === 503 && reply.retryAfterSeconds) turnedAway++;
      else if (reply && !isFromProxy(reply)) wrong.push(`${reply.status} ${reply.text}`);
      isUncertain = true;
      await wait(againMs);
    }
    wrong.push(`${email} could not register within ${patienceMs / 1000} s`);
  };
  const work = async () => {
    for await (const delegate of queue) {
      await registerOne(delegate);
      for (const look of waiting) look();
    }
  };
  let isOver = false;
  const done = Promise.all(Array.from({ length: workers }, work)).then(() => {
    isOver = true;
    for (const look of waiting) look();
  });
  return {
    answered,
    wrong,
    done,
    get turnedAway() {
      return turnedAway;
    },
    answeredBy: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isOver && answered.size < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

/** One iterator for all workers, so that each delegate is taken once. */
async function* queueOf<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
