import type { CheckLink } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { findAccount } from './accounts.sql.ts';
import { issueLink } from './issue-link.ts';
import { findLink, hasLaterLink, type LinkPurpose } from './links.sql.ts';

/** A mail that leaves later than that before its link ends is opened too late. */
const leastLeftMs = 10 * 60_000;

/**
 * Issues a new link in place of one that died, or is about to, while its mail waited to leave. Somebody who asked several
 * times meanwhile gets one: only the latest is renewed. Links that were used, or swept a week after their end, are not.
 */
export function renewLink(context: Pick<Context, 'clock' | 'config'>, purpose: LinkPurpose): CheckLink {
  return async (changes, linkId) => {
    const link = await findLink(changes, purpose, linkId);
    if (!link || isDone(purpose, link)) return 'not needed';
    if (link.expiresAt - context.clock() > leastLeftMs) return 'works';
    if (await hasLaterLink(changes, purpose, link)) return 'not needed';
    const account = await findAccount(changes, link.accountId);
    if (!account || account.deletionScheduledAt !== null) return 'not needed';
    return (await issueLink(changes, context, purpose, account)).letter;
  };
}

function isDone(
  purpose: LinkPurpose,
  { isVerified, instituteConfirmed }: { isVerified: boolean; instituteConfirmed: boolean },
): boolean {
  return (purpose === 'verify' && isVerified) || (purpose === 'institute' && instituteConfirmed);
}
