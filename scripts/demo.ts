import cluster from 'node:cluster';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build.ts';
import { openDemo, type PreparedDemo, prepareDemo } from './lib/demo/open-demo.ts';
import { type FromWorker, startPublicDemo, type ToWorker } from './lib/demo/public-demo.ts';

process.env.NODE_ENV ??= 'production';

const { values } = parseArgs({
  options: {
    public: { type: 'boolean', default: false },
    'reset-minutes': { type: 'string', default: '60' },
  },
});

try {
  if (cluster.isWorker) await runWorker(Number(process.env.DEMO_RESETS_AT));
  else if (values.public) await runPublic(readMinutes(values['reset-minutes']));
  else await runLocal();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

function readMinutes(typed: string): number {
  const minutes = Number(typed);
  if (!Number.isInteger(minutes) || minutes < 2 || minutes > 1440)
    throw new Error('--reset-minutes is a whole number from 2 to 1440.');
  return minutes;
}

async function runLocal(): Promise<void> {
  let preparing: Promise<PreparedDemo> | undefined;
  const prepare = () => {
    preparing ??= prepareDemo({ isPublic: false, resetsAt: null });
    return preparing;
  };
  // The pages are built in another process meanwhile.
  await buildIfNeeded({ meanwhile: prepare });
  const prepared = await prepare();
  const site = await openDemo(prepared);
  await print(prepared);
  onSignal(() => site.stop());
}

/** Runs one public demo until it is replaced. */
async function runWorker(resetsAt: number): Promise<void> {
  const say = (message: FromWorker) => process.send?.(message);
  const site = await openDemo(await prepareDemo({ isPublic: true, resetsAt }), async () => {
    say('ready');
    await once(process, 'message');
  });
  say('listening');
  process.on('message', async (message: ToWorker) => {
    if (message !== 'stop') return;
    await site.stop();
    process.exit(0);
  });
  // The supervisor stops its workers, also when the terminal interrupts all of them.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit(0));
}

async function runPublic(minutes: number): Promise<void> {
  await buildIfNeeded();
  const demo = startPublicDemo(import.meta.filename, minutes * 60_000, console.log);
  const { formatTextBox } = await import('../src/app/server.ts');
  cluster.once('listening', () =>
    console.log(
      formatTextBox([
        'The public demo runs.',
        `It is reset every ${minutes} minutes${process.platform === 'win32' ? '' : `, and at once on SIGUSR2 (kill -USR2 ${process.pid})`}.`,
      ]),
    ),
  );
  if (process.platform !== 'win32') process.on('SIGUSR2', demo.resetNow);
  onSignal(demo.stop);
  await demo.ended;
}

function onSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}

async function print({ accounts, config: { publicUrl } }: PreparedDemo): Promise<void> {
  const { formatTextBox } = await import('../src/app/server.ts');
  const width = Math.max(...accounts.map(({ who }) => who.length)) + 2;
  console.log(
    formatTextBox([
      `The demo is at ${publicUrl}. Its log-in page ${publicUrl}/login has one button a role.`,
      'Nothing is kept: at the end its data are removed. No mail leaves: read them on /demo.',
      '',
      `Or log in with the password ${accounts[0]?.password} as`,
      ...accounts.map(({ who, email }) => `  ${who.padEnd(width)}${email}`),
    ]),
  );
}
