import { z } from 'zod';
import { noSuchEvent, registrationClosedError, registrationsFrozen } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  buildEmailSchema,
  buildLineSchema,
  buildNameSchema,
  containsNoAddress,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';

const missing = 'email, event name or group name is required';

/** Name of a group. It is a part of the invitation's URL, so it must be encodable, and '.' and '..' are invalid. */
const groupName = buildNameSchema(missing, 80).refine(
  (name) => name.isWellFormed() && name !== '.' && name !== '..',
  missing,
);
/** A new name of a group. Mails contain it, so it has no address. Groups with an earlier such name can be renamed. */
const newGroupName = groupName.refine(
  containsNoAddress,
  'Choose a group name without a web or email address',
);
const inviteBody = z.object({
  email: buildEmailSchema(missing, { dot: true }),
  eventName: buildLineSchema(missing),
  grpName: groupName,
});
const adminsCantRegister = defineError(
  403,
  'admins_cant_register',
  'Admins and SuperAdmins are not allowed to register for an event',
);
const leaderRegistered = defineError(409, 'leader_registered', 'You have already registered for this event');
const byClients = { who: ['client'], forbidden: adminsCantRegister, failed: 'something went wrong' } as const;

export const sendInvite = defineCall(() => ({
  ...byClients,
  summary: 'A leader invites a delegate to the group; inviting again replaces the link and mails it again.',
  method: 'POST',
  path: '/v1/api/sendinvite',
  invalid: missing,
  body: inviteBody.extend({ grpName: newGroupName }),
  answer: messageAnswer('invite link sent sucessfully'),
  errors: {
    leaderCantBeMember: defineError(400, 'leader_cant_be_member', "grpLeader can't be the member"),
    inviteeNotFound: defineError(404, 'invitee_not_found', 'User not found, signup first'),
    leaderNotFound: defineError(404, 'leader_not_found', 'whoSendTheInvite User not found, signup first'),
    alreadyRegistered: defineError(409, 'already_registered', 'user has already registered for the event'),
    inviteeNotVerified: defineError(
      403,
      'invitee_not_verified',
      'user not verified, ask them to verify their email first',
    ),
    leaderNotVerified: defineError(403, 'leader_not_verified', 'You need to verify your email first'),
    /** The error text contains the name of the event. */
    registrationClosed: registrationClosedError('…'),
    leaderRegistered,
    noSuchEvent,
    tooManyRequests,
  },
}));

/** An invitation waits this long for the account of the invited person. */
export const laterInvitationDays = 30;
/** Number of addresses that a group can let wait. */
export const maxLaterInvitations = 60;

export const keepInviteForLater = defineCall(() => ({
  ...byClients,
  summary:
    'A leader lets an invitation wait until the address has a verified account. The answer does not tell whether it has one.',
  method: 'PUT',
  path: '/v1/api/sendinvite/later',
  invalid: missing,
  body: inviteBody.extend({ grpName: newGroupName }),
  answer: messageAnswer('We invite them once they have signed up'),
  errors: {
    leaderCantBeMember: sendInvite.errors.leaderCantBeMember,
    leaderNotFound: sendInvite.errors.leaderNotFound,
    leaderNotVerified: sendInvite.errors.leaderNotVerified,
    registrationClosed: registrationClosedError('…'),
    leaderRegistered,
    noSuchEvent,
    tooManyWaiting: defineError(
      409,
      'too_many_waiting',
      `At most ${maxLaterInvitations} people of a group can wait for their sign-up`,
    ),
    tooManyRequests,
  },
}));

export const forgetInviteForLater = defineCall(() => ({
  ...byClients,
  summary: 'A leader takes back an invitation that waits for a sign-up.',
  method: 'DELETE',
  path: '/v1/api/sendinvite/later',
  invalid: missing,
  body: inviteBody,
  answer: messageAnswer('We will not invite them'),
  errors: {
    notFound: defineError(404, 'invite_not_found', 'Invite link not found'),
    noSuchEvent,
  },
}));

export const listInvitesForLater = defineCall(() => ({
  ...byClients,
  summary: "Lists the invitations of the leader's open groups that wait for a sign-up.",
  method: 'GET',
  path: '/v1/api/sendinvite/later',
  answer: z.object({
    waiting: z.array(z.object({ eventName: z.string(), grpName: z.string(), email: z.string() })),
  }),
  errors: {},
}));

export const withdrawInvite = defineCall(() => ({
  ...byClients,
  summary: 'A leader withdraws an invitation that was not accepted.',
  method: 'DELETE',
  path: '/v1/api/sendinvite',
  invalid: missing,
  body: inviteBody,
  answer: messageAnswer('Invitation withdrawn'),
  errors: {
    notFound: defineError(404, 'invite_not_found', 'Invite link not found'),
    accepted: defineError(409, 'already_accepted', 'You have already accepted the invite'),
    noSuchEvent,
    registrationsFrozen,
  },
}));

export const createShareLinkOfInvite = defineCall(() => ({
  ...byClients,
  summary:
    'A leader gets a new link of an invitation to pass on. It ends the link copied before, and only the invited account can use it.',
  method: 'POST',
  path: '/v1/api/sendinvite/link',
  invalid: missing,
  body: inviteBody,
  answer: z.object({ link: z.string() }),
  errors: {
    notFound: defineError(404, 'invite_not_found', 'Invite link not found'),
    accepted: defineError(409, 'already_accepted', 'You have already accepted the invite'),
    leaderRegistered,
    registrationClosed: registrationClosedError('…'),
    noSuchEvent,
    tooManyRequests,
  },
}));

export const remindInvitees = defineCall(() => ({
  ...byClients,
  summary: 'A leader reminds everyone invited who has not registered, each at most once in 24 hours.',
  method: 'POST',
  path: '/v1/api/sendinvite/remind',
  invalid: missing,
  body: inviteBody.omit({ email: true }),
  answer: z.object({ message: z.literal('Reminders sent'), reminded: z.number() }),
  errors: {
    noSuchGroup: defineError(404, 'no_such_group', 'No open group of yours has this name'),
    nothingDue: defineError(
      409,
      'no_reminder_due',
      'Everyone has registered or was emailed in the last 24 hours',
    ),
    registrationClosed: registrationClosedError('…'),
    noSuchEvent,
    tooManyRequests,
  },
}));

export const removeMemberAndDeleteRegistration = defineCall(() => ({
  ...byClients,
  summary:
    "A leader removes a member from an open group, which deletes the member's registration and is mailed.",
  method: 'PUT',
  path: '/v1/api/group/remove',
  invalid: missing,
  body: inviteBody,
  answer: messageAnswer('Member removed'),
  errors: {
    noSuchEvent,
    noSuchGroup: defineError(404, 'no_such_group', 'No open group of yours has this name'),
    noSuchMember: defineError(404, 'no_such_member', 'This delegate is not in your group'),
    registrationsFrozen,
  },
}));

export const renameGroup = defineCall(() => ({
  ...byClients,
  summary: 'A leader renames an open group. Links of earlier invitations stay valid.',
  method: 'PUT',
  path: '/v1/api/group/rename',
  invalid: missing,
  body: inviteBody.omit({ email: true }).extend({
    newName: newGroupName.refine(Boolean, 'Give your group a name'),
  }),
  answer: messageAnswer('Group renamed'),
  errors: {
    noSuchEvent,
    noSuchGroup: defineError(404, 'no_such_group', 'No open group of yours has this name'),
    nameTaken: defineError(409, 'name_taken', 'Another group of yours has or had this name'),
    registrationsFrozen,
  },
}));

export const leaveGroupAndDeleteRegistration = defineCall(() => ({
  ...byClients,
  summary:
    "A member leaves the group before the leader completes it, which deletes the member's registration.",
  method: 'PUT',
  path: '/v1/api/group/leave',
  invalid: noSuchEvent.message,
  body: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: messageAnswer('You have left the group'),
  errors: {
    noSuchEvent,
    noSuchRegistration: defineError(404, 'no_such_registration', 'No such registration exists'),
    complete: defineError(409, 'group_complete', 'No such status exists'),
    registrationsFrozen,
  },
}));
