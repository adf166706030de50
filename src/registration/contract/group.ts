import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { defineCall, type Refusal } from '#platform/contract/call.ts';
import {
  emailField,
  lineField,
  messageAnswer,
  nameField,
  tooManyRequests,
} from '#platform/contract/common.ts';

const missing = 'email, event name or group name is required';

/** A group's name is a part of the invitation's address: it can be encoded, and is not a dot that a browser would resolve. */
const groupName = nameField(missing, 80).refine(
  (name) => name.isWellFormed() && name !== '.' && name !== '..',
  missing,
);
const inviteBody = z.object({
  email: emailField(missing, { dot: true }),
  eventName: lineField(missing),
  grpName: groupName,
});
const adminsCantRegister = [
  403,
  'Admins and SuperAdmins are not allowed to register for an event',
] as const satisfies Refusal;
const noSuchEvent = [404, 'No such event exists'] as const satisfies Refusal;
const byClients = { who: ['client'], forbidden: adminsCantRegister, failed: 'something went wrong' } as const;

export const sendInvite = defineCall({
  ...byClients,
  summary: 'A leader invites a delegate to the group; inviting again replaces the link and mails it again.',
  method: 'POST',
  path: '/v1/api/sendinvite',
  invalid: missing,
  body: inviteBody,
  answer: messageAnswer('invite link sent sucessfully'),
  errors: {
    leaderCantBeMember: [400, "grpLeader can't be the member"],
    inviteeNotFound: [404, 'User not found, signup first'],
    leaderNotFound: [404, 'whoSendTheInvite User not found, signup first'],
    alreadyRegistered: [409, 'user has already registered for the event'],
    inviteeNotVerified: [403, 'user not verified, ask them to verify their email first'],
    leaderNotVerified: [403, 'You need to verify your email first'],
    leaderRegistered: [409, 'You have already registered for this event'],
    noSuchEvent,
    tooManyRequests,
  },
});

export const withdrawInvite = defineCall({
  ...byClients,
  summary: 'A leader withdraws an invitation that was not accepted.',
  method: 'DELETE',
  path: '/v1/api/sendinvite',
  invalid: missing,
  body: inviteBody,
  answer: messageAnswer('Invitation withdrawn'),
  errors: {
    notFound: [404, 'Invite link not found'],
    accepted: [409, 'You have already accepted the invite'],
    noSuchEvent,
    registrationsStay,
  },
});

export const leaveGroup = defineCall({
  ...byClients,
  summary: 'A member leaves the group before the leader completes it; the own registration goes.',
  method: 'PUT',
  path: '/v1/api/group/leave',
  invalid: 'No such event exists',
  body: z.object({ eventName: lineField('No such event exists') }),
  answer: messageAnswer('You have left the group'),
  errors: {
    noSuchEvent,
    noSuchRegistration: [404, 'No such registration exists'],
    complete: [409, 'No such status exists'],
    registrationsStay,
  },
});
