import { expect, test } from 'vitest';
import { ApiError } from '#platform/web/api.ts';
import type { MarkStore, WaitingEvent } from './mark-store.ts';
import { type Batch, RollQueue } from './roll-queue.ts';

const owner = { accountId: 'chair', eventName: 'Sample MUN' };

function memoryStore() {
  const stored = new Map<string, WaitingEvent>();
  const store: MarkStore = {
    read: async () => [...stored.values()],
    put: async (events) => {
      for (const event of events) stored.set(event.id, event);
    },
    drop: async (ids) => {
      for (const id of ids) stored.delete(id);
    },
  };
  return { store, stored };
}
const mark = (registrationId: string, session = 'session:a') =>
  ({ committee: 'council', session, registrationId, mark: 'present' }) as const;
const noNetwork = () => Promise.reject(new ApiError('', 0));

test('marks without a network are kept on the device and sent later, once and in their order', async () => {
  const { store, stored } = memoryStore();
  const offline = new RollQueue(owner, noNetwork, store);
  await offline.add([mark('asha')], 1_000);
  await offline.add([mark('asha')], 1_000);
  await offline.add([mark('bela', 'session:b')], 1_000);
  await offline.send();
  expect(offline.getState()).toMatchObject({ isOffline: true, problem: undefined, isStored: true });

  const sent: Batch[] = [];
  const reopened = new RollQueue(
    owner,
    async (batch) => {
      sent.push(batch);
      return { skipped: [] };
    },
    store,
  );
  await Promise.all([reopened.send(), reopened.send()]);
  expect(sent.map(({ session, events }) => [session, events.map(({ at }) => at)])).toEqual([
    ['session:a', [1_000, 1_001]],
    ['session:b', [1_002]],
  ]);
  expect(reopened.getState()).toMatchObject({ waiting: [], isOffline: false });
  expect(stored.size).toBe(0);
});

test('marks that the server refuses as a whole stay until they are sent again or discarded', async () => {
  const { store, stored } = memoryStore();
  const refuse = () => Promise.reject(new ApiError('Not authorized', 403, { code: 'forbidden' }));
  const queue = new RollQueue(owner, refuse, store);
  await queue.add([mark('asha')], 1);
  await queue.send();
  expect(queue.getState()).toMatchObject({ isOffline: false, problem: 'Not authorized' });
  expect(stored.size).toBe(1);
  await queue.discard();
  expect(stored.size).toBe(0);
});

test('a refused mark is stored anyway with a reason, also when the network fails meanwhile', async () => {
  const { store, stored } = memoryStore();
  const sent: Batch[] = [];
  let isOffline = false;
  const server = async (batch: Batch) => {
    if (isOffline) return noNetwork();
    sent.push(batch);
    if (batch.anywayReason !== null) return { skipped: [] };
    if (batch.session === 'session:removed') throw new ApiError('', 404, { code: 'no_such_session' });
    return { skipped: batch.events.flatMap((event) => (event.registrationId === 'left' ? event.id : [])) };
  };
  const queue = new RollQueue(owner, server, store);
  await queue.add([mark('left')], 1);
  await queue.add([mark('asha')], 2);
  await queue.add([mark('bela', 'session:removed')], 3);
  await queue.send();
  expect(queue.getState()).toMatchObject({ waiting: [], problem: undefined });
  expect(queue.getState().refused.map(({ registrationId, refusal }) => [registrationId, refusal])).toEqual([
    ['left', 'left_committee'],
    ['bela', 'no_such_session'],
  ]);
  isOffline = true;
  await queue.storeAnyway('Took part here');
  expect(queue.getState()).toMatchObject({ isOffline: true, refused: [] });

  isOffline = false;
  const reopened = new RollQueue(owner, server, store);
  await reopened.send();
  expect(sent.slice(-2).map(({ anywayReason }) => anywayReason)).toEqual([
    'Took part here',
    'Took part here',
  ]);
  expect(stored.size).toBe(0);
});

test('marks of two tabs do not overwrite each other, and a full disk is noticed', async () => {
  const { store, stored } = memoryStore();
  const [one, other] = [new RollQueue(owner, noNetwork, store), new RollQueue(owner, noNetwork, store)];
  await one.add([mark('asha')], 1);
  await other.add([mark('bela')], 2);
  expect([...stored.values()].map(({ registrationId }) => registrationId)).toEqual(['asha', 'bela']);
  const full = { ...memoryStore().store, put: () => Promise.reject(new DOMException('full')) };
  const unstored = new RollQueue(owner, noNetwork, full);
  await unstored.add([mark('asha')], 1);
  expect(unstored.getState()).toMatchObject({ isStored: false, waiting: [{ registrationId: 'asha' }] });
});
