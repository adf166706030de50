import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

const heldBack = () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
};

test('work of one key is done one after the other, and keeps nobody else waiting', async () => {
  const inTurn = oneAtATime({ mayWait: 5 });
  const { gate, open } = heldBack();
  const done: string[] = [];
  const note = (what: string) => async () => {
    done.push(what);
  };
  const held = inTurn('one', () => gate.then(note('one')));
  const next = inTurn('one', note('one again'));
  await inTurn('another', note('another'));
  open();
  await Promise.all([held, next]);
  expect(done).toEqual(['another', 'one', 'one again']);
});

test('when too many wait, whatever their keys, the next one is told to come back', async () => {
  const inTurn = oneAtATime({ mayWait: 2 });
  const { gate, open } = heldBack();
  const held = ['one', 'one', 'another', 'another'].map((key) => inTurn(key, () => gate));
  await expect(inTurn('one', () => gate)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  const third = inTurn('a third', () => gate);
  open();
  await Promise.all([...held, third]);
  await expect(inTurn('one', async () => 'done')).resolves.toBe('done');
});

test('whoever waits and has gone gives the place to the next, and work that fails does too', async () => {
  const inTurn = oneAtATime({ mayWait: 2 });
  const { gate, open } = heldBack();
  const sender = new AbortController();
  const failing = inTurn('one', () => gate.then(() => Promise.reject(new Error('bad picture'))));
  const gone = inTurn('one', async () => 'never', sender.signal);
  const next = inTurn('one', async () => 'next');
  sender.abort();
  await expect(gone).rejects.toMatchObject({ queueIsFull: true });
  open();
  await expect(failing).rejects.toThrow('bad picture');
  await expect(next).resolves.toBe('next');
});
