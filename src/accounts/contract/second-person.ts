import { z } from 'zod';
import { defineError, type ErrorSpec } from '#platform/contract/call.ts';
import { formatTime, type Region } from '#platform/rule/dates.ts';

/** Hours as a superadmin before an account can act as the second person (product 3.18). */
export const secondPersonHours = 72;
/** Days to wait where one account got its role from the other, directly or through others. */
export const relatedPersonDays = 14;

/** Why a superadmin has to wait before acting as the second of two people. */
export const waitReasons = [
  'new_superadmin',
  'role_from_first',
  'first_has_role_from_you',
  'roles_from_same_person',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** The rule that applies, and when it ends. */
export const secondPersonWait = z.object({ reason: z.enum(waitReasons), until: z.iso.datetime() });
export type SecondPersonWait = z.infer<typeof secondPersonWait>;

/** The errors of a call that the second of two people makes; the answer adds `reason` and `until`. */
export const secondPersonErrors = {
  new_superadmin: defineError(
    403,
    'new_superadmin',
    `You have been a superadmin for less than ${secondPersonHours} hours.`,
  ),
  role_from_first: defineError(
    403,
    'role_from_first',
    `You have your role from the person who entered this, and for less than ${relatedPersonDays} days.`,
  ),
  first_has_role_from_you: defineError(
    403,
    'first_has_role_from_you',
    `The person who entered this has the role from you, and for less than ${relatedPersonDays} days.`,
  ),
  roles_from_same_person: defineError(
    403,
    'roles_from_same_person',
    `You and the person who entered this have your roles from the same person, and for less than ${relatedPersonDays} days.`,
  ),
} as const satisfies Record<WaitReason, ErrorSpec>;

/** The rule and its end as text, for the screen and for the error. */
export function waitText({ reason, until }: SecondPersonWait, region: Region): string {
  return `${secondPersonErrors[reason].message} You can do it from ${formatTime(Date.parse(until), region)}. Another superadmin may be able to do it now.`;
}
