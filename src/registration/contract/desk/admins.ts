import { defineError, type OfRegistration } from '#platform/contract/call.ts';

export const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');
export const noSuchStatus = defineError(409, 'no_such_status', 'No such status exists');
const ownRegistration = defineError(403, 'own_registration', 'Not authorized');
/** A call about the registration in a field of its body: never the caller's own, nor one of the caller's group. */
export const ofRegistration = {
  field: 'regID',
  holds: 'registration',
  refusal: ownRegistration,
} as const satisfies OfRegistration;
export const noSuchEvent = defineError(404, 'no_such_event', 'No such event exists');
/** What every call of the admins has in common. */
export const byAdmins = {
  who: ['admin', 'superadmin'],
  forbidden: defineError(403, 'forbidden', 'Not authorized to access this endpoint'),
  invalid: 'No such registration exists',
  failed: 'Internal server error',
} as const;
