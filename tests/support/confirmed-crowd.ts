import { initialConference } from '#conference/content/index.ts';
import {
  decideSeveralRegistrations,
  listAllRegistrations,
  maxDecisionsAtOnce,
  register,
} from '#registration/contract.ts';
import type { Delegate } from './api-client.ts';
import { paymentScreenshot } from './pictures.ts';
import type { RunningSite } from './site.ts';
import { eventName, fees } from './site-conference.ts';

/** Number of delegates. It is slightly larger than the number of seats in the smallest committees. */
export const crowdSize = 44;
const atOnce = 8;

type Committee = (typeof initialConference.committees)[number] & {
  readonly portfolios: readonly [string, string, ...string[]];
};

/** The smallest committees. Together they have fewer seats than there are delegates, so that some delegates wait. */
export const smallestCommittees = kept(
  initialConference.committees
    .filter((one): one is Committee => one.portfolios.length > 1)
    .toSorted((a, b) => a.portfolios.length - b.portfolios.length),
);

function kept([first, ...others]: readonly Committee[]): [Committee, ...Committee[]] {
  if (!first) throw new Error('The stories need a committee with portfolios.');
  let seats = first.portfolios.length;
  const more = others.filter(({ portfolios }) => {
    const fits = seats + portfolios.length < crowdSize;
    if (fits) seats += portfolios.length;
    return fits;
  });
  return [first, ...more];
}

/** Creates confirmed delegates without a seat. Most choose the same few portfolios, and a third are beginners. */
export async function createConfirmedCrowd(site: RunningSite): Promise<Delegate[]> {
  const { buffer } = await paymentScreenshot(fees.individual);
  const payment = `data:image/png;base64,${buffer.toString('base64')}`;
  const people: Delegate[] = [];
  let next = 0;
  const work = async () => {
    while (next < crowdSize) {
      const number = next++;
      people[number] = await registered(site, number, payment);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const { allSuchEvents } = (await site.call(listAllRegistrations, { token })).body;
  const ids = allSuchEvents.map(({ _id }) => _id);
  for (let from = 0; from < ids.length; from += maxDecisionsAtOnce)
    await site.call(decideSeveralRegistrations, {
      token,
      body: { decision: 'confirm', regIDs: ids.slice(from, from + maxDecisionsAtOnce) },
    });
  return people;
}

/** Names the delegates. A search for 'Sample Ann' finds the first two, and their full names find each of them. */
const nameOf = (number: number) => ['Sample Anna', 'Sample Annika'][number] ?? `Sample Delegate ${number}`;

async function registered(site: RunningSite, number: number, payment: string): Promise<Delegate> {
  const delegate = await site.delegate({ student: true, name: nameOf(number) });
  const chosen = smallestCommittees
    .filter((_, at) => (number + at) % smallestCommittees.length < 2)
    .slice(0, 3);
  await site.call(register, {
    token: delegate.token,
    body: {
      eventName,
      payment,
      previousMunExperience: 'None yet',
      experienceLevel: number % 3 === 0 ? 'Beginner' : 'Some experience',
      committeePreference: chosen.map(({ value }) => value),
      portfolioPreference: chosen.map(
        ({ portfolios }) => portfolios[(number * number) % Math.min(12, portfolios.length)] ?? '',
      ),
      isGroupRegistration: false,
    },
  });
  return delegate;
}
