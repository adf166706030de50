import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedSemaphore } from './keyed-semaphore.ts';

const gate = () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open };
};

test('work of one key runs in order, and work of another key does not wait for it', async () => {
  const semaphore = createKeyedSemaphore({ permits: 1 });
  const { opened, open } = gate();
  const done: string[] = [];
  const note = (what: string) => async () => {
    done.push(what);
  };
  const first = semaphore.run('one', () => opened.then(note('first')));
  const later = ['second', 'third'].map((what) => semaphore.run('one', note(what)));
  await semaphore.run('another', note('another'));
  open();
  await Promise.all([first, ...later]);
  expect(done).toEqual(['another', 'first', 'second', 'third']);
});

test('a key runs as many pieces of work as it has permits', async () => {
  const semaphore = createKeyedSemaphore({ permits: 2 });
  const { opened, open } = gate();
  let running = 0;
  const work = Array.from({ length: 5 }, () =>
    semaphore.run('one', () => {
      running++;
      return opened;
    }),
  );
  await nextTurn();
  expect(running).toBe(2);
  open();
  await Promise.all(work);
  expect(running).toBe(5);
});

test('work of one key yields to the event loop', async () => {
  const semaphore = createKeyedSemaphore({ permits: 3, perTurn: 2 });
  const done: number[] = [];
  const work = [1, 2, 3, 4, 5].map((number) => semaphore.run('one', async () => done.push(number)));
  // Lets all pending promises settle, within the same turn of the event loop.
  await new Promise((resolve) => process.nextTick(resolve));
  expect(done).toEqual([1, 2]);
  expect(semaphore.isFree('one')).toBe(false);
  await Promise.all(work);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  await nextTurn();
  expect(semaphore.isFree('one')).toBe(true);
});

test('a full queue returns Retry-After, counted for all keys or for one', async () => {
  const full = { status: 503, retryAfterSeconds: 2, queueIsFull: true };
  const { opened, open } = gate();
  const inAll = createKeyedSemaphore({ permits: 1, maxQueued: 2 });
  const held = ['one', 'one', 'another', 'another'].map((key) => inAll.run(key, () => opened));
  await expect(inAll.run('one', () => opened)).rejects.toMatchObject(full);
  held.push(inAll.run('a third', () => opened));
  const ofOne = createKeyedSemaphore({ permits: 1, maxQueuedPerKey: 1 });
  held.push(...['one', 'one', 'another', 'another'].map((key) => ofOne.run(key, () => opened)));
  await expect(ofOne.run('one', () => opened)).rejects.toMatchObject(full);
  open();
  await Promise.all(held);
  await expect(inAll.run('one', async () => 'done')).resolves.toBe('done');
});

test('work that fails releases its permit, and abandoned work leaves the queue', async () => {
  const semaphore = createKeyedSemaphore({ permits: 1, maxQueued: 2 });
  const { opened, open } = gate();
  const client = new AbortController();
  const failing = semaphore.run('one', () => opened.then(() => Promise.reject(new Error('bad picture'))));
  const abandoned = semaphore.run('one', async () => 'never', client.signal);
  const next = semaphore.run('one', async () => 'next');
  client.abort();
  await expect(abandoned).rejects.toMatchObject({ queueIsFull: true });
  await expect(semaphore.run('one', async () => 'never', client.signal)).rejects.toMatchObject({
    queueIsFull: true,
  });
  open();
  await expect(failing).rejects.toThrow('bad picture');
  await expect(next).resolves.toBe('next');
});
