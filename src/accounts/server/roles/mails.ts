import { type ClubLetter, type Letter, loginLink } from '#email/server/index.ts';
import type { Role } from '#platform/contract/call.ts';
import type { Config } from '#platform/server/config.ts';

interface Person {
  name: string;
  email: string;
}
type Origin = Pick<Config, 'publicUrl'>;

const inIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const lastDay = (endsAt: number) => inIndia.format(endsAt - 1);

/** @param endsAt the end of the last day, in epoch milliseconds */
export function roleEndsLetter(
  { name, role }: Person & { role: Role },
  endsAt: number,
  { publicUrl }: Origin,
): ClubLetter {
  return (club) => ({
    kind: 'role ends',
    subject: `Your last day as ${role} is ${lastDay(endsAt)}`,
    to: name,
    paragraphs: [
      `Your role of ${role} ends by itself at the end of ${lastDay(endsAt)}, in India. Your account stays, as a delegate’s.`,
      `Whatever is still open at the desk goes to somebody else until then. If the day is wrong, a superadmin can change it; write to us at ${club.email}.`,
    ],
    action: { label: 'Open the desk', href: loginLink(publicUrl, `/${role}`) },
  });
}

/** The same news for a superadmin who stays. */
export function roleEndsNotice(
  superadmin: Person,
  leaver: Person & { id: string; role: Role },
  endsAt: number,
  { publicUrl }: Origin,
): Letter {
  return {
    kind: 'role ends notice',
    subject: `A role of ${leaver.role} ends by itself`,
    to: superadmin.name,
    paragraphs: [
      'The role of the account below ends at the end of the day named. Until then you can give it another last day, or none.',
    ],
    facts: [
      ['Name', leaver.name],
      ['Email', leaver.email],
      ['Role', leaver.role],
      ['Last day', lastDay(endsAt)],
    ],
    action: { label: 'Open the account', href: loginLink(publicUrl, `/user/${leaver.id}`) },
  };
}

export function roleEndedLetter({ name, role }: Person & { role: Role }, { publicUrl }: Origin): Letter {
  return {
    kind: 'role ended',
    subject: `Your role of ${role} has ended`,
    to: name,
    paragraphs: [
      `Your last day as ${role} is over. Thank you for what you have done. You were signed out everywhere, and your second factor by app went with the role.`,
      'Your account stays, as a delegate’s: log in as before.',
    ],
    action: { label: 'Log in', href: `${publicUrl}/login` },
  };
}

/** Tells the successor of a superadmin. @param by who handed over */
export function handedOverLetter({ name }: Person, by: Person, { publicUrl }: Origin): ClubLetter {
  return (club) => ({
    kind: 'handed over',
    subject: `You are a superadmin of ${club.name}`,
    to: name,
    paragraphs: [
      `${by.name} has handed over to you: from now on you are a superadmin, who keeps the accounts, fees and dates. You were signed out everywhere; log in again.`,
      'Set up a second factor first, then look at who else has a role.',
    ],
    action: { label: 'Who has a role', href: loginLink(publicUrl, '/handover') },
  });
}

/** Tells every other superadmin, so that nobody becomes one unnoticed. */
export function handedOverNotice(
  superadmin: Person,
  { by, successor }: { by: Person; successor: Person & { id: string } },
  { publicUrl }: Origin,
): ClubLetter {
  return (club) => ({
    kind: 'handed over notice',
    subject: 'Somebody was made a superadmin',
    to: superadmin.name,
    paragraphs: [
      `The account below was made a superadmin just now. If nobody in the club meant it, write to us at ${club.email} at once.`,
    ],
    facts: [
      ['Name', successor.name],
      ['Email', successor.email],
      ['Handed over by', `${by.name}, ${by.email}`],
    ],
    action: { label: 'Who has a role', href: loginLink(publicUrl, '/handover') },
  });
}
