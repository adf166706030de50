import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type misbehave from '#tests/support/jobs/misbehave.job.ts';
import type { Job } from './child-job.ts';
import { runInChildProcess } from './run-in-child-process.ts';

const module = new URL(import.meta.resolve('#tests/support/jobs/misbehave.job.ts'));
const job: Job<typeof misbehave> = { module, atOnce: 2, mayGrowMegabytes: 100 };
const alone: Job<typeof misbehave> = {
  module: new URL('?alone', module),
  atOnce: 1,
  mayGrowMegabytes: 100,
};
const bounds = { megabytes: 300, seconds: 10, outputBytes: 10_000 };
const pidOf = async (which = alone) =>
  Number(await runInChildProcess(which, { is: 'telling its process' }, bounds));
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('input and output are copied unchanged, also bytes', async () => {
  const value = { text: 'sample', bytes: new Uint8Array([1, 2, 3]), list: [1n, undefined, null] };
  expect(await runInChildProcess(job, { is: 'answering', with: value }, bounds)).toEqual(value);
});

test('a child process is reused for the next run', async () => {
  const first = await pidOf();
  expect(first).not.toBe(process.pid);
  expect(await pidOf()).toBe(first);
});

test('the limits of a child process apply to each run', async () => {
  const before = await pidOf();
  for (let run = 0; run < 300; run++) expect(await pidOf()).toBe(before);
});

test('the number of child processes is bounded, and every run completes', async () => {
  const pids = await Promise.all(Array.from({ length: 6 }, () => pidOf(job)));
  expect(new Set(pids).size).toBeLessThanOrEqual(2);
});

test.each([
  ['threw', { is: 'throwing' }, bounds],
  ['too_large', { is: 'talking', bytes: 20_000 }, bounds],
] as const)('a run that %s fails alone, and its child goes on', async (failure, behaviour, within) => {
  const before = await pidOf();
  await expect(runInChildProcess(alone, behaviour, within)).rejects.toMatchObject({ name: 'Error', failure });
  expect(await pidOf()).toBe(before);
});

test.each([
  ['takes more memory than it may', 'died', { is: 'taking', megabytes: 5_000 }, bounds],
  [
    'turns round and round',
    expect.stringMatching(/died|too_long/),
    { is: 'turning' },
    { ...bounds, seconds: 0.2 },
  ],
  ['hangs', 'too_long', { is: 'hanging' }, { ...bounds, seconds: 0.2 }],
  ['crashes', 'died', { is: 'crashing' }, bounds],
] as const)('a child that %s is ended and replaced', async (_what, failure, behaviour, within) => {
  const before = await pidOf();
  await expect(runInChildProcess(alone, behaviour, within)).rejects.toMatchObject({ failure });
  expect(await pidOf()).not.toBe(before);
  await expect.poll(() => isAlive(before)).toBe(false);
});

test('a child process that has grown is replaced after its run', async () => {
  const before = await pidOf();
  expect(await runInChildProcess(alone, { is: 'taking', megabytes: 150 }, bounds)).toBe('taken');
  expect(await pidOf()).not.toBe(before);
});

test('a module that cannot be loaded fails the job, not the input', async () => {
  const missing: Job<typeof misbehave> = { ...alone, module: new URL('missing.job.ts', module) };
  const run = runInChildProcess(missing, { is: 'throwing' }, bounds);
  await expect(run).rejects.not.toHaveProperty('failure');
  await expect(run).rejects.toThrow('no child could be started');
});

test('a child process gets no secrets', async () => {
  process.env.SECRET_KEY = 'a sample key that only the tests know';
  const fresh: Job<typeof misbehave> = { ...alone, module: new URL('?fresh', module) };
  const names = await runInChildProcess(fresh, { is: 'telling its surroundings' }, bounds);
  delete process.env.SECRET_KEY;
  expect(names).toContain('PATH');
  expect(names).not.toContain('SECRET_KEY');
});

test.each(['resting', 'turning'] as const)(
  'a server that is killed leaves no %s child behind',
  async (how) => {
    const server = fork(new URL(import.meta.resolve('#tests/support/jobs/start-one.ts')), [how], {
      execArgv: [],
    });
    const [pid] = (await once(server, 'message')) as [number];
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);

test('an idle child process does not keep its parent alive', async () => {
  const file = new URL(import.meta.resolve('#tests/support/jobs/run-one.ts'));
  const [code] = await once(spawn(process.execPath, [fileURLToPath(file)], { stdio: 'ignore' }), 'exit');
  expect(code).toBe(0);
});

test.skipIf(process.platform === 'win32')(
  'a signal to the whole group of processes leaves the work to be done',
  async () => {
    const pid = await pidOf();
    process.kill(pid, 'SIGTERM');
    process.kill(pid, 'SIGINT');
    expect(await pidOf()).toBe(pid);
  },
);
