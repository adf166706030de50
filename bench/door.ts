/**
 * Sends the scans of 8 doors with 3,000 passes, 20 a second, on both engines. Each door has its own volunteer and a
 * wrong clock, is offline at random times, and sends scans again if their answer was lost. Every scan must be stored
 * once, the earliest entry of each pass must be valid, and the desk must list the later entries of a pass that their
 * doors had not known. The 95th percentile of the answers must be at most 50 ms. `node scripts/run.mjs bench/door.ts
 * 10` runs for 10 seconds instead of a minute.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  getDoorOverview,
  getOfflineDoorList,
  listScanConflicts,
  maxScansPerCall,
  recordScans,
} from '#attendance/contract.ts';
import { compareScans, listDuplicateEntries } from '#attendance/rule/presence.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { ownDatabase } from '#tests/support/own-database.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { type DoorSite, openDoorSite } from './support/door-site.ts';
import { percentile, requireBelow, requireCondition } from './support/verdict.ts';

const passes = 3000;
const doors = 8;
const scansPerSecond = 20;
const limitMs = 50;
/** Probability that an answer does not reach the door, which then sends the scans again. */
const lostAnswers = 0.05;
const longestSpellMs = 4000;
const occasion = 'arrival';
const seconds = Number(process.argv[2] ?? 60);

type SentScan = BodyOf<typeof recordScans>['scans'][number];

/** Scans at one door until the end of the benchmark, then sends the waiting scans. Returns the ids of all its scans. */
async function runDoor(site: DoorSite, number: number, digests: readonly string[]) {
  const clockAhead = (Math.random() - 0.5) * 3_600_000;
  const now = () => Math.round(Date.now() + clockAhead);
  const ids: string[] = [];
  const times: number[] = [];
  let waiting: SentScan[] = [];
  let offlineUntil = 0;
  const send = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxScansPerCall);
      const body = { eventName: site.eventName, door: `Door ${number}`, sentAt: now(), scans: batch };
      const started = performance.now();
      await site.ask(recordScans, { volunteer: number, body });
      times.push(performance.now() - started);
      if (Math.random() < lostAnswers) return;
      waiting = waiting.filter((scan) => !batch.includes(scan));
    }
  };
  const periodMs = (doors / scansPerSecond) * 1000;
  // Volunteers do not scan in step.
  await pause(Math.random() * periodMs);
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const started = Date.now();
    const digest = digests[Math.floor(Math.random() * digests.length)] ?? '';
    const id = randomUUID();
    ids.push(id);
    const isOffline = Date.now() < offlineUntil;
    const shown = isOffline ? { shown: { level: 'green', reason: null } as const } : {};
    waiting.push({ id, at: now(), occasion, direction: 'in', digest, undone: false, ...shown });
    if (!isOffline) await send();
    if (!isOffline && Math.random() < 0.1) offlineUntil = Date.now() + Math.random() * longestSpellMs;
    await pause(Math.max(0, periodMs - (Date.now() - started)));
  }
  while (waiting.length > 0) await send();
  return { ids, times };
}

async function bench(engine: string, databaseUrl: string | undefined): Promise<void> {
  const site = await openDoorSite({ passes, volunteers: doors, databaseUrl });
  const asked = { params: { eventName: site.eventName }, query: { occasion } };
  const list = await site.ask(getOfflineDoorList, asked);
  const digests = list.delegates.map(({ digest }) => digest);
  const runs = await Promise.all(Array.from({ length: doors }, (_, at) => runDoor(site, at, digests)));
  const ids = runs.flatMap((run) => run.ids);
  const stored = await site.storedScans();
  console.log(`\n${engine}: ${digests.length} passes, ${ids.length} scans in ${seconds} s`);
  requireCondition(
    'every scan is stored once',
    stored.length === ids.length && new Set(stored.map(({ id }) => id)).size === ids.length,
  );
  const byPass = [...Map.groupBy(stored, ({ registrationId }) => registrationId).values()];
  const { committees } = await site.ask(getDoorOverview, asked);
  requireCondition(
    'every pass that was scanned is here',
    committees.reduce((sum, { here }) => sum + here, 0) === byPass.length,
  );
  const { conflicts } = await site.ask(listScanConflicts, asked);
  const unknown = byPass
    .flatMap(listDuplicateEntries)
    .filter(({ scan }) => (scan.deviceLevel ? scan.deviceReason : scan.reason) !== 'already_in');
  const valid = byPass.map((scans) => scans.toSorted(compareScans)[0]?.id);
  requireCondition(
    `the desk lists the ${unknown.length} entries that their doors did not know of, never the earliest one`,
    conflicts.length === unknown.length && conflicts.every(({ scanId }) => !valid.includes(scanId)),
  );
  const times = runs.flatMap((run) => run.times);
  requireBelow(`${engine}: 95 of 100 answers`, percentile(times, 0.95), limitMs, 'ms');
  await site.close();
}

await bench('SQLite', undefined);
const binaries = findPostgres();
if (binaries) {
  const cluster = await startPostgres(binaries);
  try {
    await bench('PostgreSQL', (await ownDatabase(cluster.url)).url);
  } finally {
    await cluster.stop();
  }
} else console.log('note PostgreSQL is not installed, and was not measured');
process.exit();
