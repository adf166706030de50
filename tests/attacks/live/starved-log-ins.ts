import { editProfile, login } from '#accounts/contract.ts';
import { type Client, newClient } from '../../../bench/support/client.ts';
import {
  type BenchDelegate,
  delegatePassword,
  makeDelegates,
  startSite,
} from '../../../bench/support/site.ts';
import type { Attack } from '../support/attack.ts';
import { slowPng } from '../support/bombs.ts';
import { asBody } from '../support/photos.ts';

const atOnce = 6;
const longestMs = 2_000;
const leastShare = 0.95;

/** One account sends six pictures at a time that take long to decode, again and again, while others log in. */
export const attack: Attack = {
  name: 'log-ins starved by pictures',
  async run(isShort) {
    const site = await startSite({ LOG_LEVEL: 'silent', READ_PROOFS: 'false' });
    try {
      const client = newClient(site.origin);
      const [attacker, ...others] = await makeDelegates(site.origin, isShort ? 5 : 41);
      const body = asBody(slowPng());
      const fight = new AbortController();
      const sent = Promise.all(
        Array.from({ length: atOnce }, () =>
          sendAgainAndAgain(client, body, attacker?.token ?? '', fight.signal),
        ),
      );
      const tries = await logInAgainAndAgain(client, others, isShort ? 2 : 5);
      fight.abort();
      const times = (await sent).reduce((sum, count) => sum + count, 0);
      const failed = tries.filter(({ status }) => status !== 200).length;
      const late = tries.filter(({ tookMs }) => tookMs > longestMs).length;
      const isStarved = !isShort && tries.length - failed - late < tries.length * leastShare;
      const wrong = [
        ...(failed > 0 ? [`${failed} of ${tries.length} log-ins failed`] : []),
        ...(isStarved ? [`${late} of ${tries.length} log-ins took longer than ${longestMs / 1000} s`] : []),
      ];
      const slowest = Math.max(...tries.map(({ tookMs }) => tookMs));
      return {
        times,
        gotThrough: wrong.length,
        wrong,
        figures: [
          `${tries.length - failed - late} of ${tries.length} log-ins within 2 s, the slowest ${slowest.toFixed(0)} ms`,
        ],
      };
    } finally {
      await site.stop();
    }
  },
};

async function sendAgainAndAgain(
  client: Client,
  body: Buffer,
  token: string,
  signal: AbortSignal,
): Promise<number> {
  let times = 0;
  for (; !signal.aborted; times++) await client.ask(editProfile, { body, token });
  return times;
}

/** Everybody at a separate time, one after the other. */
async function logInAgainAndAgain(
  client: Client,
  people: readonly BenchDelegate[],
  rounds: number,
): Promise<{ status: number; tookMs: number }[]> {
  const tries: { status: number; tookMs: number }[] = [];
  for (let round = 0; round < rounds; round++)
    for (const { email } of people) {
      const started = performance.now();
      const body = Buffer.from(JSON.stringify({ email, password: delegatePassword }));
      const { status } = await client.ask(login, { body });
      tries.push({ status, tookMs: performance.now() - started });
    }
  return tries;
}
