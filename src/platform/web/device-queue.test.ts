import { beforeEach, expect, test, vi } from 'vitest';
import { replaceBrowserDatabase } from '#tests/support/browser-database.ts';
import {
  countQueuedEntries,
  queueEntry,
  sendQueuedEntries,
  storeOrSendEntry,
  type WaitingEntry,
} from './device-queue.ts';

const { rowsOf, disk } = replaceBrowserDatabase();
const kept = rowsOf<WaitingEntry>('device-queue');
const sent: unknown[] = [];
let isOnline = true;
vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
  if (!isOnline) throw new TypeError('Failed to fetch');
  sent.push(...JSON.parse(body).openings.map(({ id }: { id: string }) => id));
  return Response.json({ recorded: 1 });
});

const opening = (id: string) =>
  ({
    accountId: 'host',
    eventName: 'Sample MUN',
    path: '/openings',
    field: 'openings',
    entry: { id },
  }) as const;
const storeInAnotherTab = (id: string) => kept.set(id, { ...opening(id), key: id, order: 1 });

beforeEach(async () => {
  [disk.isFull, isOnline] = [false, true];
  kept.clear();
  await sendQueuedEntries('host');
  sent.length = 0;
});

test('an opening of another tab is counted and sent', async () => {
  expect(await countQueuedEntries()).toBe(0);
  storeInAnotherTab('counted');
  expect(await countQueuedEntries()).toBe(1);
  storeInAnotherTab('sent');
  expect(await sendQueuedEntries('host')).toBe(0);
  expect([sent, kept.size]).toEqual([['counted', 'sent'], 0]);
});

test('an opening that another tab has sent is not sent again', async () => {
  await queueEntry(opening('once'), 1);
  kept.clear();
  expect(await sendQueuedEntries('host')).toBe(0);
  expect([sent, await countQueuedEntries()]).toEqual([[], 0]);
});

test('an opening is recorded once it is stored or the server has answered, and otherwise refused', async () => {
  isOnline = false;
  expect(await storeOrSendEntry(opening('stored'), 1)).toBe(true);
  expect([sent, kept.size]).toEqual([[], 1]);
  disk.isFull = true;
  expect(await storeOrSendEntry(opening('refused'), 2)).toBe(false);
  expect(await countQueuedEntries()).toBe(1);
  isOnline = true;
  expect(await storeOrSendEntry(opening('answered'), 3)).toBe(true);
  expect(sent).toEqual(['stored', 'answered']);
});
