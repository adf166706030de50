import { afterEach, expect, test, vi } from 'vitest';
import type { AppError } from './http/app-error.ts';
import { createWorkerPools, createWorkQueue, maxAdmittedBytes } from './work-queue.ts';

afterEach(() => {
  vi.useRealTimers();
});

const newGate = () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  return { gate, open };
};

test('the number of workers is bounded, and all work completes', async () => {
  const queue = createWorkQueue(createWorkerPools(2), 10);
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, () =>
      queue.run(async () => {
        running++;
        most = Math.max(most, running);
        await Promise.resolve();
        running--;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(queue.length).toBe(0);
});

test('a full queue returns Retry-After', async () => {
  const queue = createWorkQueue(createWorkerPools(1), 1);
  const { gate, open } = newGate();
  const first = queue.run(() => gate);
  const second = queue.run(() => gate);
  await expect(queue.run(() => gate)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  expect(() => queue.rejectWhenFull()).toThrow(expect.objectContaining({ status: 503 }));
  open();
  await Promise.all([first, second]);
  expect(() => queue.rejectWhenFull()).not.toThrow();
});

test('the bodies of all admitted requests together are limited', () => {
  const queue = createWorkQueue(createWorkerPools(1), 2);
  const end = queue.admit(maxAdmittedBytes - 1);
  queue.admit(1);
  expect(() => queue.admit(1)).toThrow(expect.objectContaining({ status: 503, retryAfterSeconds: 2 }));
  end();
  expect(() => queue.admit(1)).not.toThrow();
});

test('a reserved place in the queue is used by its owner or released', async () => {
  const queue = createWorkQueue(createWorkerPools(1), 1);
  await queue.reserve(async (place) => {
    await expect(queue.run(async () => 'another')).rejects.toMatchObject({ status: 503 });
    await expect(place.run(async () => 'mine')).resolves.toBe('mine');
    await expect(queue.run(async () => 'another')).resolves.toBe('another');
  });
  await expect(queue.reserve(() => Promise.reject(new Error('too many attempts')))).rejects.toThrow();
  expect(queue.length).toBe(0);
});

test('work that completes a registration runs first', async () => {
  const places = createWorkerPools(1);
  const hashing = createWorkQueue(places, 5);
  const decoding = createWorkQueue(places, 5, 'first');
  const done: string[] = [];
  const work = (what: string) => async () => {
    done.push(what);
  };
  await Promise.all([
    hashing.run(work('one')),
    hashing.run(work('two')),
    decoding.run(work('picture')),
    hashing.run(work('three')),
  ]);
  expect(done).toEqual(['one', 'picture', 'two', 'three']);
});

test('pictures always leave one worker for passwords', async () => {
  const places = createWorkerPools(3);
  const hashing = createWorkQueue(places, 5);
  const decoding = createWorkQueue(places, 50, 'first');
  const { gate, open } = newGate();
  const pictures = Array.from({ length: 20 }, () => decoding.run(() => gate));
  await expect(hashing.run(async () => 'hashed')).resolves.toBe('hashed');
  await expect(hashing.run(async () => 'hashed again')).resolves.toBe('hashed again');
  open();
  await Promise.all(pictures);
});

test('however many uploads wait, one worker checks them, and payments and passwords go first', async () => {
  const places = createWorkerPools(3);
  const hashing = createWorkQueue(places, 5);
  const decoding = createWorkQueue(places, 5, 'first');
  const uploads = createWorkQueue(places, 50, 'last');
  const { gate, open } = newGate();
  let started = 0;
  const waiting = Array.from({ length: 20 }, () =>
    uploads.run(async () => {
      started += 1;
      await gate;
    }),
  );
  await expect(decoding.run(async () => 'decoded')).resolves.toBe('decoded');
  await expect(hashing.run(async () => 'hashed')).resolves.toBe('hashed');
  expect(started).toBe(1);
  open();
  await Promise.all(waiting);
});

test.each(['first', 'later', 'last'] as const)(
  'work whose sender has gone gives its place back (%s)',
  async (turn) => {
    const queue = createWorkQueue(createWorkerPools(1), 1, turn);
    const { gate, open } = newGate();
    const first = queue.run(() => gate);
    const sender = new AbortController();
    let isDone = false;
    const second = queue.run(async () => {
      isDone = true;
    }, sender.signal);
    await expect(queue.run(() => gate)).rejects.toMatchObject({ status: 503 });
    sender.abort();
    await expect(second).rejects.toMatchObject({ queueIsFull: true });
    const third = queue.run(async () => 'done');
    open();
    await first;
    await expect(third).resolves.toBe('done');
    expect(isDone).toBe(false);
    await expect(queue.run(async () => 'never', sender.signal)).rejects.toMatchObject({ queueIsFull: true });
  },
);

test('running work completes when its client disconnects', async () => {
  const queue = createWorkQueue(createWorkerPools(1), 1);
  const { gate, open } = newGate();
  const sender = new AbortController();
  const done: string[] = [];
  const first = queue.run(async () => {
    await gate;
    done.push('first');
  }, sender.signal);
  await Promise.resolve();
  sender.abort();
  const second = queue.run(async () => {
    done.push('second');
  });
  open();
  await Promise.all([first, second]);
  expect(done).toEqual(['first', 'second']);
});

test('refused callers get Retry-After times spread at the speed of the queue', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const queue = createWorkQueue(createWorkerPools(1), 20);
  const work = async () => {
    vi.advanceTimersByTime(400);
  };
  await Promise.all(Array.from({ length: 21 }, () => queue.run(work)));
  const { gate, open } = newGate();
  const held = Array.from({ length: 21 }, () => queue.run(() => gate));
  const retryTimes = Array.from({ length: 300 }, () => secondsToWait(() => queue.rejectWhenFull()));
  expect(retryTimes[0]).toBe(2);
  expect(retryTimes).toEqual(retryTimes.toSorted((a, b) => a - b));
  expect(retryTimes[20]).toBeGreaterThan(6);
  expect(retryTimes.at(-1)).toBe(12);
  vi.advanceTimersByTime(12_000);
  expect(secondsToWait(() => queue.rejectWhenFull())).toBe(2);
  open();
  await Promise.all(held);
});

function secondsToWait(refused: () => void): number {
  try {
    refused();
  } catch (error) {
    return (error as AppError).retryAfterSeconds ?? Number.NaN;
  }
  throw new Error('no call was refused');
}

test('failed work releases its worker', async () => {
  const queue = createWorkQueue(createWorkerPools(1), 5);
  await expect(queue.run(() => Promise.reject(new Error('bad picture')))).rejects.toThrow('bad picture');
  await expect(queue.run(async () => 'next')).resolves.toBe('next');
});
