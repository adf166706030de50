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

/** Returns true for the statuses of a proxy whose process was killed. */
const isFromProxy = (status: number) => status === 502 || status === 504;

export function startRush(origin: string, delegates: readonly BenchDelegate[]): Rush {
  const answered = new Set<string>();
  const wrong: string[] = [];
  const waiting = new Set<() => void>();
  let turnedAway = 0;
  const queue = delegates.values();

  const registerOne = async ({ email, token }: BenchDelegate) => {
    const deadline = performance.now() + patienceMs;
    let isUncertain = false;
    while (performance.now() < deadline) {
      const reply = await newClient(origin)
        .ask(register, { body: registrationBody, token })
        .catch(() => undefined);
      if (reply?.status === 200) {
        answered.add(email);
        return;
      }
      if (reply?.status === 409 && isUncertain) return;
      if (reply?.status === 503 && reply.retryAfterSeconds) turnedAway++;
      else if (reply && !isFromProxy(reply.status)) wrong.push(`${reply.status} ${reply.text}`);
      isUncertain = true;
      await wait(againMs);
    }
    wrong.push(`${email} could not register within ${patienceMs / 1000} s`);
  };
  const work = async () => {
    for (const delegate of queue) {
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
