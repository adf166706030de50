import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { updateEvent } from '#conference/contract.ts';
import type { WorkQueue } from '#platform/server/work-queue.ts';
import { listOwnRegistrations, type RegistrationBody, register, sendInvite } from '#registration/contract.ts';
import { register as registerDelegate } from '#registration/server/register.ts';
import { type Answer, type Options, type Person, type TestApp, testApp } from './app.ts';
import { conference, council, eventName, press } from './conference.ts';

/** Creates a picture of one colour, encoded as a browser sends it. */
export async function colouredImage(background: string): Promise<string> {
  const file = await sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${file.toString('base64')}`;
}

export const paymentImage = await colouredImage('#c99a2e');

/**
 * The answers that all kinds of registration require, by a delegate from outside the institute without accommodation.
 */
export const requiredAnswers = {
  eventName,
  previousMunExperience: 'Two conferences as a delegate',
  committeePreference: [council.value, press.value],
  portfolioPreference: [council.portfolios[1], press.portfolios[0]],
  college: 'Sample College',
  accomodation: 'No' as const,
};

export const individualBody = { ...requiredAnswers, payment: paymentImage, isGroupRegistration: false };

export async function setRegistrationWindow(site: TestApp, registrationOpen: boolean): Promise<void> {
  const { token } = await site.superadmin();
  await site.call(updateEvent, { body: { eventName, registrationOpen }, token });
}

/** Opens a test app with open registration. It is closed after the tests of the file. */
export async function openRegistration(options: Options = {}): Promise<TestApp> {
  const site = await testApp(options);
  afterAll(() => site.close());
  await setRegistrationWindow(site, true);
  return site;
}

export const errorAnswer = (status: number, error: string) =>
  expect.objectContaining({ status, body: { error, code: expect.any(String) } });

export const emailsOf = (people: readonly Person[]) => people.map(({ email }) => email);

export const ownRegistrations = async (site: TestApp, { token }: Person) =>
  (await site.call(listOwnRegistrations, { token })).body.ypEvents;

/** Returns the kinds of the mails that a person got, oldest first. */
export const mailKinds = async (site: TestApp, { email }: Person) =>
  (await site.mails()).filter(({ to }) => to === email).map(({ kind }) => kind);

export const registerAlone = (site: TestApp, { token }: Person) =>
  site.call(register, { body: individualBody, token });

/**
 * Registers a delegate by calling the use case, without HTTP. `whileDecoding` runs just before the payment screenshot
 * is decoded.
 */
export function registerDirectly(
  site: TestApp,
  accountId: string,
  different: Partial<RegistrationBody>,
  whileDecoding: () => Promise<unknown> = async () => {},
) {
  const decoding = {
    ...site.context.decoding,
    reserve: <T>(first: (place: Pick<WorkQueue, 'run'>) => Promise<T>) =>
      first({ run: (work) => whileDecoding().then(work) }),
  };
  const caller = { accountId, sessionId: 'any', role: 'client' } as const;
  const body = { ...individualBody, ...different } as RegistrationBody;
  return registerDelegate({ ...site.context, conference, decoding, network: '127.0.0.1' }, caller, body);
}

/** Creates a delegate who has registered individually. Returns the id and payment reference of the registration. */
export async function registeredDelegate(
  site: TestApp,
  { name = 'Asha Sample', ...answers }: { name?: string; transactionNumber?: string | undefined } = {},
) {
  const person = await site.person({ name });
  await site.call(register, { body: { ...individualBody, ...answers }, token: person.token });
  const [registration] = await ownRegistrations(site, person);
  return { ...person, regID: registration?._id ?? '', reference: registration?.paymentReference ?? '' };
}

/** The parts of a mailed invitation link, as the member's form sends them. */
export interface InviteParts {
  grpLeaderEmail: string;
  memberEmail: string;
  inviteToken: string;
  eventNameIn: string;
  grpName: string;
}

export async function inviteMember(
  site: TestApp,
  leader: Person,
  memberEmail: string,
  grpName: string,
): Promise<InviteParts> {
  await site.call(sendInvite, { body: { email: memberEmail, eventName, grpName }, token: leader.token });
  const link = (await inviteLinksTo(site, memberEmail)).at(-1) ?? '';
  const parts = new URL(link).pathname.split('/').map(decodeURIComponent);
  const [, , , grpLeaderEmail = '', , to = '', , inviteToken = '', eventNameIn = '', group = ''] = parts;
  return { grpLeaderEmail, memberEmail: to, inviteToken, eventNameIn, grpName: group };
}

/** Returns every invitation link that was mailed to an address, oldest first. */
export async function inviteLinksTo(site: TestApp, email: string): Promise<string[]> {
  const invitations = (await site.mails()).filter(({ kind, to }) => kind === 'invitation' && to === email);
  return invitations.map(({ text }) => /\S+\/registration\/invite\/\S+/.exec(text)?.[0] ?? '');
}

export function acceptInvitation(
  site: TestApp,
  member: Person,
  parts: InviteParts,
  different: object = {},
): Promise<Answer<typeof register>> {
  const body = { ...requiredAnswers, isGroupRegistration: true, ...parts, ...different };
  return site.call(register, { body, token: member.token });
}

export async function newMember(
  site: TestApp,
  leader: Person,
  grpName: string,
  different: object = {},
): Promise<Person> {
  const member = await site.person({ name: 'Sample Member' });
  await acceptInvitation(site, member, await inviteMember(site, leader, member.email, grpName), different);
  return member;
}

/** Creates two delegates who have joined the leader's group. With them the group is large enough to be completed. */
export async function newMembers(site: TestApp, leader: Person, grpName: string): Promise<[Person, Person]> {
  return [await newMember(site, leader, grpName), await newMember(site, leader, grpName)];
}

export function registerLeader(
  site: TestApp,
  leader: Person,
  grpName: string,
  grpMembers: string[],
  different: object = {},
): Promise<Answer<typeof register>> {
  const body = {
    ...requiredAnswers,
    payment: paymentImage,
    isGroupRegistration: true,
    grpName,
    grpMembers,
    ...different,
  };
  return site.call(register, { body, token: leader.token });
}
