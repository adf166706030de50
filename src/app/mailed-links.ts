import { renewLink } from '#accounts/server/index.ts';
import type { LinkChecks } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { checkInviteLink } from '#registration/server/index.ts';

/** The link checks by kind of mail. */
export function mailedLinks(context: Pick<Context, 'clock' | 'config'>): LinkChecks {
  return {
    verify: renewLink(context, 'verify'),
    password_reset: renewLink(context, 'reset'),
    institute_email_confirmation: renewLink(context, 'institute'),
    invitation: checkInviteLink,
  };
}
