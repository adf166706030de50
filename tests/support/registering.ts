import sharp from 'sharp';
import { updateEvent } from '#conference/contract.ts';
import { register, sendInvite } from '#registration/contract.ts';
import type { Answer, Person, TestApp } from './app.ts';
import { council, eventName, press } from './conference.ts';

/** A picture of one colour, as a browser sends it. */
export async function colouredImage(background: string): Promise<string> {
  const file = await sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${file.toString('base64')}`;
}

/** A screenshot of a payment. */
export const paymentImage = await colouredImage('#c99a2e');

/** What every mode asks for, of an outsider who needs no bed. */
export const entry = {
  eventName,
  previousMunExperience: 'Two conferences as a delegate',
  committeePreference: [council.value, press.value],
  portfolioPreference: [council.portfolios[1], press.portfolios[0]],
  college: 'Sample College',
  accomodation: 'No' as const,
};

/** A delegate who comes alone. */
export const individual = { ...entry, payment: paymentImage, isGroupRegistration: false };

/** Opens or closes the registration window, as a superadmin does. */
export async function setWindow(site: TestApp, registrationOpen: boolean): Promise<void> {
  const { token } = await site.superadmin();
  await site.call(updateEvent, { body: { eventName, registrationOpen }, token });
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
