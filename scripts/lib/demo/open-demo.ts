import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Demo } from '#demo/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Site } from '../../../src/app/server.ts';
import type { SampleAccount } from '../sample-data/sample-data.ts';

export interface PreparedDemo {
  config: Config;
  demo: Demo;
  accounts: SampleAccount[];
}

/**
 * Fills a temporary site with samples. It needs the pictures of the build, and not the pages. The data are deleted when
 * the process ends.
 * @param options.resetsAt when a public demo is reset, in epoch milliseconds
 */
export async function prepareDemo({
  isPublic,
  resetsAt,
}: {
  isPublic: boolean;
  resetsAt: number | null;
}): Promise<PreparedDemo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mun-demo-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const { createInbox } = await import('#demo/server/index.ts');
  const { readConfig } = await import('#platform/server/config.ts');
  const { openContext } = await import('#platform/server/open-context.ts');
  const { fillDemo, listDemoPeople } = await import('../sample-data/demo/fill-demo.ts');
  const { PORT, HOST, PUBLIC_URL, METRICS_TOKEN, TRUST_PROXY, READ_PROOFS } = process.env;
  const people = listDemoPeople();
  const config: Config = {
    ...readConfig({
      PORT,
      HOST,
      PUBLIC_URL,
      METRICS_TOKEN,
      TRUST_PROXY,
      READ_PROOFS,
      DATA_DIR: dataDir,
      SUPERADMIN_EMAIL: people.superadmin,
      // The name of a mail server that cannot exist. The inbox of the demo takes the mails instead.
      SMTP_URL: 'smtp://demo.invalid',
      MAIL_FROM: 'Sample Club <club@example.org>',
      LOG_LEVEL: 'warn',
    }),
    demo: { isPublic, resetsAt },
  };
  let at = Date.now();
  const clock = {
    now: () => at,
    set: (time: number) => {
      at = time;
    },
  };
  const inbox = createInbox(() => clock.now());
  const context = await openContext(config, { clock: () => clock.now() });
  const { accounts, ...filled } = await fillDemo(context, clock, inbox);
  await context.db.close();
  clock.now = Date.now;
  return { config, accounts, demo: { ...filled, isPublic, resetsAt, inbox, people } };
}

/** @param beforeListening is awaited when the site is ready to take connections */
export async function openDemo(
  { config, demo }: PreparedDemo,
  beforeListening: () => Promise<void> = async () => {},
): Promise<Site> {
  const { openSite } = await import('../../../src/app/server.ts');
  return openSite(config, undefined, false, { demo, beforeListening });
}
