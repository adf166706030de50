import { z } from 'zod';
import { defineError, type OfRegistration } from '#platform/contract/call.ts';
import { buildLineSchema } from '#platform/contract/common.ts';

export const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');
export const noSuchStatus = defineError(409, 'no_such_status', 'No such status exists');

export const registrationIdBody = z.object({ regID: buildLineSchema(noSuchRegistration.message) });

declare module '#platform/contract/call.ts' {
  interface KindsOfRegistration {
    registration: true;
  }
}

/** Option of a call: the server returns 403 to a caller who owns the registration or belongs to its group. */
export const notOwnRegistrationRule = {
  field: 'regID',
  kind: 'registration',
  error: defineError(403, 'own_registration', 'Not authorized'),
} as const satisfies OfRegistration;

export const adminCallDefaults = {
  who: ['admin', 'superadmin'],
  forbidden: defineError(403, 'forbidden', 'Not authorized to access this endpoint'),
  invalid: noSuchRegistration.message,
  failed: 'Internal server error',
} as const;
