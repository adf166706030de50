import { expect, test } from 'vitest';
import { ApiError } from '#platform/web/api.ts';
import type { LocalDraft } from '#platform/web/local-draft.ts';
import { type Batch, RollQueue, type WaitingEvent } from './roll-queue.ts';

function memoryDraft(): LocalDraft<WaitingEvent[]> {
  let stored: WaitingEvent[] | undefined;
  return {
    read: () => stored,
    keep: (value) => {
      stored = value;
      return true;
    },
    forget: () => {
      stored = undefined;
    },
  };
}
const mark = (registrationId: string, session = 'session:a') =>
  ({ committee: 'council', session, registrationId, mark: 'present' }) as const;

test('marks without a network are kept on the device and sent later, in their order', async () => {
  const draft = memoryDraft();
  const offline = new RollQueue(draft, () => Promise.reject(new ApiError('', 0)));
  offline.add(mark('asha'), 1_000);
  offline.add(mark('asha'), 1_000);
  offline.add(mark('bela', 'session:b'), 1_000);
  await offline.send();
  expect(offline.getState()).toMatchObject({ isOffline: true, refusal: undefined });

  const sent: Batch[] = [];
  const reopened = new RollQueue(draft, async (batch) => void sent.push(batch));
  await reopened.send();
  expect(sent.map(({ session, events }) => [session, events.map(({ at }) => at)])).toEqual([
    ['session:a', [1_000, 1_001]],
    ['session:b', [1_002]],
  ]);
  expect(reopened.getState()).toMatchObject({ waiting: [], isOffline: false });
  expect(draft.read()).toBeUndefined();
});

test('refused marks stay until they are sent again or discarded', async () => {
  const draft = memoryDraft();
  const queue = new RollQueue(draft, () => Promise.reject(new ApiError('No such session', 404)));
  queue.add(mark('asha'), 1);
  await queue.send();
  expect(queue.getState()).toMatchObject({ isOffline: false, refusal: 'No such session' });
  expect(draft.read()).toHaveLength(1);
  queue.discard();
  expect(draft.read()).toBeUndefined();
});

test('two tabs do not overwrite the marks of each other', () => {
  const draft = memoryDraft();
  const pending = () => new Promise<void>(() => {});
  const [one, other] = [new RollQueue(draft, pending), new RollQueue(draft, pending)];
  one.add(mark('asha'), 1);
  other.add(mark('bela'), 2);
  expect(draft.read()?.map(({ registrationId }) => registrationId)).toEqual(['asha', 'bela']);
});
