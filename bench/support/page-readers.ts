import { createHash } from 'node:crypto';
import http from 'node:http';

interface ReadPages {
  read: number;
  failed: number;
  /** Number of answers whose ETag does not match their bytes, or whose fee is older than one that was served before. */
  torn: number;
  seconds: number;
}

export interface Readers {
  /** Resolves when every process has served this fee. Later answers with an older fee are torn. */
  untilAllSay(fee: number): Promise<void>;
  stop(): Promise<ReadPages>;
}

const feePage = '/applynow';
/** Paths of pages with and without fees, and of their data. */
const paths = ['/', '/_.data', feePage, `${feePage}.data`, '/about', '/team.data', '/annualconf', '/login'];
/** Interval between requests, short enough for an even load. */
const tickMs = 20;

/** A process of the site, with the newest fee that it has served, and the time of that answer. */
interface Process {
  readonly origin: string;
  fee: number;
  since: number;
}

/** Requests pages from all processes, one after the other. */
export function readPages(origins: readonly string[], perSecond: number): Readers {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const counts = { read: 0, failed: 0, torn: 0 };
  const processes = origins.map((origin): Process => ({ origin, fee: 0, since: 0 }));
  const underWay = new Set<Promise<void>>();
  const started = performance.now();

  const readOne = async (from: Process, path: string) => {
    const answer = await ask(agent, from.origin + path).catch(() => undefined);
    if (answer?.status !== 200) counts.failed++;
    else if (isTorn(answer, from)) counts.torn++;
    else counts.read++;
  };
  let begun = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond);
    for (; begun < due; begun++) {
      const from = processes[begun % processes.length];
      const path = paths[Math.floor(begun / processes.length) % paths.length];
      if (!from || !path) continue;
      const one = readOne(from, path).finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, tickMs);
  return {
    async untilAllSay(fee) {
      while (processes.some((process) => process.fee < fee))
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return { ...counts, seconds: (performance.now() - started) / 1000 };
    },
  };
}

/** Returns true if the bytes do not match their ETag, or the fee is older than one served before the request. */
function isTorn({ body, tag, askedAt }: Answer, from: Process): boolean {
  if (tagOf(body) !== tag) return true;
  const fee = feeIn(body.toString());
  if (fee === undefined || fee === from.fee) return false;
  if (fee < from.fee) return askedAt > from.since;
  from.fee = fee;
  from.since = performance.now();
  return false;
}

interface Answer {
  status: number;
  tag: string | undefined;
  body: Buffer;
  askedAt: number;
}

function ask(agent: http.Agent, url: string): Promise<Answer> {
  const askedAt = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, timeout: 5000 }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            tag: response.headers.etag,
            body: Buffer.concat(parts),
            askedAt,
          }),
        );
      })
      .on('error', reject)
      .on('timeout', () => reject(new Error('no answer within 5 s')));
  });
}

const tagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Reads the fee from a page or its data file. */
function feeIn(text: string): number | undefined {
  const fee = /\\?"individualAmount\\?",(\d+)/.exec(text)?.[1];
  return fee === undefined ? undefined : Number(fee);
}
