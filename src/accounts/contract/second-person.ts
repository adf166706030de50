import { z } from 'zod';
import { defineError, type ErrorSpec } from '#platform/contract/call.ts';
import { formatDateTime, type Region } from '#platform/rule/dates.ts';

/**
 * Hours that an account must have had its role before it can be the second person, who confirms what another person has
 * entered (product 3.18).
 */
export const secondPersonHours = 72;
/**
 * Days after the grant of a role during which two related accounts cannot confirm each other's entries. Two accounts
 * are related if one got its role from the other, or both got their roles from the same account.
 */
export const relatedPersonDays = 14;

const waitReasons = [
  'new_superadmin',
  'role_from_first',
  'first_has_role_from_you',
  'roles_from_same_person',
] as const;
export type WaitReason = (typeof waitReasons)[number];

export const secondPersonWaitSchema = z.object({ reason: z.enum(waitReasons), until: z.iso.datetime() });
export type SecondPersonWait = z.infer<typeof secondPersonWaitSchema>;

/**
 * Errors for a user who must wait before acting as the second person. The answer also contains `reason` and `until`.
 */
export const secondPersonWaitErrors = {
  new_superadmin: defineError(
    403,
    'new_superadmin',
    `You have had your role for less than ${secondPersonHours} hours.`,
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

export function formatSecondPersonWait({ reason, until }: SecondPersonWait, region: Region): string {
  return `${secondPersonWaitErrors[reason].message} You can do it from ${formatDateTime(Date.parse(until), region)}. Another superadmin may be able to do it now.`;
}
