import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Outcome, underFault } from './support/hurt.ts';
import type { Rush } from './support/rush.ts';
import { embeddedStore } from './support/store.ts';

/** The log of the database has room for some more when the disk is full. */
const perFilling = 24;

/** The disk of the embedded database is full for a while. @returns undefined where a small disk can't be mounted */
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
      store: embeddedStore(disk),
      async hurt({ rush }) {
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

const slowClients = 300;

/** Hundreds of clients that send a byte a second, the head of a request or its body, and never come to its end. */
export async function slowLoris(): Promise<Outcome> {
  return underFault({
    times: slowClients,
    delegates: 24,
    async hurt({ site, rush }) {
      const port = Number(new URL(site.origin).port);
      const clients = Array.from({ length: slowClients }, (_, number) => slowClient(port, number % 2 === 0));
      await rush.done;
      await Promise.race([Promise.all(clients), wait(150_000, undefined, { ref: false })]);
      assert.equal(openClients.size, 0, `${openClients.size} slow clients were never cut off`);
    },
  });
}

const openClients = new Set<Socket>();

function slowClient(port: number, isSlowHead: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    openClients.add(socket);
    socket.write('POST /v1/api/login HTTP/1.1\r\nHost: localhost\r\n');
    if (!isSlowHead) socket.write('Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n');
    const drip = setInterval(() => socket.write(isSlowHead ? 'x: y\r\n' : ' '), 1_000);
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => {
      clearInterval(drip);
      openClients.delete(socket);
      resolve();
    });
  });
}
