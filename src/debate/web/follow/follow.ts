import type { z } from 'zod';
import type { AnswerOf, AnyCall } from '#platform/contract/call.ts';
import { type AddressOf, ApiError, type Sent } from '#platform/web/api.ts';
import { readEventStream } from '#platform/web/event-stream.ts';
import { backgroundTimeoutMs, isServerUnavailableError, limitSignal } from '#platform/web/no-answer.ts';
import { deviceNow } from '../console/device-clock.ts';
import { createServerClock } from './server-clock.ts';

/** A stream without a first event for this long is given up: some proxies keep it back. */
const firstEventMs = 10_000;
/** A stream without an event or a comment for this long is given up. The server sends a comment every 20 seconds. */
const silentMs = 45_000;
/** How often the server is asked while there is no stream. */
const pollMs = 3000;
/** Longest time between two attempts to open a stream. */
const maxBackoffMs = 60_000;
/** How long a refusal is shown before the next attempt: a session may be opened, and a duty given. */
const refusedMs = 15_000;
/** A page that is hidden for this long stops following until it is shown again. */
const hiddenMs = 60_000;

/** How a screen is connected with the server. Times are in epoch milliseconds of the device. */
export interface Contact {
  /** `stream`: told at once. `polling`: asks every three seconds. `none`: no answer yet, or the page is hidden. */
  by: 'stream' | 'polling' | 'none';
  /** When the server last sent something. Undefined before the first time. */
  lastAt: number | undefined;
  /** Clock of the server minus clock of the device, from the fastest of the last five answers. */
  offsetMs: number;
  /** True if the last attempt had no answer. */
  isFailing: boolean;
  /** Why the server refused the last attempt. Undefined as soon as it answers. */
  refusal: ApiError | undefined;
}

export const noContact: Contact = {
  by: 'none',
  lastAt: undefined,
  offsetMs: 0,
  isFailing: false,
  refusal: undefined,
};

/** A call that answers with server-sent events which have the server's time. */
type FollowedCall = AnyCall & { readonly answer: z.ZodType<{ now: number }> };

interface Options<C extends FollowedCall> {
  call: C | AddressOf<C>;
  /** What the stream is opened with. It is read at each attempt, so that it can name the position reached. */
  sent: () => Sent<C>;
  /** Asks once from the same position, while there is no stream. */
  ask: (signal: AbortSignal) => Promise<AnswerOf<C>>;
  onEvent: (event: AnswerOf<C>) => void;
  onContact: (contact: Contact) => void;
  /** Returns true for a refusal that stays, such as of a link that has ended. Others are tried again. */
  isFinal?: ((refusal: ApiError) => boolean) | undefined;
}

/**
 * Follows a debate: by a stream of events, which is opened again when it ends or is silent, and by asking every three
 * seconds while there is none. A page that is hidden for long stops, and goes on when it is shown again.
 * @returns a function that stops
 */
export function follow<const C extends FollowedCall>({
  call,
  sent,
  ask,
  onEvent,
  onContact,
  isFinal = () => false,
}: Options<C>): () => void {
  const clock = createServerClock();
  let contact = noContact;
  let running: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const change = (changed: Partial<Contact>) => {
    contact = { ...contact, ...changed };
    onContact(contact);
  };
  const touch = (by: Contact['by']) =>
    change({ by, lastAt: deviceNow(), isFailing: false, refusal: undefined });
  const take = (by: Contact['by'], event: AnswerOf<C>) => {
    clock.take((event as { now: number }).now, deviceNow());
    onEvent(event);
    change({
      by,
      lastAt: deviceNow(),
      offsetMs: clock.offsetMs(),
      isFailing: false,
      refusal: undefined,
    });
  };

  /** Reads a stream until it ends. Returns true if it worked: it had an event, and was not cut off at once. */
  async function readStream(signal: AbortSignal): Promise<boolean> {
    const openedAt = deviceNow();
    const watch = new AbortController();
    let hasEvent = false;
    let timer = setTimeout(() => watch.abort(), firstEventMs);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => watch.abort(), silentMs);
    };
    try {
      await readEventStream<C>(
        call,
        { ...sent(), signal: AbortSignal.any([signal, watch.signal]) },
        {
          onSign: () => {
            if (!hasEvent) return;
            wait();
            touch('stream');
          },
          onEvent: (event) => {
            hasEvent = true;
            wait();
            take('stream', event);
          },
        },
      );
    } catch (error) {
      if (isRefusal(error)) throw error;
    } finally {
      clearTimeout(timer);
    }
    return hasEvent && deviceNow() - openedAt >= firstEventMs;
  }

  /** Asks every three seconds, until it is time for another attempt to open a stream. */
  async function poll(forMs: number, signal: AbortSignal): Promise<void> {
    for (const until = deviceNow() + forMs; deviceNow() < until && !signal.aborted; ) {
      try {
        const answer = await ask(limitSignal(signal, backgroundTimeoutMs));
        if (!signal.aborted) take('polling', answer);
      } catch (error) {
        if (isRefusal(error)) throw error;
        if (!signal.aborted) change({ by: 'none', isFailing: true });
      }
      await sleep(Math.min(pollMs, Math.max(0, until - deviceNow())), signal);
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const hasWorked = await readStream(signal);
        failures = hasWorked ? 0 : failures + 1;
        if (hasWorked) await sleep(Math.random() * 1000, signal);
        else await poll(backoff(failures), signal);
      } catch (error) {
        if (signal.aborted || !(error instanceof ApiError)) return;
        change({ by: 'none', isFailing: false, refusal: error });
        if (isFinal(error)) return;
        await sleep(spread(refusedMs), signal);
      }
    }
  }

  function start(): void {
    running?.abort();
    running = new AbortController();
    void run(running.signal);
  }
  function stop(): void {
    running?.abort();
    running = undefined;
  }
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden)
      hiding = setTimeout(() => {
        stop();
        change({ by: 'none' });
      }, hiddenMs);
    else if (!running) start();
  };
  const onOnline = () => {
    if (running && contact.by !== 'stream') start();
  };

  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onOnline);
  start();
  return () => {
    stop();
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', onOnline);
  };
}

/** Returns true if this server answered and will not give the caller what was asked for. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && !isServerUnavailableError(error);

/** A time that differs by half from device to device, so that those that were cut off together do not come together. */
const spread = (ms: number): number => ms * (0.5 + Math.random());

const backoff = (failures: number): number => spread(Math.min(maxBackoffMs, 2000 * 2 ** failures));

/** Waits, or less if the signal aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
