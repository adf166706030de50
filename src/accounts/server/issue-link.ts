import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { newToken } from '#platform/server/ids.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { linkMinutes } from '../contract.ts';
import { addLink, type LinkPurpose } from './links.sql.ts';

/**
 * Makes a one-time token for a mailed link and keeps its fingerprint. Earlier links go on working until they expire:
 * mails arrive late (clarifications 3).
 */
export async function issueLink(
  changes: Changes,
  { clock }: Pick<Context, 'clock'>,
  purpose: LinkPurpose,
  accountId: string,
): Promise<string> {
  const token = newToken();
  const now = clock();
  await addLink(changes, {
    token_fingerprint: fingerprint(token),
    purpose,
    account_id: accountId,
    created_at: now,
    expires_at: now + linkMinutes * 60_000,
  });
  return token;
}
