import { z } from 'zod';
import {
  buildLinkTokenField,
  buildPasswordField,
  commonPasswordError,
  phoneField,
} from '#accounts/contract/common.ts';
import { duties } from '#conference/contract/duties.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildPersonNameSchema, tooManyRequests } from '#platform/contract/common.ts';

/** Days after which the link of an invitation ends, unless the duty ends before. */
export const dutyInvitationDays = 30;

/** The same error for an unknown, used, withdrawn or expired link, so that it tells nothing about an address. */
const invitationEnded = defineError(
  404,
  'invitation_ended',
  'This invitation was used or has ended. Log in, or ask the secretariat for a new one.',
);
const token = buildLinkTokenField(invitationEnded.message);

export const findDutyInvitation = defineCall(() => ({
  summary: 'The duties to which a mailed link invites, and the address it is for.',
  method: 'POST',
  path: '/v1/api/team/invitation',
  who: 'anyone',
  invalid: invitationEnded.message,
  body: z.object({ token }),
  answer: z.object({
    email: z.string(),
    duties: z.array(
      z.object({
        _id: z.string(),
        eventName: z.string(),
        kind: z.enum(duties),
        committeeName: z.string().nullable(),
        firstDay: z.iso.date().nullable(),
        lastDay: z.iso.date(),
      }),
    ),
  }),
  errors: { invitationEnded },
}));

export const acceptDutyInvitation = defineCall(() => ({
  summary: 'Opens a verified account for the address of an invitation, gives it its duties, and logs in.',
  method: 'POST',
  path: '/v1/api/team/accept',
  who: 'anyone',
  invalid: 'Please fill all required fields',
  body: z.object({
    token,
    name: buildPersonNameSchema('Enter your name'),
    phone: phoneField,
    password: buildPasswordField('Choose a password', 'Password should not be less than 8 characters'),
  }),
  answer: z.object({ message: z.literal('Welcome to the team'), token: z.string() }),
  errors: { invitationEnded, commonPassword: commonPasswordError, tooManyRequests },
}));
