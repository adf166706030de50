import { renewLink } from '#accounts/server/index.ts';
import { checkAnnouncement } from '#announcements/server/index.ts';
import type { LinkChecks } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { checkInviteLink } from '#registration/server/index.ts';
import { checkGuardianLink } from '#welfare/server/index.ts';

/**
 * Returns, for each kind of mail with a link, the function that checks or renews the link before the mail is sent.
 */
export function mailedLinks(context: Pick<Context, 'clock' | 'config'>): LinkChecks {
  return {
    verify: renewLink(context, 'verify'),
    password_reset: renewLink(context, 'reset'),
    institute_email_confirmation: renewLink(context, 'institute'),
    guardian_consent: checkGuardianLink(context),
    announcement: checkAnnouncement(context),
    invitation: checkInviteLink,
    invitation_reminder: checkInviteLink,
  };
}
