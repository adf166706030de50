import { readFileSync } from 'node:fs';

/** Returns the peak resident memory (MB) of any child of this process while `work` runs. */
export async function peakMemoryOfChildren(work: () => Promise<unknown>): Promise<number> {
  let highest = 0;
  const look = setInterval(() => {
    for (const child of read(`/proc/self/task/${process.pid}/children`).split(' '))
      highest = Math.max(highest, Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${child}/status`))?.[1] ?? 0));
  }, 5);
  await work().finally(() => clearInterval(look));
  return highest / 1024;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Ignores a child that has ended meanwhile.
    return '';
  }
}
