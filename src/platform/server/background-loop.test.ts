import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLoop } from './background-loop.ts';

const stops = new Set<() => Promise<void>>();
const db = {
  beforeClose(stop: () => Promise<void>) {
    stops.add(stop);
    return () => void stops.delete(stop);
  },
};
const everyMs = 1_000;
const tick = () => vi.advanceTimersByTimeAsync(everyMs);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  stops.clear();
});

test('rounds never overlap, and the loop stops after the current one', async () => {
  let end = () => {};
  const round = vi.fn(() => new Promise<void>((done) => (end = done)));
  const loop = startLoop(db, { everyMs, round, onError: vi.fn() });
  await tick();
  await tick();
  expect(round).toHaveBeenCalledTimes(1);
  const stopped = vi.fn();
  const stopping = loop.stop().then(stopped);
  await tick();
  expect(stopped).not.toHaveBeenCalled();
  end();
  await stopping;
  await tick();
  expect(round).toHaveBeenCalledTimes(1);
  expect(stops.size).toBe(0);
});

test('a loop ends when its database closes', async () => {
  const round = vi.fn(async () => {});
  startLoop(db, { everyMs, round, onError: vi.fn() });
  for (const stop of stops) await stop();
  await tick();
  expect(round).not.toHaveBeenCalled();
});

test('a failed round is reported, and the next one begins', async () => {
  const round = vi.fn(() => Promise.reject(new Error('no database')));
  const onError = vi.fn(() => {
    throw new Error('no log');
  });
  const loop = startLoop(db, { everyMs, round, onError });
  await tick();
  await tick();
  expect(onError).toHaveBeenCalledTimes(2);
  await loop.stop();
});

test('a failed round that outlasts its interval is reported once', async () => {
  let fail = (_error: Error) => {};
  const onError = vi.fn();
  const loop = startLoop(db, {
    everyMs,
    round: () => new Promise<void>((_done, reject) => (fail = reject)),
    onError,
  });
  for (let ticks = 0; ticks < 3; ticks++) await tick();
  fail(new Error('no database'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onError).toHaveBeenCalledTimes(1);
  await loop.stop();
});

test('a failed round is reported to its caller', async () => {
  const loop = startLoop(db, { everyMs, round: () => Promise.reject(new Error('broken')), onError: vi.fn() });
  await expect(loop.run()).rejects.toThrow('broken');
  await loop.stop();
});
