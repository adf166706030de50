import { setTimeout as wait } from 'node:timers/promises';
import { listAllRegistrations } from '#registration/contract.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { newClient } from '../../bench/support/client.ts';
import { type BenchDelegate, logInAsSuperadmin, makeDelegate } from '../../bench/support/delegates.ts';
import { screenshot } from '../../bench/support/screenshot.ts';
import { type Rush, startRush } from '../faults/support/rush.ts';

const body = Buffer.from(
  JSON.stringify({
    eventName,
    payment: screenshot,
    previousMunExperience: 'None yet',
    committeePreference: [firstCommittee.value],
    portfolioPreference: [firstCommittee.portfolios[0]],
    isGroupRegistration: false,
    college: 'Sample College of Engineering',
    accomodation: 'No',
  }),
);

/** Delegates who sign up and register one after the other, until `stop` is called. */
export interface Crowd extends Rush {
  stop(): Promise<void>;
}

/**
 * Starts a crowd.
 * @param first number of its first delegate, so that no two crowds have a delegate in common
 */
export function startCrowd(origin: string, first: number): Crowd {
  let isOver = false;
  async function* arrivals(): AsyncGenerator<BenchDelegate> {
    for (let number = first; !isOver; number++) {
      const network = (Math.floor(number / 100) % 250) + 2;
      const delegate = await makeDelegate(newClient(origin, network), number).catch(() => undefined);
      // A site that is away takes no sign-up. The next delegate tries later.
      if (delegate) yield delegate;
      else await wait(500);
    }
  }
  const rush = startRush(origin, arrivals(), body);
  return {
    answeredBy: rush.answeredBy,
    answered: rush.answered,
    wrong: rush.wrong,
    done: rush.done,
    get turnedAway() {
      return rush.turnedAway;
    },
    async stop() {
      isOver = true;
      await rush.done;
    },
  };
}

/** Compares the answers that a crowd got with the registrations of the site. */
export async function compareWithSite(
  origin: string,
  crowd: Rush,
): Promise<{ lost: string[]; damaged: number }> {
  const client = newClient(origin);
  const { allSuchEvents } = await client.call(listAllRegistrations, {
    token: await logInAsSuperadmin(client),
  });
  const stored = new Set(allSuchEvents.map(({ email }) => email));
  return {
    lost: [...crowd.answered].filter((email) => !stored.has(email)),
    damaged: allSuchEvents.filter(({ college }) => college === 'Damaged').length,
  };
}
