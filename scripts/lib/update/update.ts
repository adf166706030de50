import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findNewestRelease, isVersion } from '#platform/rule/version.ts';
import { lockDataDir } from '#platform/server/data-dir.ts';
import { git } from '../release/git.ts';
import { checkRelease } from './check-release.ts';
import {
  currentRelease,
  deleteOtherReleases,
  type Installation,
  switchTo,
  versionOf,
} from './installation.ts';
import { deleteJournal, type Journal, readJournal, writeJournal } from './journal.ts';
import { returnData } from './return-data.ts';
import { runProgram, type Settings } from './run-program.ts';
import type { SiteControl } from './site-control.ts';

export interface UpdateOptions {
  installation: Installation;
  control: SiteControl;
  /** Settings of the site. The data folder is an absolute path. */
  env: Settings;
  report(text: string): void;
  /** Ends the update. It then undoes what it has changed. */
  signal: AbortSignal;
  /** How long a server may take until it is healthy. */
  healthyMs: number;
}

/** An update that has failed. The earlier release runs with the earlier data. */
export class UpdateFailed extends Error {}

/**
 * Updates the site to a release. The earlier release serves until the new one is built and has run on a copy of the
 * data. Then it is stopped, and the new one migrates the data and is checked on a private port, before visitors reach
 * it. If a step fails, the earlier release continues with the earlier data.
 * @param wanted version or tag; by default the newest release of the repository
 * @throws UpdateFailed with the reason; Error if the earlier release could not be started again
 */
export async function update(options: UpdateOptions, wanted?: string): Promise<void> {
  const { installation, report } = options;
  if (readJournal(installation)) await recover(options);
  const from = currentRelease(installation);
  const before = join(installation.base, from);
  const to = await asFailure(async () => chooseTag(before, wanted));
  if (versionOf(before) === to.slice(1)) {
    report(`${to} runs already.`);
    return;
  }
  await asFailure(async () => {
    await fetchAndBuild(options, before, to);
    await tryOnCopy(options, before, to);
    options.signal.throwIfAborted();
  });
  await switchRelease(options, from, to);
  deleteOtherReleases(installation, [from, to]);
  report(`${to} runs. ${from} is kept beside it.`);
}

/**
 * Ends an update that was interrupted: with the new release if that is healthy, else with the earlier one and its data.
 * Does nothing if there is none.
 */
export async function recover(options: UpdateOptions): Promise<void> {
  const { installation, control, report, healthyMs } = options;
  const journal = readJournal(installation);
  if (!journal) return;
  report(`The update to ${journal.to} was interrupted.`);
  const isSwitched = journal.step === 'switching' && currentRelease(installation) === journal.to;
  if (!isSwitched) return returnTo(options, journal);
  try {
    if (!(await control.isRunning())) await checkAndStart(options, journal);
    else await control.waitUntilHealthy(versionOf(join(installation.base, journal.to)), healthyMs);
    report(`${journal.to} runs.`);
  } catch {
    report(`${journal.to} is not healthy.`);
    await returnTo(options, { ...journal, step: 'returning' });
  }
}

async function asFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new UpdateFailed(`${error instanceof Error ? error.message : error}\nNothing has changed.`);
  }
}

/** @throws Error if the repository has no such tag */
function chooseTag(before: string, wanted: string | undefined): string {
  const tags = git(before, 'ls-remote', '--tags', '--refs', 'origin')
    .split('\n')
    .map((line) => line.replace(/^.*refs\/tags\//, ''));
  const version = wanted?.replace(/^v/, '') ?? findNewestRelease(tags.map((tag) => tag.replace(/^v/, '')));
  if (!version || !isVersion(version) || !tags.includes(`v${version}`))
    throw new Error(wanted ? `The repository has no tag v${version}.` : 'The repository has no release.');
  return `v${version}`;
}

async function fetchAndBuild(
  { installation, report, env, signal }: UpdateOptions,
  before: string,
  to: string,
): Promise<void> {
  const release = join(installation.base, to);
  const unfinished = `${release}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // An earlier update has built it, and was ended afterwards.
  if (existsSync(release)) {
    report(`${to} is built already.`);
    return;
  }
  report(`Fetching ${to} ...`);
  const origin = git(before, 'remote', 'get-url', 'origin');
  git(
    installation.base,
    '-c',
    'advice.detachedHead=false',
    'clone',
    '--quiet',
    '--depth',
    '1',
    '--branch',
    to,
    '--',
    origin,
    unfinished,
  );
  if (`v${versionOf(unfinished)}` !== to)
    throw new Error(`The tag ${to} contains version ${versionOf(unfinished)}.`);
  report('Installing packages and building, for some minutes. The site serves meanwhile ...');
  // The Node of the machine, as the unit will: where it is too old, the release installs a newer one in its folder.
  await runProgram(unfinished, ['build.ts'], { env, signal, node: 'node' });
  renameSync(unfinished, release);
}

/** Runs the new release on a copy of the data, while the earlier one serves. */
async function tryOnCopy(options: UpdateOptions, before: string, to: string): Promise<void> {
  const { installation, env, report, signal, healthyMs } = options;
  const { backups, owner } = installation;
  // An update that was killed has left its copy of the data.
  for (const name of readdirSync(backups))
    if (name.startsWith('trial-')) rmSync(join(backups, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(backups, 'trial-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  // The copy is an embedded database, whatever the site uses.
  const embedded = { ...env, DATABASE_URL: undefined, SECRET_KEY: undefined, PROCESSES: undefined };
  try {
    report(`Trying ${to} on a copy of the data ...`);
    const copy = join(folder, 'copy');
    await runProgram(before, ['backup.ts', copy], { env, owner, signal });
    const trial = { ...embedded, DATA_DIR: join(folder, 'data') };
    await runProgram(before, ['restore.ts', copy], { env: trial, owner, signal });
    await checkRelease(join(installation.base, to), { env: trial, owner, signal, timeoutMs: healthyMs });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stops the earlier release, migrates the data and starts the new release. Undoes it all if something fails. */
async function switchRelease(options: UpdateOptions, from: string, to: string): Promise<void> {
  const { installation, control, env, report, signal } = options;
  const { base, owner, backups } = installation;
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const journal: Journal = {
    from,
    to,
    step: 'stopping',
    wasRunning: await control.isRunning(),
    backup: join(backups, `before-${to}-${stamp}`),
  };
  writeJournal(installation, journal);
  try {
    report('Stopping the site for the switch ...');
    await control.stop();
    assertStopped(installation);
    await runProgram(join(base, from), ['backup.ts', journal.backup], { env, owner, signal });
    journal.step = 'switching';
    writeJournal(installation, journal);
    switchTo(installation, to);
    await checkAndStart(options, journal);
  } catch (error) {
    report('It failed. The earlier release and its data return ...');
    await returnTo(options, journal.step === 'switching' ? { ...journal, step: 'returning' } : journal);
    throw new UpdateFailed(
      `${error instanceof Error ? error.message : error}\n${from} ${journal.wasRunning ? 'runs' : 'is current'} again, with the data of before.`,
    );
  }
}

/**
 * Lets the new release migrate the data, and starts it once it is healthy on a private port. A release that is not would
 * take registrations that are lost when it is replaced.
 */
async function checkAndStart(options: UpdateOptions, { to, wasRunning }: Journal): Promise<void> {
  const { installation, control, env, report, signal, healthyMs } = options;
  const release = join(installation.base, to);
  assertStopped(installation);
  report(`Migrating the data and checking ${to} on a private port ...`);
  await checkRelease(release, { env, owner: installation.owner, signal, timeoutMs: healthyMs });
  if (wasRunning) {
    await control.start();
    await control.waitUntilHealthy(versionOf(release), healthyMs);
  }
  deleteJournal(installation);
}

/** Makes the earlier release current and starts it. Restores its data if the new release may have changed them. */
async function returnTo(options: UpdateOptions, journal: Journal): Promise<void> {
  const { installation, control, env, report, healthyMs } = options;
  const { from, backup, step, wasRunning } = journal;
  const release = join(installation.base, from);
  if (step === 'returning') {
    await control.stop();
    assertStopped(installation);
    writeJournal(installation, journal);
    switchTo(installation, from);
    const kept = await returnData(installation, release, backup, env);
    report(`The data of before are restored. Those of the failed update are kept in ${kept}.`);
    // From here on the earlier release may have newer data than the backup.
    writeJournal(installation, { ...journal, step: 'stopping' });
  }
  if (wasRunning) {
    await control.start();
    await control.waitUntilHealthy(versionOf(release), healthyMs);
  }
  deleteJournal(installation);
  report(`${from} ${wasRunning ? 'runs' : 'is current'} again.`);
}

/** @throws WrongSettings while a server still uses the data folder */
function assertStopped({ dataDir, databaseUrl }: Installation): void {
  if (!databaseUrl && existsSync(join(dataDir, 'server.lock'))) lockDataDir(dataDir)();
}
