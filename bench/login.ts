/** Logins per second against bare argon2id verifications on the same cores: at least 85%. */
import { verify } from '@node-rs/argon2';
import autocannon from 'autocannon';
import { login } from '#accounts/contract.ts';
import { hashPassword } from '#accounts/server/password.ts';
import { workPlaces, workQueue } from '#platform/server/work-queue.ts';
import { makeDelegates, delegatePassword as password, startSite } from './support/site.ts';
import { judge, mean, rate } from './support/verdict.ts';

const seconds = 5;
const site = await startSite({ LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' });
const delegates = await makeDelegates(site.origin, 400);
let begun = 0;

/** Eight at a time, from a hundred networks: each may log in 300 times in 15 minutes. */
async function loginsPerSecond(): Promise<number> {
  const { requests, duration, non2xx, errors } = await autocannon({
    url: site.origin + login.path,
    connections: 8,
    duration: seconds,
    requests: [
      {
        method: login.method,
        setupRequest: (request) => {
          const n = begun++;
          const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n % 100}` };
          const { email } = delegates[n % delegates.length] ?? {};
          return { ...request, headers, body: JSON.stringify({ email, password }) };
        },
      },
    ],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} logins failed`);
  return requests.total / duration;
}

try {
  const hash = await hashPassword({ hashing: workQueue(workPlaces(2), 10) }, password);
  const bare = () => rate(4, seconds, () => verify(hash, password));
  // Server and client that were started a moment ago still compile what they run.
  for (let n = 0; n < 2; n++) await loginsPerSecond();
  const limits = [await bare()];
  const measured = [await loginsPerSecond()];
  limits.push(await bare());
  measured.push(await loginsPerSecond());
  limits.push(await bare());
  judge({
    what: 'logins per second, against bare argon2id verifications',
    measured: mean(measured),
    limit: mean(limits),
    atLeast: 0.85,
  });
} finally {
  await site.stop();
}
