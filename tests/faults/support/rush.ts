import { setTimeout as wait } from 'node:timers/promises';
import { register } from '#registration/contract.ts';
import { newClient } from '../../../bench/support/client.ts';
import { registrationBody } from '../../../bench/support/screenshot.ts';
import type { BenchDelegate } from '../../../bench/support/site.ts';

/** Delegates who register with a real screenshot of their payment, each until it is informed that it is done, as a person would. */
export interface Rush {
  /** Resolves when so many know that they are registered, or no one is left. */
  answeredBy(count: number): Promise<void>;
  /** E-mail addresses of those who were registered. */
  readonly answered: ReadonlySet<string>;
  /** Number of answers with 503. */
  readonly turnedAway: number;
  /** Answers that no one should get: another status, or a 503 that does not say when to come again. */
  readonly wrong: readonly string[];
  /** Resolves when every delegate is through. */
  readonly done: Promise<void>;
}

const workers = 4;
const againMs = 100;
const patienceMs = 600_000;

/** A proxy says so of a process that was killed before it answered. */
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
