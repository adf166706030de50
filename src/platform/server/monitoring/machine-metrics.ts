import { monitorEventLoopDelay } from 'node:perf_hooks';
import { plural } from '../../rule/plural.ts';
import type { Context } from '../context.ts';
import { pingDatabase } from '../http/health.sql.ts';
import { readDiskSpace } from './disk-space.ts';
import type { FailureSummary } from './recent-failures.ts';

const minFreeBytes = 1024 ** 3;
/** Share of the disk below which it is called nearly full. */
export const lowShare = 0.1;
const slowTurnMs = 250;

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

export function createMachineMonitoring(
  context: Pick<Context, 'db' | 'config' | 'clock' | 'hashing' | 'decoding' | 'uploads'>,
  eventLoop: EventLoopDelay,
  failuresSince: (now: number) => FailureSummary,
): Monitored {
  const { db, config, clock, hashing, decoding, uploads } = context;
  return {
    gauges: [
      {
        name: 'process_resident_memory_bytes',
        help: 'Memory of this process.',
        read: () => process.memoryUsage.rss(),
      },
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time of this process.',
        read: () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
      },
      {
        name: 'nodejs_eventloop_delay_p99_seconds',
        help: '99 of 100 turns of the main thread began at most this late.',
        read: () => eventLoop.p99Ms / 1000,
      },
      {
        name: 'work_queue_hashing',
        help: 'Passwords being hashed or waiting.',
        read: () => hashing.length,
      },
      {
        name: 'work_queue_decoding',
        help: 'Pictures of payments being decoded or waiting.',
        read: () => decoding.length,
      },
      {
        name: 'work_queue_uploads',
        help: 'Other uploads being checked or waiting.',
        read: () => uploads.length,
      },
    ],
    findings: async () => [
      await databaseFinding(db),
      await diskFinding(config.dataDir),
      ...failureFindings(failuresSince(clock())),
      eventLoop.p99Ms > slowTurnMs
        ? {
            level: 'notice',
            text: `The process is busy: some requests wait ${Math.round(eventLoop.p99Ms)} ms before they start. Add processes or processors.`,
          }
        : {
            level: 'good',
            text: `Requests start within ${Math.max(1, Math.round(eventLoop.p99Ms))} ms. In progress or waiting: ${plural(hashing.length, { one: '# password', other: '# passwords' })}, ${plural(decoding.length + uploads.length, { one: '# picture', other: '# pictures' })}.`,
          },
      {
        level: 'good',
        text: `This process uses ${megabytes(process.memoryUsage.rss())} of memory and has been running since ${new Date(Date.now() - process.uptime() * 1000).toISOString()}.`,
      },
    ],
  };
}

async function databaseFinding(db: Context['db']): Promise<Finding> {
  const startedAt = performance.now();
  try {
    await pingDatabase(db.queries);
    const ms = Math.max(1, Math.round(performance.now() - startedAt));
    return {
      level: 'good',
      text: `The database (${db.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}) answers in ${ms} ms.`,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      level: 'wrong',
      text: `The database does not answer: ${reason}. Visitors are asked to try again later. The site recovers when the database is back.`,
    };
  }
}

async function diskFinding(folder: string): Promise<Finding> {
  try {
    const { freeBytes: free, freeShare } = await readDiskSpace(folder);
    if (free >= minFreeBytes && freeShare < lowShare)
      return {
        level: 'notice',
        text: `The disk of the data folder has ${megabytes(free)} free, which is less than a tenth of it.`,
      };
    if (free >= minFreeBytes)
      return { level: 'good', text: `The disk of the data folder has ${megabytes(free)} free.` };
    return {
      level: 'wrong',
      text: `The disk of the data folder has only ${megabytes(free)} free. Make room before it is full.`,
    };
  } catch {
    return { level: 'wrong', text: 'The data folder cannot be read. Check that it still exists.' };
  }
}

function failureFindings({ failed, rejected, last }: FailureSummary): Finding[] {
  const findings: Finding[] = [];
  if (failed > 0 && last)
    findings.push({
      level: 'wrong',
      text: plural(failed, {
        one: `# request failed in the last five minutes, at ${last.route}. Look in the log for the line with "reqId":"${last.requestId}".`,
        other: `# requests failed in the last five minutes, the last at ${last.route}. Look in the log for the line with "reqId":"${last.requestId}".`,
      }),
    });
  else findings.push({ level: 'good', text: 'No request failed in the last five minutes.' });
  if (rejected > 0)
    findings.push({
      level: 'notice',
      text: plural(rejected, {
        one: '# request got 503 with Retry-After in the last five minutes: too many came at once, or the database was unreachable.',
        other:
          '# requests got 503 with Retry-After in the last five minutes: too many came at once, or the database was unreachable.',
      }),
    });
  return findings;
}

const windowMs = 10_000;

export interface EventLoopDelay {
  /**
   * 99th percentile of the delay in milliseconds. It is the larger one of two values: of the last complete 10 seconds
   * and of the current 10 seconds.
   */
  readonly p99Ms: number;
  stop(): void;
}

export function startEventLoopDelayMonitor(): EventLoopDelay {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let last = 0;
  const current = () => (delay.count > 0 ? delay.percentile(99) / 1e6 : 0);
  const timer = setInterval(() => {
    last = current();
    delay.reset();
  }, windowMs);
  timer.unref();
  return {
    get p99Ms() {
      return Math.max(last, current());
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

export interface Finding {
  /** Severity. 'wrong' means that the operator must act now, and 'notice' is for information. */
  level: 'good' | 'notice' | 'wrong';
  text: string;
}

/** A value that is read for each request of /metrics. */
interface Gauge {
  name: string;
  help: string;
  read(): number | Promise<number>;
}

/** Gauges for /metrics and findings for /healthz/status. */
export interface Monitored {
  gauges: readonly Gauge[];
  findings(): Promise<readonly Finding[]>;
}
