import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Outcome, underFault } from './support/fault-injection.ts';
import type { Rush } from './support/rush.ts';
import { sqliteStore } from './support/store.ts';

/** Number of registrations in each repetition. A few of them still fit into the database log when the disk is full. */
const perFilling = 24;

/**
 * Fills the disk of the SQLite database for a while.
 * @returns undefined if a small disk cannot be mounted
 */
export async function fullDisk(times: number): Promise<Outcome | undefined> {
  const disk = await mkdtemp(join(tmpdir(), 'faults-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk]).status !== 0) {
    await rmdir(disk);
    return undefined;
  }
  try {
    return await underFault({
      times,
      delegates: (times + 1) * perFilling,
      store: sqliteStore(disk),
      async inject({ rush }) {
        for (let time = 1; time <= times; time++) {
          await rush.answeredBy((time - 1) * perFilling + 4);
          const ballast = join(disk, 'ballast');
          await fill(ballast);
          await turnsAway(rush, 10);
          await rm(ballast);
        }
      },
    });
  } finally {
    spawnSync('umount', [disk]);
    await rmdir(disk);
  }
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) await handle.write(block);
  } catch (error) {
    assert.match(String(error), /ENOSPC/);
  } finally {
    await handle.close();
  }
}

async function turnsAway(rush: Rush, more: number): Promise<void> {
  const until = rush.turnedAway + more;
  while (rush.turnedAway < until) {
    const isOver = await Promise.race([rush.done.then(() => true), wait(20)]);
    assert.ok(!isOver, 'the disk never was full for anybody');
  }
}
