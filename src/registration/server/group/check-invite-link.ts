import type { CheckLink } from '#email/server/index.ts';
import { opensGroup } from './invitations.sql.ts';

/** An invitation does not expire. It ends when it is accepted, replaced or withdrawn, or when the group is complete: then a
 * later mail has the new link, or no link is needed.
 */
export const checkInviteLink: CheckLink = async (transaction, linkId) =>
  (await opensGroup(transaction, linkId)) ? 'works' : 'not needed';
