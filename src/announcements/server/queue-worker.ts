import { guardErrorHandler, startLoop } from '#platform/server/background-loop.ts';
import type { Context } from '#platform/server/context.ts';
import { findNextSendAt } from './announcements.sql.ts';
import { type QueueNeeds, queueDueAnnouncements } from './queue-announcements.ts';

/** How often each process looks for announcements that a crashed process has left behind. */
const sweepMs = 15_000;

/** Functions that wake the worker of each open database in this process. */
const workers = new WeakMap<Context['db'], () => void>();

/**
 * Wakes the worker, which then queues the mails of a new or released announcement at once. Call it after the commit.
 */
export function wakeAnnouncementQueueWorker({ db }: Pick<Context, 'db'>): void {
  workers.get(db)?.();
}

/**
 * Starts the worker that queues announcements. It runs when `wakeAnnouncementQueueWorker` is called, at the next send
 * time, and every `sweepMs`.
 * @returns a function that stops the worker
 */
export function startAnnouncementQueueWorker(
  context: QueueNeeds,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const { db, clock } = context;
  let isWoken = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (isStopping: () => boolean) => {
    // A periodic round skips announcements that another process is queueing, and continues those of a crashed process.
    // A woken round waits for the lock instead.
    const skipsLocked = !isWoken;
    isWoken = false;
    await queueDueAnnouncements(context, { isStopping, skipsLocked });
    const next = await findNextSendAt(db.queries, clock());
    clearTimeout(timer);
    if (next === null || next - clock() > sweepMs || isStopping()) return;
    timer = setTimeout(wake, Math.max(0, next - clock())).unref();
  };
  const loop = startLoop(db, { everyMs: sweepMs, round, onError });
  const wake = () => {
    isWoken = true;
    // Runs again if the worker was woken while a round was about to end.
    const again = () => (isWoken && !isStopped ? loop.run() : undefined);
    loop.run().then(again).catch(guardErrorHandler(onError));
  };
  workers.set(db, wake);
  wake();
  const stop = async () => {
    isStopped = true;
    workers.delete(db);
    clearTimeout(timer);
    removeHook();
    await loop.stop();
  };
  const removeHook = db.beforeClose(stop);
  return stop;
}
