/** Logins per second against bare argon2id verifications on the same cores: at least 85%. */
import { verify } from '@node-rs/argon2';
import { login } from '#accounts/contract.ts';
import { hashPassword } from '#accounts/server/password.ts';
import { workPlaces, workQueue } from '#platform/server/work-queue.ts';
import { newClient } from './support/client.ts';
import { makeDelegates, startSite } from './support/site.ts';
import { judge, rate } from './support/verdict.ts';

const seconds = 5;
const password = 'sample-password';
const site = await startSite({ LOG_LEVEL: 'warn' });
try {
  const delegates = await makeDelegates(site.origin, 400);
  // An e-mail may log in ten times, and a network address 300 times, in 15 minutes; one of each was used above.
  const clients = Array.from({ length: 100 }, (_, n) => newClient(site.origin, 50 + n));
  const hash = await hashPassword({ hashing: workQueue(workPlaces(2), 10) }, password);
  const bare = () => rate(4, seconds, () => verify(hash, password));
  let begun = 0;
  const logins = () =>
    rate(8, seconds, async () => {
      const n = begun++;
      const delegate = delegates[n % delegates.length];
      await clients[n % clients.length]?.call(login, { body: { email: delegate?.email, password } });
    });
  // A server that was started a moment ago still compiles what it runs.
  await logins();
  const limits = [await bare()];
  const measured = [await logins()];
  limits.push(await bare());
  judge({
    what: 'logins per second, against bare argon2id verifications',
    measured: measured[0] ?? 0,
    limit: limits.reduce((sum, one) => sum + one, 0) / limits.length,
    atLeast: 0.85,
  });
} finally {
  await site.stop();
}
