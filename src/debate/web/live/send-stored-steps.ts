import { createDebateCalls, type OfCommittee } from './debate-calls.ts';
import { listWaitingSteps, openDebateStore, toStoredDebate } from './debate-store.ts';
import { findDeviceId } from './device-id.ts';
import { LiveDebate } from './live-debate.ts';

/** Counts the steps of all accounts that this device has not sent. */
export const count = async (): Promise<number> => (await listWaitingSteps()).length;

/** Sends the steps of an account, before it logs out. Returns how many the server has not answered. */
export async function send(accountId: string): Promise<number> {
  const listOwn = async () => (await listWaitingSteps()).filter((step) => step.accountId === accountId);
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
