import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { test as base, describe, expect } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { freePort } from '#tests/support/free-port.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { git } from '../release/git.ts';
import { askStatus, waitUntilHealthy } from './ask-site.ts';
import { commitRelease, type Fault } from './fake-release.ts';
import { currentRelease, findInstallation } from './installation.ts';
import { readJournal } from './journal.ts';
import { startProgram } from './run-program.ts';
import { controlProcess } from './site-control.ts';
import { recover, type UpdateOptions, update } from './update.ts';

const token = 'a sample token of the operator';
const healthyMs = 4_000;

/** A site of release 1.1.0 that was started by hand, and its repository. */
const test = base.extend('machine', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'update-'));
  const repository = join(folder, 'repository');
  mkdirSync(repository);
  git(repository, 'init', '--quiet', '--initial-branch=main');
  commitRelease(repository, '1.1.0');
  const program = join(folder, 'program');
  mkdirSync(program);
  git(program, 'clone', '--quiet', repository, 'first');
  symlinkSync('first', join(program, 'current'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { PATH } = process.env;
  const env = { PATH, DATA_DIR: dataDir, PORT: String(port), METRICS_TOKEN: token };
  const config = readConfig(env);
  const ask = () => askStatus(origin, token);
  onTestFinished(async () => {
    const running = await ask();
    if (running) process.kill(running.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  startProgram(join(program, 'current'), ['serve.ts'], { env }, 2).unref();
  await waitUntilHealthy(origin, { token, version: '1.1.0', timeoutMs: 20_000 });
  const find = () =>
    findInstallation(join(program, currentRelease({ link: join(program, 'current') })), config);
  const options = (signal = new AbortController().signal): UpdateOptions => {
    const installation = find();
    const control = controlProcess(installation, config, env);
    return { installation, control, env, healthyMs, signal, report() {} };
  };
  return {
    folder,
    program,
    dataDir,
    env,
    find,
    options,
    release: (version: string, fault?: Fault) => commitRelease(repository, version, fault),
    version: async () => (await ask())?.version,
    current: () => currentRelease({ link: join(program, 'current') }),
    load: () => startLoad(origin),
    stored: () => {
      const database = new Sqlite(join(dataDir, 'site.sqlite'), { readonly: true });
      const names = database.prepare<[], string>('select name from names').pluck().all();
      database.close();
      return names;
    },
  };
});

/** Registers name after name. Each is repeated until it is answered. */
function startLoad(origin: string) {
  let isOver = false;
  const answered: string[] = [];
  const done = (async () => {
    for (let at = 0; !isOver; at++) {
      const name = `/name-${at}`;
      while (!(await register(origin + name))) await wait(20);
      answered.push(name);
      await wait(5);
    }
  })();
  return {
    async end() {
      isOver = true;
      await done;
      return answered;
    },
  };
}

async function register(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'POST', signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

describe('an update', () => {
  test('to the newest release loses no registration, and keeps the one before', async ({ machine }) => {
    machine.release('1.2.0');
    machine.release('1.3.0-rc.1');
    const load = machine.load();
    await update(machine.options());
    expect(await machine.version()).toBe('1.2.0');
    const answered = await load.end();
    expect(answered).not.toEqual([]);
    expect(machine.stored()).toEqual(expect.arrayContaining(answered));
    expect(readdirSync(machine.program).sort()).toEqual(['current', 'first', 'v1.2.0']);

    machine.release('1.4.0');
    machine.release('1.5.0');
    await update(machine.options(), 'v1.4.0');
    await update(machine.options());
    expect(await machine.version()).toBe('1.5.0');
    expect(readdirSync(machine.program).sort()).toEqual(['current', 'first', 'v1.4.0', 'v1.5.0']);
  });

  test.for<[Fault, string]>([
    ['build', 'The pages could not be built'],
    ['migration', 'The migration fails'],
    ['health', '/healthz/ready answers 503'],
    ['migration of the site', 'The migration fails'],
    ['health of the site', '/healthz/ready answers 503'],
  ])(
    'with a broken %s leaves the earlier release and all registrations',
    async ([fault, reason], { machine }) => {
      machine.release('1.2.0', fault);
      const load = machine.load();
      await expect(update(machine.options())).rejects.toThrow(reason);
      expect(await machine.version()).toBe('1.1.0');
      expect(machine.current()).toBe('first');
      const answered = await load.end();
      expect(answered).not.toEqual([]);
      expect(machine.stored().toSorted()).toEqual(answered.toSorted());
      expect(readJournal(machine.find())).toBeUndefined();
      // The data of a failed switch are never deleted.
      const kept = readdirSync(machine.dataDir).filter((name) => name.startsWith('failed_update_'));
      expect(kept).toHaveLength(fault.endsWith('of the site') ? 1 : 0);
    },
  );

  const kills = [
    ['Migrating', '1.2.0'],
    ['Trying', '1.1.0'],
    ['Stopping', '1.1.0'],
  ] as const;
  test.for(isAtLength ? kills : kills.slice(0, 1))(
    'killed while %s is ended by recovery without loss',
    async ([step, version], { machine }) => {
      machine.release('1.2.0');
      const load = machine.load();
      await killAt(step, machine);
      await recover(machine.options());
      expect(await machine.version()).toBe(version);
      await update(machine.options());
      expect(await machine.version()).toBe('1.2.0');
      const answered = await load.end();
      expect(machine.stored()).toEqual(expect.arrayContaining(answered));
      expect(readdirSync(`${machine.dataDir}-backups`).filter((name) => name.startsWith('trial-'))).toEqual(
        [],
      );
    },
  );

  test('killed while it migrates to a broken release is undone by recovery', async ({ machine }) => {
    machine.release('1.2.0', 'health of the site');
    const load = machine.load();
    await killAt('Migrating', machine);
    await recover(machine.options());
    expect(await machine.version()).toBe('1.1.0');
    const answered = await load.end();
    expect(machine.stored().toSorted()).toEqual(answered.toSorted());
  });

  test('that is ended by a signal is undone', async ({ machine }) => {
    machine.release('1.2.0', 'health of the site');
    const abort = new AbortController();
    const options = machine.options(abort.signal);
    const report = (text: string) =>
      text.startsWith('Migrating') && setTimeout(() => abort.abort(new Error('ended')), 300);
    await expect(update({ ...options, healthyMs: 60_000, report })).rejects.toThrow('ended');
    expect(await machine.version()).toBe('1.1.0');
  });

  test('of a site that is stopped leaves it stopped', async ({ machine }) => {
    machine.release('1.2.0');
    const options = machine.options();
    await options.control.stop();
    await update(options);
    expect([await machine.version(), machine.current()]).toEqual([undefined, 'v1.2.0']);
  });

  test('to the release that runs changes nothing', async ({ machine }) => {
    const said: string[] = [];
    await update({ ...machine.options(), report: (text) => said.push(text) });
    expect(said).toEqual(['v1.1.0 runs already.']);
  });

  test.for([
    ['v9.9.9', 'The repository has no tag v9.9.9.'],
    ['--upload-pack=/bin/true', 'The repository has no tag'],
  ] as const)('to %s is refused', async ([wanted, reason], { machine }) => {
    await expect(update(machine.options(), wanted)).rejects.toThrow(reason);
    expect(await machine.version()).toBe('1.1.0');
  });

  test('of a tag with another version is refused', async ({ machine }) => {
    machine.release('1.2.0');
    git(join(machine.folder, 'repository'), 'tag', 'v1.3.0');
    await expect(update(machine.options())).rejects.toThrow('The tag v1.3.0 contains version 1.2.0.');
  });

  test('needs the data outside the program, and a link to the program', async ({ machine }) => {
    const { program } = machine;
    const first = join(program, 'first');
    expect(() => findInstallation(first, readConfig({ DATA_DIR: join(first, 'data') }))).toThrow(
      'is inside the program',
    );
    rmSync(join(program, 'current'));
    expect(() => findInstallation(first, readConfig(machine.env))).toThrow('is not a link to');
    expect(existsSync(first)).toBe(true);
  });
});

/** Runs an update in a separate process, and kills it as soon as it reports a step. */
async function killAt(
  step: string,
  machine: { find(): { base: string }; env: NodeJS.ProcessEnv },
): Promise<void> {
  const module = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href);
  const program = `
    const { update } = await import(${module('update.ts')});
    const { controlProcess } = await import(${module('site-control.ts')});
    const { readConfig } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../../src/platform/server/config.ts')).href)});
    const { env } = process;
    const installation = ${JSON.stringify(machine.find())};
    const control = controlProcess(installation, readConfig(env), env);
    await update({ installation, control, env, healthyMs: 20000, signal: new AbortController().signal, report: console.log });
  `;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: machine.env,
    stdio: ['ignore', 'pipe', 2],
  });
  const ended = once(child, 'exit');
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    // Some of the step has happened then, and not all of it.
    if (text.includes(step)) setTimeout(() => child.kill('SIGKILL'), 150);
  });
  expect((await ended)[1]).toBe('SIGKILL');
}
