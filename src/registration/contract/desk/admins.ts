import type { OfRegistration, Refusal } from '#platform/contract/call.ts';

export const noSuchRegistration = [404, 'No such registration exists'] as const satisfies Refusal;
export const noSuchStatus = [409, 'No such status exists'] as const satisfies Refusal;
const ownRegistration = [403, 'Not authorized'] as const satisfies Refusal;
/** A call about the registration in a field of its body: never the caller's own, nor one of the caller's group. */
export const ofRegistration = {
  field: 'regID',
  holds: 'registration',
  refusal: ownRegistration,
} as const satisfies OfRegistration;
export const noSuchEvent = [404, 'No such event exists'] as const satisfies Refusal;
/** What every call of the admins has in common. */
export const byAdmins = {
  who: ['admin', 'superadmin'],
  forbidden: [403, 'Not authorized to access this endpoint'],
  invalid: 'No such registration exists',
  failed: 'Internal server error',
} as const;
