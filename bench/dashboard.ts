/** Dashboard calls per second against a bare Fastify route that answers the same bytes: at least 35%. */
import autocannon from 'autocannon';
import { dashboard } from '#accounts/contract.ts';
import { startBareServer } from './support/bare-server.ts';
import { newClient } from './support/client.ts';
import { makeDelegates, startSite } from './support/site.ts';
import { judge, mean } from './support/verdict.ts';

const seconds = 6;

async function callsPerSecond(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: 20,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} calls failed`);
  return result.requests.average;
}

const site = await startSite({ LOG_LEVEL: 'warn' });
const [delegate] = await makeDelegates(site.origin, 1);
const token = delegate?.token ?? '';
const answer = await newClient(site.origin).call(dashboard, { token });
const bare = await startBareServer(JSON.stringify(answer));
try {
  const path = dashboard.path;
  // A server that was started a moment ago still compiles what it runs.
  for (let n = 0; n < 2; n++) await callsPerSecond(site.origin + path, token);
  const limits = [await callsPerSecond(bare.origin + path, token)];
  const measured = [await callsPerSecond(site.origin + path, token)];
  limits.push(await callsPerSecond(bare.origin + path, token));
  measured.push(await callsPerSecond(site.origin + path, token));
  judge({
    what: 'dashboard calls per second, against a bare Fastify route',
    measured: mean(measured),
    limit: mean(limits),
    atLeast: 0.35,
  });
} finally {
  bare.stop();
  await site.stop();
}
