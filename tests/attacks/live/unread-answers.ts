import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getEvents } from '#conference/contract.ts';
import { startSite } from '../../../bench/support/site.ts';
import type { Attack } from '../support/attack.ts';
import { memoryOfAll, watchMemory } from '../support/memory-of-all.ts';

const mostMegabytes = 150;
const longestMs = 2_000;
const leastShare = 0.95;
const againMs = 1_000;

/** Hundreds of connections ask for the largest scripts many times at once and read nothing; others read pages meanwhile. */
export const attack: Attack = {
  name: 'unread answers',
  async run(isShort) {
    const site = await startSite({ LOG_LEVEL: 'silent' }, 'as shipped');
    try {
      const script = await largestScript(site.origin);
      // A script is sent from one memory however often; the answer of a call is made for each who asks.
      const ways: Asking[] = [
        { path: script, times: 30 },
        { path: script, times: 4 },
        { path: getEvents.path, times: 30 },
      ];
      await readPage(site.origin);
      const resting = memoryOfAll(site.pid);
      const watch = watchMemory(site.pid);
      const connections = isShort ? 100 : 800;
      const tries: Tried[] = [];
      for (const asking of ways) tries.push(...(await hold(site.origin, asking, connections, isShort)));
      await watch.stop();
      const above = watch.peak - resting;
      const failed = tries.filter(({ status }) => status !== 200).length;
      const late = tries.filter(({ tookMs }) => tookMs > longestMs).length;
      const isSlow = !isShort && tries.length - failed - late < tries.length * leastShare;
      const wrong = [
        ...(failed > 0 ? [`${failed} of ${tries.length} pages failed`] : []),
        ...(isSlow ? [`${late} of ${tries.length} pages took longer than ${longestMs / 1000} s`] : []),
        ...(above > mostMegabytes ? [`the site took ${above.toFixed(0)} MB more than at rest`] : []),
      ];
      const slowest = Math.max(...tries.map(({ tookMs }) => tookMs));
      return {
        times: connections * ways.length,
        gotThrough: wrong.length,
        wrong,
        figures: [
          `${resting.toFixed(0)} MB at rest, at most ${above.toFixed(0)} MB more; ${tries.length - failed - late} of ${tries.length} pages within 2 s, the slowest in ${slowest.toFixed(0)} ms`,
        ],
      };
    } finally {
      await site.stop();
    }
  },
};

/** What each connection asks for, and how often at once. */
interface Asking {
  path: string;
  times: number;
}

interface Tried {
  status: number;
  tookMs: number;
}

/** Keeps that many connections busy for some seconds: one that the server ends is opened anew. */
async function hold(
  origin: string,
  { path, times }: Asking,
  connections: number,
  isShort: boolean,
): Promise<Tried[]> {
  const { hostname, port } = new URL(origin);
  const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(times);
  const open = new Set<Socket>();
  const ended = new AbortController();
  const attackOnce = () => {
    const socket = connect(Number(port), hostname);
    open.add(socket);
    socket.pause();
    socket.on('error', () => {});
    socket.once('connect', () => socket.write(request));
    socket.once('close', () => {
      open.delete(socket);
      if (!ended.signal.aborted) setTimeout(attackOnce, againMs);
    });
  };
  for (let number = 0; number < connections; number++) attackOnce();
  const tries: Tried[] = [];
  for (let pages = isShort ? 10 : 100; pages > 0; pages--) {
    tries.push(await readPage(origin));
    await wait(100);
  }
  ended.abort();
  await Promise.all([...open].map((socket) => once(socket.destroy(), 'close')));
  return tries;
}

async function readPage(origin: string): Promise<Tried> {
  const started = performance.now();
  const answer = await fetch(origin).catch(() => undefined);
  await answer?.text();
  return { status: answer?.status ?? 0, tookMs: performance.now() - started };
}

/** The path of the largest script that the home page names. */
async function largestScript(origin: string): Promise<string> {
  const page = await (await fetch(origin)).text();
  const paths = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))];
  const sized = await Promise.all(
    paths.map(async (path) => {
      const { byteLength } = await (await fetch(origin + path)).arrayBuffer();
      return { path, byteLength };
    }),
  );
  const [largest] = sized.toSorted((a, b) => b.byteLength - a.byteLength);
  if (!largest) throw new Error('the home page names no script');
  return largest.path;
}
