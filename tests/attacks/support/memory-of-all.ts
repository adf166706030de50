import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Watches the memory of a process and its children, in MB. Shared memory is counted once. */
export interface MemoryWatch {
  readonly peak: number;
  stop(): Promise<void>;
}

const lookEveryMs = 20;

export function watchMemory(pid: number): MemoryWatch {
  let isWatching = true;
  let peak = 0;
  const watching = (async () => {
    while (isWatching) {
      peak = Math.max(peak, memoryOfAll(pid));
      await wait(lookEveryMs);
    }
  })();
  return {
    get peak() {
      return peak;
    },
    async stop() {
      isWatching = false;
      await watching;
    },
  };
}

/**
 * Returns the current memory of a process and its children in MB: the private memory of each, and shared memory once.
 * Uses counters of the kernel, because reading all pages (smaps) would take longer than an attack.
 */
export function memoryOfAll(pid: number): number {
  const all = withDescendants(pid).map((each) => read(`/proc/${each}/status`));
  const own = all.reduce(
    (sum, status) => sum + megabytes(status, 'RssAnon') + megabytes(status, 'RssShmem'),
    0,
  );
  return own + Math.max(...all.map((status) => megabytes(status, 'RssFile')));
}

const megabytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;

function withDescendants(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(withDescendants)];
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** Reads a file of /proc. Empty if the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
