/**
 * Whether a log-in tells by its time that an account stands: wrong passwords for known and for unknown addresses, in turns.
 * The noise is what lies between two groups of known accounts in the same run.
 */
import { login } from '#accounts/contract.ts';
import { newClient } from './support/client.ts';
import { makeDelegates, startSite } from './support/site.ts';
import { judgeThat } from './support/verdict.ts';

const people = 40;
// An e-mail may log in ten times in 15 minutes: once when the account is made, once to warm up.
const rounds = 8;
const drawings = 4000;

const site = await startSite({ LOG_LEVEL: 'warn' });
try {
  const delegates = await makeDelegates(site.origin, 2 * people);
  const addresses = {
    known: delegates.slice(0, people).map(({ email }) => email),
    alsoKnown: delegates.slice(people).map(({ email }) => email),
    unknown: Array.from({ length: people }, (_, n) => `nobody-${n}@example.org`),
  };
  const clients = Array.from({ length: 8 }, (_, n) => newClient(site.origin, 50 + n));
  let asked = 0;
  const attempt = async (email: string, expected: number): Promise<number> => {
    const body = Buffer.from(JSON.stringify({ email, password: 'a wrong password' }));
    const started = performance.now();
    const reply = await clients[asked++ % clients.length]?.ask(login, { body });
    const ms = performance.now() - started;
    if (reply?.status !== expected) throw new Error(`${reply?.status} ${reply?.text}`);
    return ms;
  };

  const times = { known: [] as number[], alsoKnown: [] as number[], unknown: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    for (let n = 0; n < people; n++) {
      for (const group of shuffled(['known', 'alsoKnown', 'unknown'] as const)) {
        const ms = await attempt(addresses[group][n] ?? '', group === 'unknown' ? 404 : 401);
        if (round >= 0) times[group].push(ms);
      }
    }
  }

  const known = [...times.known, ...times.alsoKnown];
  const size = times.unknown.length;
  console.log(
    `     medians of ${size} each: known ${median(times.known).toFixed(2)} ms, also known ${median(times.alsoKnown).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms`,
  );
  // How far apart two groups of this size come out when there is nothing between them: exceeded once in a thousand.
  const differences: number[] = [];
  const advantages: number[] = [];
  for (let n = 0; n < drawings; n++) {
    const mixed = shuffled(known);
    const [one, other] = [mixed.slice(0, size), mixed.slice(size)];
    differences.push(Math.abs(median(one) - median(other)));
    advantages.push(advantage(one, other));
  }
  const most = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.999) - 1] ?? 0;
  const between = Math.abs(median(times.unknown) - median(known));
  judgeThat(
    `medians of known and unknown are ${between.toFixed(2)} ms apart (known and known: up to ${most(differences).toFixed(2)} ms)`,
    between < most(differences),
  );
  const told = advantage(times.unknown, known);
  const share = (beyond: number) => `${(50 + beyond * 100).toFixed(1)}%`;
  judgeThat(
    `whoever bets on the slower of two is right in ${share(told)} (known and known: up to ${share(most(advantages))})`,
    told < most(advantages),
  );
} finally {
  await site.stop();
}

/** How much more often than every second time a value of one group is above one of the other (Mann and Whitney's U). */
function advantage(one: readonly number[], other: readonly number[]): number {
  const ranked = [...one.map((ms) => ({ ms, mine: true })), ...other.map((ms) => ({ ms, mine: false }))];
  ranked.sort((a, b) => a.ms - b.ms);
  const ranks = ranked.reduce((sum, { mine }, place) => sum + (mine ? place + 1 : 0), 0);
  const above = ranks - (one.length * (one.length + 1)) / 2;
  return Math.abs(above / (one.length * other.length) - 0.5);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

function shuffled<T>(values: readonly T[]): T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
