import type { ClubLetter } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { newToken } from '#platform/server/ids.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { disownDays, linkMinutes } from '../contract/rules.ts';
import type { Account } from './accounts.sql.ts';
import { instituteLetter } from './institute/mails.ts';
import { addLink, type LinkPurpose } from './links.sql.ts';
import { passwordChangedLetter, resetLetter, verifyLetter } from './mails.ts';

const minuteMs = 60_000;

const pages = {
  verify: { path: 'verifyemail', write: verifyLetter, goodForMs: linkMinutes * minuteMs },
  reset: { path: 'resetpassword', write: resetLetter, goodForMs: linkMinutes * minuteMs },
  institute: { path: 'confirminstitute', write: instituteLetter, goodForMs: linkMinutes * minuteMs },
  disown: { path: 'notme', write: passwordChangedLetter, goodForMs: disownDays * 24 * 60 * minuteMs },
} as const;

/**
 * Makes a one-time link, of which only the fingerprint is kept, and the letter that brings it. Earlier links go on working
 * until they expire: mails arrive late (product 4.4).
 */
export async function issueLink(
  changes: Changes,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  purpose: LinkPurpose,
  account: Pick<Account, 'id' | 'name' | 'email'>,
): Promise<{ token: string; address: string; letter: ClubLetter }> {
  const token = newToken();
  const linkId = fingerprint(token);
  const now = clock();
  const { path, write, goodForMs } = pages[purpose];
  await addLink(changes, {
    token_fingerprint: linkId,
    purpose,
    account_id: account.id,
    created_at: now,
    expires_at: now + goodForMs,
  });
  const address = `${config.publicUrl}/${path}/${token}`;
  return { token, address, letter: (club) => ({ ...write(account, address, club), linkId }) };
}
