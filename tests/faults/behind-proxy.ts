import { strict as assert } from 'node:assert';
import { contactUs } from '#contact/contract.ts';
import { type SiteProcess, startSite } from '#tests/support/site-process.ts';
import { newClient } from '../../bench/support/client.ts';
import { type Outcome, underFault } from './support/fault-injection.ts';
import type { PostgresServer } from './support/postgres-server.ts';
import { type ProxyName, type ProxyServer, startProxy } from './support/proxy.ts';
import { postgresStore } from './support/store.ts';

const perKill = 5;

/**
 * Runs two processes behind a proxy that uses the example configuration in `deploy/`, and kills one after the other
 * while delegates register.
 */
export async function killedBehindProxy(
  times: number,
  name: ProxyName,
  server: PostgresServer,
): Promise<Outcome> {
  let second: SiteProcess | undefined;
  let proxy: ProxyServer | undefined;
  try {
    return await underFault({
      times,
      delegates: (times + 1) * perKill,
      store: await postgresStore(server),
      settings: { TRUST_PROXY: '127.0.0.1' },
      async front(first, settings) {
        second = await startSite(settings);
        proxy = await startProxy(name, [first.origin, second.origin]);
        await seeWhoAsks(proxy.origin);
        return proxy.origin;
      },
      async inject({ rush, site, kill }) {
        for (let time = 1; time <= times; time++) {
          await rush.answeredBy(time * perKill - 2);
          await kill(time % 2 === 0 ? second : site);
        }
      },
    });
  } finally {
    await proxy?.stop();
    await second?.stop();
  }
}

/** Checks that rate limits use the visitor's address, and that the proxy does not publish the operator's pages. */
async function seeWhoAsks(origin: string): Promise<void> {
  const body = Buffer.from(
    JSON.stringify({ name: 'Sample Visitor', email: 'visitor@example.org', message: 'Hello.' }),
  );
  const write = async (network: number) => (await newClient(origin, network).ask(contactUs, { body })).status;
  for (let sent = 0; sent < 20; sent++) assert.equal(await write(7), 200);
  assert.equal(await write(7), 429);
  assert.equal(await write(8), 200);
  for (const path of ['/metrics', '/healthz/status'])
    assert.equal((await fetch(`${origin}${path}`)).status, 404);
}
