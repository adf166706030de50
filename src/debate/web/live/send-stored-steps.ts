import type { UnsentSteps } from '#attendance/web/index.ts';
import { createDebateCalls, type OfCommittee } from './debate-calls.ts';
import { listUnsentSteps, openDebateStore, toStoredDebate } from './debate-store.ts';
import { findDeviceId } from './device-id.ts';
import { LiveDebate } from './live-debate.ts';

const count = async (): Promise<number> => (await listUnsentSteps()).length;

async function send(accountId: string): Promise<number> {
  const listOwn = async () => (await listUnsentSteps()).filter((step) => step.accountId === accountId);
  const committees = new Map<string, OfCommittee>(
    (await listOwn()).map(({ eventName, committee }) => [
      `${eventName} ${committee}`,
      { eventName, committee },
    ]),
  );
  for (const of of committees.values()) await sendOfCommittee(of, accountId).catch(() => {});
  return (await listOwn()).length;
}

async function sendOfCommittee(of: OfCommittee, accountId: string): Promise<void> {
  const calls = createDebateCalls(of);
  const store = openDebateStore(of, accountId);
  const loaded = toStoredDebate(await calls.read(0), accountId);
  const shownCode = (await store.find())?.shownCode ?? null;
  const live = new LiveDebate({ ...loaded, shownCode }, await store.listWaiting(), {
    device: findDeviceId(accountId),
    calls,
    store,
  });
  await live.sync();
  await live.stored();
}

/** Counts and sends what this device has not sent, before it logs out. */
export const unsentSteps: UnsentSteps = { count, send };
