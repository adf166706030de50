import { getOwnProfile, login, sendOwnVerificationLink, signup, verifyEmail } from '#accounts/contract.ts';
import { listAnnouncedEvents, updateEvent } from '#conference/contract.ts';
import { superadmin } from '#tests/support/site-process.ts';
import { type Client, newClient } from './client.ts';

export const delegatePassword = 'sample-password';

export interface BenchDelegate {
  email: string;
  token: string;
}

export async function logInAsSuperadmin(client: Client): Promise<string> {
  return (await client.call(login, { body: superadmin })).token;
}

export async function openRegistration(client: Client): Promise<void> {
  const { events } = await client.call(listAnnouncedEvents, {});
  for (const { eventName } of events)
    await client.call(updateEvent, {
      token: await logInAsSuperadmin(client),
      body: { eventName, registrationOpen: true },
    });
}

/**
 * Creates verified delegates. Each hundred of them has a separate network address, because there are limits per
 * network.
 */
export async function makeDelegates(origin: string, count: number): Promise<BenchDelegate[]> {
  const delegates: BenchDelegate[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next++;
      delegates.push(await makeDelegate(newClient(origin, Math.floor(number / 100) + 2), number));
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return delegates;
}

export async function makeDelegate(client: Client, number: number): Promise<BenchDelegate> {
  const email = `delegate-${number}@example.org`;
  await client.call(signup, {
    body: {
      email,
      password: delegatePassword,
      confirmPassword: delegatePassword,
      name: `Sample Delegate ${number}`,
      phone: '+91 90000 00000',
      isStudentOfNITS: false,
    },
  });
  const { token } = await client.call(login, { body: { email, password: delegatePassword } });
  const { verifyEmailLink = '' } = await client.call(sendOwnVerificationLink, { token, body: {} });
  await client.call(verifyEmail, { params: { token: verifyEmailLink.split('/').at(-1) ?? '' } });
  await client.call(getOwnProfile, { token });
  return { email, token };
}
