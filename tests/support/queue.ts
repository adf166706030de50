import { getOwnRegistrations, register } from '#registration/contract.ts';
import { paymentScreenshot } from './pictures.ts';
import type { RunningSite } from './site.ts';
import { eventName, fees, firstCommittee } from './site-conference.ts';

/** Registers a student of the institute alone, by default with the usual picture of that sum. */
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
  const [own] = (await site.call(getOwnRegistrations, { token })).body.ypEvents;
  if (!own) throw new Error(`the registration of ${name} was not taken`);
  return { email, id: own._id, token, reference: own.paymentReference ?? '' };
}
