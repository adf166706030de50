import { beforeEach, expect, test } from 'vitest';
import { replaceBrowserDatabase } from '#tests/support/browser-database.ts';
import { ApiError } from './api.ts';
import { type QueuedFact, StoredQueue } from './stored-queue.ts';

interface Fact extends QueuedFact {
  id: string;
  at: number;
  isUndone: boolean;
  isSent: boolean;
}

const { rowsOf, disk } = replaceBrowserDatabase();
const stored = rowsOf<Fact>('facts');
/** Each queue is a tab of the same browser. */
const openTab = () =>
  new StoredQueue<Fact>({
    database: 'facts',
    objectStore: 'facts',
    keyOf: ({ id }) => id,
    compare: (a, b) => a.at - b.at,
    isWaiting: ({ isSent }) => !isSent,
    batchOf: () => '',
    maxPerCall: 2,
    refused: 'wait',
  });
const fact = (id: string, at = 1): Fact => ({ id, at, isUndone: false, isSent: false });
const asSent = (sent: Fact): Fact => ({ ...sent, isSent: true });
/** Imitates a server that remembers what it has received. */
function openServer() {
  const received: [string, boolean][] = [];
  const deliver = async (batch: readonly Fact[]) => {
    received.push(...batch.map(({ id, isUndone }): [string, boolean] => [id, isUndone]));
    return asSent;
  };
  return { received, deliver };
}

beforeEach(() => {
  disk.isFull = false;
  stored.clear();
});

test('a fact that is changed while it is being sent is sent again with the change', async () => {
  const tab = openTab();
  const { received, deliver } = openServer();
  await tab.put([fact('a'), fact('b', 2), fact('c', 3)]);
  let isChanged = false;
  await tab.send(async (batch) => {
    if (!isChanged) {
      isChanged = true;
      // The second one is in the batch that is under way, the third one in the next.
      for (const id of ['b', 'c']) await tab.put([{ ...(tab.find(id) as Fact), isUndone: true }]);
    }
    return deliver(batch);
  });
  expect(received).toEqual([
    ['a', false],
    ['b', false],
    ['b', true],
    ['c', true],
  ]);
  expect([...stored.values()].map(({ id, isUndone, isSent }) => [id, isUndone, isSent])).toEqual([
    ['a', false, true],
    ['b', true, true],
    ['c', true, true],
  ]);
});

test('a change in another tab is not lost when this tab has sent the earlier version', async () => {
  const [tab, other] = [openTab(), openTab()];
  const { received, deliver } = openServer();
  await tab.put([fact('a')]);
  await other.load();
  await tab.send(async (batch) => {
    await other.put([{ ...(other.find('a') as Fact), isUndone: true }]);
    return deliver(batch);
  });
  expect(stored.get('a')).toMatchObject({ isUndone: true, isSent: false });
  await tab.send(deliver);
  expect(received).toEqual([
    ['a', false],
    ['a', true],
  ]);
  expect(stored.get('a')).toMatchObject({ isUndone: true, isSent: true });
});

test('facts that an earlier version of the program stored are sent', async () => {
  stored.set('old', fact('old'));
  const { received, deliver } = openServer();
  const tab = openTab();
  await tab.send(deliver);
  expect(received).toEqual([['old', false]]);
  expect(tab.getState().waiting).toEqual([]);
  expect(stored.get('old')).toMatchObject({ isSent: true });
});

test('a refused batch waits, and the other ones are sent', async () => {
  const tab = openTab();
  const { received, deliver } = openServer();
  await tab.put([fact('a'), fact('b', 2), fact('c', 3)]);
  await tab.send((batch) =>
    batch[0]?.id === 'a'
      ? Promise.reject(new ApiError('Not authorized', 403, { code: 'forbidden' }))
      : deliver(batch),
  );
  expect(received).toEqual([['c', false]]);
  expect(tab.getState()).toMatchObject({ problem: 'Not authorized', isOffline: false });
  expect(tab.getState().waiting.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a full disk is noticed, and sending ends the warning', async () => {
  const tab = openTab();
  disk.isFull = true;
  expect(await tab.put([fact('a')])).toEqual(['a']);
  expect(tab.getState().isStored).toBe(false);
  disk.isFull = false;
  await tab.send(async () => () => undefined);
  expect(tab.getState()).toMatchObject({ entries: [], isStored: true });
});
