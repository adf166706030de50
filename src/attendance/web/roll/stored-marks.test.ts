import { beforeEach, expect, test, vi } from 'vitest';
import { replaceBrowserDatabase } from '#tests/support/browser-database.ts';
import { sendMarksOfAccount, type WaitingEvent } from './roll-queue.ts';

const kept = replaceBrowserDatabase().rowsOf<WaitingEvent>('roll-marks');
const sent: unknown[] = [];
let status = 200;
vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
  sent.push(...JSON.parse(body).events.map(({ id }: WaitingEvent) => id));
  return Response.json(status === 200 ? { skipped: [] } : { error: 'Not authorized' }, { status });
});

const storeMark = (id: string, accountId: string, eventName: string) =>
  kept.set(id, {
    id,
    accountId,
    eventName,
    committee: 'council',
    session: 'session:a',
    registrationId: 'asha',
    mark: 'present',
    at: 1,
    refusal: null,
    anywayReason: null,
  });

beforeEach(() => {
  kept.clear();
  sent.length = 0;
  storeMark('own', 'chair', 'Sample MUN');
  storeMark('own-elsewhere', 'chair', 'Another MUN');
  storeMark('foreign', 'earlier-chair', 'Sample MUN');
});

test('only the marks of the account are sent; those of another account stay and are not counted', async () => {
  status = 200;
  expect(await sendMarksOfAccount('chair')).toBe(0);
  expect(sent).toEqual(['own', 'own-elsewhere']);
  expect([...kept.keys()]).toEqual(['foreign']);
});

test('marks of the account that the server refuses are counted', async () => {
  status = 403;
  expect(await sendMarksOfAccount('chair')).toBe(2);
  expect(sent).toEqual(['own', 'own-elsewhere']);
  expect(kept.size).toBe(3);
});
