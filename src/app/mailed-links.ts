import { createLinkRenewer } from '#accounts/server/index.ts';
import { createAnnouncementMailCheck } from '#announcements/server/index.ts';
import { checkMailedDutyInvitation } from '#attendance/server/index.ts';
import type { DeliveryChecks } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { checkMailedInviteLink } from '#registration/server/index.ts';
import { createGuardianLinkCheck } from '#welfare/server/index.ts';

/**
 * Returns, for each kind of mail that can become obsolete, the function that checks the mail before it is sent. The
 * function can renew an expired link, or cancel the mail.
 */
export function createDeliveryChecks(context: Pick<Context, 'clock' | 'config'>): DeliveryChecks {
  return {
    welcome: createLinkRenewer(context, 'verify'),
    verify: createLinkRenewer(context, 'verify'),
    password_reset: createLinkRenewer(context, 'reset'),
    institute_email_confirmation: createLinkRenewer(context, 'institute'),
    guardian_consent: createGuardianLinkCheck(context),
    announcement: createAnnouncementMailCheck(context),
    duty_invitation: checkMailedDutyInvitation,
    invitation: checkMailedInviteLink,
    invitation_reminder: checkMailedInviteLink,
  };
}
