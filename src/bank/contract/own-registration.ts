import { defineError, type OfRegistration } from '#platform/contract/call.ts';

/** A call about the registration in a field of its body: never the caller's own, nor one of the caller's group. */
export const ofRegistration = {
  field: 'regID',
  holds: 'registration',
  error: defineError(
    403,
    'own_registration',
    'Another person has to do this: the registration is your own, or of your group',
  ),
} as const satisfies OfRegistration;
