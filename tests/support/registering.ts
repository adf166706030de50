import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { onRegistered } from '#app/on-registered.ts';
import { updateEvent } from '#conference/contract.ts';
import type { WorkQueue } from '#platform/server/work-queue.ts';
import { getOwnRegistrations, type RegistrationBody, register, sendInvite } from '#registration/contract.ts';
import { register as registerDelegate } from '#registration/server/register.ts';
import { type Answer, type Person, type TestApp, testApp } from './app.ts';
import { council, eventName, press } from './conference.ts';

/** Creates a picture of one colour, encoded as a browser sends it. */
export async function colouredImage(background: string): Promise<string> {
  const file = await sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${file.toString('base64')}`;
}

/** A screenshot of a payment. */
export const paymentImage = await colouredImage('#c99a2e');

/** The answers that all modes require, of a delegate from outside without accommodation. */
export const entry = {
  eventName,
  previousMunExperience: 'Two conferences as a delegate',
  committeePreference: [council.value, press.value],
  portfolioPreference: [council.portfolios[1], press.portfolios[0]],
  college: 'Sample College',
  accomodation: 'No' as const,
};

/** The body of an individual registration. */
export const individual = { ...entry, payment: paymentImage, isGroupRegistration: false };

/** Opens or closes the registration window, as a superadmin does. */
export async function setWindow(site: TestApp, registrationOpen: boolean): Promise<void> {
  const { token } = await site.superadmin();
  await site.call(updateEvent, { body: { eventName, registrationOpen }, token });
}

/** An app with open registration, closed after the tests of the file. */
export async function openRegistration(): Promise<TestApp> {
  const site = await testApp();
  afterAll(() => site.close());
  await setWindow(site, true);
  return site;
}

/** Matches an answer with this error. */
export const errorAnswer = (status: number, error: string) =>
  expect.objectContaining({ status, body: { error, code: expect.any(String) } });

export const emailsOf = (people: readonly Person[]) => people.map(({ email }) => email);

export const ownRegistrations = async (site: TestApp, { token }: Person) =>
  (await site.call(getOwnRegistrations, { token })).body.ypEvents;

/** The kinds of the mails to a person, oldest first. */
export const mailKinds = async (site: TestApp, { email }: Person) =>
  (await site.mails()).filter(({ to }) => to === email).map(({ kind }) => kind);

export const registerAlone = (site: TestApp, { token }: Person) =>
  site.call(register, { body: individual, token });

/** Registers by the use case, without HTTP. `whileDecoding` runs when the payment screenshot is about to be decoded. */
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
  const body = { ...individual, ...different } as RegistrationBody;
  return registerDelegate({ ...site.context, onRegistered, decoding }, caller, body);
}

/** A new delegate who registered alone, with the id and payment reference of the registration. */
export async function registeredDelegate(
  site: TestApp,
  { name = 'Asha Sample', ...answers }: { name?: string; transactionNumber?: string | undefined } = {},
) {
  const person = await site.person({ name });
  await site.call(register, { body: { ...individual, ...answers }, token: person.token });
  const [registration] = await ownRegistrations(site, person);
  return { ...person, regID: registration?._id ?? '', reference: registration?.paymentReference ?? '' };
}

/** The parts of a mailed invite link, as the member's form sends them. */
export interface InviteParts {
  grpLeaderEmail: string;
  memberEmail: string;
  inviteToken: string;
  eventNameIn: string;
  grpName: string;
}

/** Invites and reads the link from the mail. */
export async function invite(
  site: TestApp,
  leader: Person,
  memberEmail: string,
  grpName: string,
): Promise<InviteParts> {
  await site.call(sendInvite, { body: { email: memberEmail, eventName, grpName }, token: leader.token });
  const link = (await linksTo(site, memberEmail)).at(-1) ?? '';
  const parts = new URL(link).pathname.split('/').map(decodeURIComponent);
  const [, , , grpLeaderEmail = '', , to = '', , inviteToken = '', eventNameIn = '', group = ''] = parts;
  return { grpLeaderEmail, memberEmail: to, inviteToken, eventNameIn, grpName: group };
}

/** Every invite link mailed to an address, oldest first. */
export async function linksTo(site: TestApp, email: string): Promise<string[]> {
  const invitations = (await site.mails()).filter(({ kind, to }) => kind === 'invitation' && to === email);
  return invitations.map(({ text }) => /\S+\/registration\/invite\/\S+/.exec(text)?.[0] ?? '');
}

/** Registers through an invitation. */
export function accept(
  site: TestApp,
  member: Person,
  parts: InviteParts,
  different: object = {},
): Promise<Answer<typeof register>> {
  const body = { ...entry, isGroupRegistration: true, ...parts, ...different };
  return site.call(register, { body, token: member.token });
}

/** A new delegate who has joined the leader's group. */
export async function newMember(
  site: TestApp,
  leader: Person,
  grpName: string,
  different: object = {},
): Promise<Person> {
  const member = await site.person({ name: 'Sample Member' });
  await accept(site, member, await invite(site, leader, member.email, grpName), different);
  return member;
}

/** Two new delegates who have joined the leader's group, which makes it large enough to be completed. */
export async function newMembers(site: TestApp, leader: Person, grpName: string): Promise<[Person, Person]> {
  return [await newMember(site, leader, grpName), await newMember(site, leader, grpName)];
}

/** Completes the group. */
export function complete(
  site: TestApp,
  leader: Person,
  grpName: string,
  grpMembers: string[],
  different: object = {},
): Promise<Answer<typeof register>> {
  const body = {
    ...entry,
    payment: paymentImage,
    isGroupRegistration: true,
    grpName,
    grpMembers,
    ...different,
  };
  return site.call(register, { body, token: leader.token });
}
