import type { Refusal } from '#platform/contract/call.ts';

export const noSuchRegistration = [404, 'No such registration exists'] as const satisfies Refusal;
export const noSuchStatus = [409, 'No such status exists'] as const satisfies Refusal;
/** Nobody decides or seats the own registration, nor a group with it. */
export const ownRegistration = [403, 'Not authorized'] as const satisfies Refusal;
export const noSuchEvent = [404, 'No such event exists'] as const satisfies Refusal;
/** What every call of the admins has in common. */
export const byAdmins = {
  who: ['admin', 'superadmin'],
  forbidden: [403, 'Not authorized to access this endpoint'],
  invalid: 'No such registration exists',
  failed: 'Internal server error',
} as const;
