import type { CheckLink } from '#email/server/index.ts';
import { opensGroup } from './invitations.sql.ts';

/**
 * An invitation ends with no time, but when the leader invites again, takes it back or completes the group, and when it was
 * accepted: then a later mail has the new link, or nobody needs one.
 */
export const checkInviteLink: CheckLink = async (changes, linkId) =>
  (await opensGroup(changes, linkId)) ? 'works' : 'not needed';
