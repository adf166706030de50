import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { ApiError } from '#platform/web/api.ts';
import { type Contact, follow } from './follow.ts';

const call = defineCall(() => ({
  summary: 'For these tests',
  method: 'GET',
  path: '/v1/api/news',
  who: 'anyone',
  query: z.object({ since: z.number() }),
  stream: true,
  answer: z.object({ seq: z.number(), now: z.number() }),
  errors: {},
}));

class Page extends EventTarget {
  hidden = false;
  readonly cookie = '';
  show(isShown: boolean) {
    this.hidden = !isShown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

interface OpenStream {
  address: string;
  headers: Headers;
  isAborted: () => boolean;
  send: (text: string) => Promise<void>;
  end: () => void;
}

let page: Page;
/** Streams that were opened, oldest first. */
let opened: OpenStream[];
let answerOfFetch: 'stream' | 'no network' | Response;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  page = new Page();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  opened = [];
  answerOfFetch = 'stream';
  vi.stubGlobal(
    'fetch',
    async (address: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
      if (answerOfFetch === 'no network') throw new TypeError('Failed to fetch');
      if (answerOfFetch !== 'stream') return answerOfFetch.clone();
      const stream = new TransformStream<Uint8Array, Uint8Array>();
      const writer = stream.writable.getWriter();
      signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}));
      opened.push({
        address,
        headers,
        isAborted: () => signal.aborted,
        send: async (text) => {
          await writer.write(new TextEncoder().encode(text));
          await vi.advanceTimersByTimeAsync(0);
        },
        end: () => void writer.close(),
      });
      return new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } });
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const event = (seq: number, aheadMs = 0) => `data: ${JSON.stringify({ seq, now: Date.now() + aheadMs })}\n\n`;

function start(
  ask: () => Promise<{ seq: number; now: number }> = async () => ({ seq: 0, now: Date.now() }),
  isFinal?: () => boolean,
) {
  const seen: number[] = [];
  const contacts: Contact[] = [];
  const asked = vi.fn(ask);
  const stop = follow({
    call,
    sent: () => ({ query: { since: seen.at(-1) ?? 0 }, headers: { 'x-key': 'k' } }),
    ask: asked,
    onEvent: ({ seq }) => seen.push(seq),
    onContact: (contact) => contacts.push(contact),
    isFinal,
  });
  return { seen, asked, stop, contact: () => contacts.at(-1) };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('events arrive with the position, the headers and the offset of the clock', async () => {
  const { seen, contact, stop } = start();
  await pass(0);
  expect(opened[0]?.address).toBe('/v1/api/news?since=0');
  expect(opened[0]?.headers.get('x-key')).toBe('k');
  await opened[0]?.send(event(4, 9000));
  // The slower answer says less about the clock.
  await opened[0]?.send(event(5, 8000));
  expect(seen).toEqual([4, 5]);
  expect(contact()).toMatchObject({ by: 'stream', refusal: undefined });
  expect(contact()?.offsetMs).toBeCloseTo(9000, -2);
  stop();
  expect(opened[0]?.isAborted()).toBe(true);
});

test('comments keep a stream, and 45 seconds of silence open another from the position reached', async () => {
  const { contact, stop } = start();
  await pass(0);
  await opened[0]?.send(event(4));
  for (let beat = 0; beat < 3; beat += 1) {
    await pass(20_000);
    await opened[0]?.send(':\n\n');
  }
  expect(opened.length).toBe(1);
  const lastAt = contact()?.lastAt;
  await pass(44_000);
  expect(opened.length).toBe(1);
  await pass(2000);
  expect(opened[0]?.isAborted()).toBe(true);
  expect(opened[1]?.address).toBe('/v1/api/news?since=4');
  expect(contact()?.lastAt).toBe(lastAt);
  stop();
});

test('a stream that ends after its time is opened again at once, without asking', async () => {
  const { asked, stop } = start();
  await pass(0);
  await opened[0]?.send(event(1));
  await pass(30_000);
  opened[0]?.end();
  await pass(1000);
  expect(opened.length).toBe(2);
  expect(asked).not.toHaveBeenCalled();
  stop();
});

test('without a stream the server is asked every three seconds until one can be opened', async () => {
  answerOfFetch = 'no network';
  let seq = 0;
  const { seen, asked, contact, stop } = start(async () => {
    seq += 1;
    return { seq, now: Date.now() };
  });
  await pass(3500);
  expect(seen).toEqual([1, 2]);
  expect(contact()?.by).toBe('polling');
  await pass(60_000);
  expect(asked.mock.calls.length).toBeGreaterThan(18);
  answerOfFetch = 'stream';
  await pass(60_000);
  expect(opened.length).toBe(1);
  await opened[0]?.send(event(40));
  expect(contact()?.by).toBe('stream');
  const before = asked.mock.calls.length;
  await pass(20_000);
  expect(asked.mock.calls.length).toBe(before);
  stop();
});

test('a stream that a proxy keeps back is given up after ten seconds', async () => {
  const { seen, stop } = start();
  await pass(10_500);
  expect(opened[0]?.isAborted()).toBe(true);
  expect(seen).toEqual([0]);
  stop();
});

test('a refusal is shown, and tried again', async () => {
  answerOfFetch = Response.json({ error: 'Not yet', code: 'no_debate' }, { status: 404 });
  const { asked, contact, stop } = start();
  await pass(0);
  expect(contact()?.refusal).toMatchObject({ code: 'no_debate' });
  expect(asked).not.toHaveBeenCalled();
  answerOfFetch = 'stream';
  await pass(15_000);
  await opened[0]?.send(event(1));
  expect(contact()).toMatchObject({ by: 'stream', refusal: undefined });
  stop();
});

test('a refusal that stays is not tried again', async () => {
  answerOfFetch = Response.json({ error: 'Ended', code: 'no_such_screen' }, { status: 404 });
  const { contact, stop } = start(undefined, () => true);
  await pass(0);
  expect(contact()?.refusal).toMatchObject({ code: 'no_such_screen' });
  answerOfFetch = 'stream';
  await pass(120_000);
  expect(opened).toEqual([]);
  stop();
});

test('without a network a failed call is no refusal', async () => {
  answerOfFetch = 'no network';
  const { contact, stop } = start(async () => {
    throw new ApiError('Something went wrong', 0);
  });
  await pass(10_000);
  expect(contact()).toMatchObject({ by: 'none', lastAt: undefined, refusal: undefined });
  stop();
});

test('a hidden page stops after a minute, and goes on when it is shown', async () => {
  const { stop } = start();
  await pass(0);
  await opened[0]?.send(event(1));
  page.show(false);
  await pass(30_000);
  page.show(true);
  page.show(false);
  await opened[0]?.send(':\n\n');
  expect(opened.length).toBe(1);
  await pass(40_000);
  await opened[0]?.send(':\n\n');
  await pass(20_000);
  expect(opened[0]?.isAborted()).toBe(true);
  await pass(600_000);
  expect(opened.length).toBe(1);
  page.show(true);
  await pass(0);
  expect(opened.length).toBe(2);
  stop();
});
