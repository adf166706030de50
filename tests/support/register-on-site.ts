import { expect } from '@playwright/test';
import {
  assignPortfolio,
  confirmRegistration,
  getSeatsOfEvent,
  listOwnRegistrations,
  register,
} from '#registration/contract.ts';
import { paymentScreenshot } from './pictures.ts';
import type { RunningSite } from './site.ts';
import { type Committee, eventName, fees, firstCommittee } from './site-conference.ts';

/** Registers a student of the institute individually, by default with the usual screenshot of that sum. */
export async function registerAlone(
  site: RunningSite,
  name: string,
  { sum = fees.individual, screenshot }: { sum?: number; screenshot?: Buffer } = {},
): Promise<{ email: string; id: string; token: string; reference: string }> {
  const { token, email } = await site.delegate({ student: true, name });
  const buffer = screenshot ?? (await paymentScreenshot(sum)).buffer;
  const { status, body } = await site.call(register, {
    token,
    body: {
      eventName,
      payment: `data:image/png;base64,${buffer.toString('base64')}`,
      previousMunExperience: 'None yet',
      committeePreference: [firstCommittee.value],
      portfolioPreference: [firstCommittee.portfolios[0]],
      isGroupRegistration: false,
    },
  });
  if (status !== 200) throw new Error(`${name} could not register: ${JSON.stringify(body)}`);
  const [own] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
  if (!own) throw new Error(`the registration of ${name} was not taken`);
  return { email, id: own._id, token, reference: own.paymentReference ?? '' };
}

/**
 * Registers a delegate individually, confirms the registration and assigns the last free seat of a committee, since
 * stories that share a site take seats of it too.
 * @returns the delegate, the portfolio, and the token of the superadmin
 */
export async function registerSeated(site: RunningSite, name: string, { value: committee }: Committee) {
  await site.setRegistration(true);
  const delegate = await registerAlone(site, name);
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const confirmed = await site.call(confirmRegistration, { token, body: { regID: delegate.id } });
  expect(confirmed).toMatchObject({ status: 200 });
  const { committees } = (await site.call(getSeatsOfEvent, { token, params: { eventName } })).body;
  const portfolio = committees.find(({ value }) => value === committee)?.freePortfolios.at(-1) ?? '';
  const given = await site.call(assignPortfolio, {
    token,
    body: { eventID: delegate.id, committee, portfolio },
  });
  expect(given, `${name} gets a seat`).toMatchObject({ status: 200 });
  return { delegate, portfolio, token };
}
