import { type ClubLetter, loginLink } from '#email/server/index.ts';
import type { Config } from '#platform/server/config.ts';

const news = {
  added: {
    subject: 'A passkey was added to your account',
    said: 'From now on, the passkey that was just made opens your account without the password.',
    otherwise: 'remove it there at once, choose a new password',
  },
  removed: {
    subject: 'A passkey was removed from your account',
    said: 'It no longer opens your account. Your other devices were signed out.',
    otherwise: 'choose a new password at once',
  },
} as const;

/** Says what happened to the passkeys of an account, so that nobody changes them unnoticed. */
export function passkeyLetter(
  { name }: { name: string },
  what: keyof typeof news,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): ClubLetter {
  const { subject, said, otherwise } = news[what];
  return (club) => ({
    kind: `passkey ${what}`,
    subject,
    to: name,
    paragraphs: [said, `If that was not you, ${otherwise} and write to us at ${club.email}.`],
    action: { label: 'Look at your passkeys', href: loginLink(publicUrl, '/devices') },
  });
}
