import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Watches the memory of a process and its children; what they share counts once. */
export interface MemoryWatch {
  /** In MB, at the highest. */
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

/** The memory of a process and its children at this moment, in MB. */
export function memoryOfAll(pid: number): number {
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  return kilobytes / 1024 + childrenOf(pid).reduce((sum, child) => sum + memoryOfAll(child), 0);
}

export function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** Nothing when the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
