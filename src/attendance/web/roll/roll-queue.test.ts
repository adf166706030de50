import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#platform/web/api.ts';
import { replaceBrowserDatabase } from '#tests/support/browser-database.ts';
import { type Batch, listRefusedMarks, RollQueue, type WaitingEvent } from './roll-queue.ts';

const owner = { accountId: 'chair', eventName: 'Sample MUN' };

const { rowsOf, disk } = replaceBrowserDatabase();
const stored = rowsOf<WaitingEvent>('roll-marks');
beforeEach(() => {
  disk.isFull = false;
  stored.clear();
});

const mark = (registrationId: string, session = 'session:a') =>
  ({ committee: 'council', session, registrationId, mark: 'present' }) as const;
const noNetwork = () => Promise.reject(new ApiError('', 0));

test('marks without a network are kept on the device and sent later, once and in their order', async () => {
  const offline = new RollQueue(owner, noNetwork);
  await offline.add([mark('asha')], 1_000);
  await offline.add([mark('asha')], 1_000);
  await offline.add([mark('bela', 'session:b')], 1_000);
  await offline.send();
  expect(offline.getState()).toMatchObject({ isOffline: true, problem: undefined, isStored: true });

  const sent: Batch[] = [];
  const reopened = new RollQueue(owner, async (batch) => {
    sent.push(batch);
    return { skipped: [] };
  });
  await Promise.all([reopened.send(), reopened.send()]);
  expect(sent.map(({ session, events }) => [session, events.map(({ at }) => at)])).toEqual([
    ['session:a', [1_000, 1_001]],
    ['session:b', [1_002]],
  ]);
  expect(reopened.getState()).toMatchObject({ waiting: [], isOffline: false });
  expect(stored.size).toBe(0);
});

test('marks that the server refuses as a whole stay until they are sent again or discarded', async () => {
  const refuse = () => Promise.reject(new ApiError('Not authorized', 403, { code: 'forbidden' }));
  const queue = new RollQueue(owner, refuse);
  await queue.add([mark('asha')], 1);
  await queue.send();
  expect(queue.getState()).toMatchObject({ isOffline: false, problem: 'Not authorized' });
  expect(stored.size).toBe(1);
  await queue.discard();
  expect(stored.size).toBe(0);
});

test('a refused mark is stored anyway with a reason, also when the network fails meanwhile', async () => {
  const sent: Batch[] = [];
  let isOffline = false;
  const server = async (batch: Batch) => {
    if (isOffline) return noNetwork();
    sent.push(batch);
    if (batch.anywayReason !== null) return { skipped: [] };
    if (batch.session === 'session:removed') throw new ApiError('', 404, { code: 'no_such_session' });
    return { skipped: batch.events.flatMap((event) => (event.registrationId === 'left' ? event.id : [])) };
  };
  const queue = new RollQueue(owner, server);
  await queue.add([mark('left')], 1);
  await queue.add([mark('asha')], 2);
  await queue.add([mark('bela', 'session:removed')], 3);
  await queue.send();
  expect(queue.getState()).toMatchObject({ waiting: [], problem: undefined });
  expect(
    listRefusedMarks(queue.getState()).map(({ registrationId, refusal }) => [registrationId, refusal]),
  ).toEqual([
    ['left', 'left_committee'],
    ['bela', 'no_such_session'],
  ]);
  isOffline = true;
  await queue.storeAnyway('Took part here');
  expect(queue.getState()).toMatchObject({ isOffline: true });
  expect(listRefusedMarks(queue.getState())).toEqual([]);

  isOffline = false;
  const reopened = new RollQueue(owner, server);
  await reopened.send();
  expect(sent.slice(-2).map(({ anywayReason }) => anywayReason)).toEqual([
    'Took part here',
    'Took part here',
  ]);
  expect(stored.size).toBe(0);
});

test('marks of two tabs do not overwrite each other, and a full disk is noticed', async () => {
  const [one, other] = [new RollQueue(owner, noNetwork), new RollQueue(owner, noNetwork)];
  await one.add([mark('asha')], 1);
  await other.add([mark('bela')], 2);
  expect([...stored.values()].map(({ registrationId }) => registrationId)).toEqual(['asha', 'bela']);
  disk.isFull = true;
  await other.add([mark('chen')], 3);
  expect(other.getState()).toMatchObject({
    isStored: false,
    waiting: [{ registrationId: 'bela' }, { registrationId: 'chen' }],
  });
});
