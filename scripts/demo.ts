import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from './build.ts';
import type { SampleAccount } from './lib/sample-data/sample-data.ts';

process.env.NODE_ENV ??= 'production';

const superadmin: SampleAccount = {
  who: 'superadmin',
  email: 'superadmin@example.org',
  password: 'sample-password',
};
const registrations = 400;

try {
  await buildIfNeeded();
  const dataDir = await mkdtemp(join(tmpdir(), 'mun-demo-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const { formatTextBox, openSite } = await import('../src/app/server.ts');
  const { readConfig } = await import('#platform/server/config.ts');
  const { PORT, HOST, PUBLIC_URL, METRICS_TOKEN } = process.env;
  const config = readConfig({
    PORT,
    HOST,
    PUBLIC_URL,
    METRICS_TOKEN,
    DATA_DIR: dataDir,
    SUPERADMIN_EMAIL: superadmin.email,
    SUPERADMIN_PASSWORD: superadmin.password,
    LOG_LEVEL: 'warn',
  });
  const accounts = await fill(config);
  const site = await openSite(config);
  console.log(formatTextBox(welcome(config.publicUrl, [superadmin, ...accounts])));
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await site.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** Fills the demo with sample data before the server accepts requests. */
async function fill(config: Parameters<typeof import('../src/app/server.ts').openSite>[0]) {
  const { saveRegistrationWindow } = await import('#conference/server/event-settings.sql.ts');
  const { initialConference } = await import('#conference/content/index.ts');
  const { openContext } = await import('#platform/server/open-context.ts');
  const { maxConfirmedShare, moveCatalogueAhead, seedDemoEvent } = await import(
    './lib/sample-data/demo-event.ts'
  );
  const { fillWithSamples } = await import('./lib/sample-data/sample-data.ts');
  const context = await openContext(config);
  try {
    const catalogue = moveCatalogueAhead(initialConference, context.clock());
    await seedDemoEvent(context, catalogue);
    const accounts = await fillWithSamples(context, { registrations, catalogue, maxConfirmedShare });
    await context.db.change((transaction) =>
      saveRegistrationWindow(transaction, catalogue.event.id, {
        opensAt: context.clock(),
        closesAt: null,
      }),
    );
    return accounts;
  } finally {
    await context.db.close();
  }
}

function welcome(address: string, accounts: readonly SampleAccount[]): string[] {
  const width = Math.max(...accounts.map(({ who }) => who.length)) + 2;
  return [
    `The demo is at ${address}, with ${registrations} sample registrations. Registration is open.`,
    'Nothing is kept: at the end its data are removed. No mail leaves; links are shown on screen.',
    '',
    `Log in with the password ${superadmin.password} as`,
    ...accounts.map(({ who, email }) => `  ${who.padEnd(width)}${email}`),
  ];
}
