import { type ClubLetter, type Letter, loginLink } from '#email/server/index.ts';
import type { Config } from '#platform/server/config.ts';

interface Person {
  name: string;
}
type Origin = Pick<Config, 'publicUrl'>;

const news = {
  on: {
    subject: 'Your second factor is on',
    said: 'From now on, logging in to your account asks for a code from your authenticator app. Your other devices were signed out.',
  },
  off: {
    subject: 'Your second factor is off',
    said: 'Logging in to your account no longer asks for a code: the second factor was turned off with a valid one.',
  },
  reset: {
    subject: 'Your second factor was reset',
    said: 'A superadmin has taken the second factor of your account away, passkeys included, and signed it out everywhere. Log in with your password and set up a new one.',
  },
  codes: {
    subject: 'You have new recovery codes',
    said: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
} as const;

/** Says what happened to the second factor of an account, so that nobody changes it unnoticed. */
export function secondFactorLetter(
  { name }: Person,
  what: keyof typeof news,
  { publicUrl }: Origin,
): ClubLetter {
  return letter(name, `second factor ${what}`, news[what].subject, news[what].said, publicUrl);
}

/** @param left how many recovery codes still work */
export function recoveryCodeUsedLetter({ name }: Person, left: number, { publicUrl }: Origin): ClubLetter {
  const said = `A recovery code of your account was used just now in place of a code from your app. ${left === 1 ? 'One is' : `${left} are`} left.`;
  return letter(name, 'recovery code used', 'A recovery code was used', said, publicUrl);
}

function letter(
  to: string,
  kind: Letter['kind'],
  subject: string,
  said: string,
  publicUrl: string,
): ClubLetter {
  return (club) => ({
    kind,
    subject,
    to,
    paragraphs: [
      said,
      `If that was not you, choose a new password at once and write to us at ${club.email}.`,
    ],
    action: { label: 'Look at the second factor', href: loginLink(publicUrl, '/second-factor') },
  });
}
