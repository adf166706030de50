import { z } from 'zod';
import { defineError, type OfRegistration } from '#platform/contract/call.ts';
import { lineField } from '#platform/contract/common.ts';

export const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');
export const noSuchStatus = defineError(409, 'no_such_status', 'No such status exists');

export const idBody = z.object({ regID: lineField(noSuchRegistration.message) });

/** Rejects a call about the caller's own registration, or about one of the caller's group. */
export const ofRegistration = {
  field: 'regID',
  kind: 'registration',
  error: defineError(403, 'own_registration', 'Not authorized'),
} as const satisfies OfRegistration;

export const byAdmins = {
  who: ['admin', 'superadmin'],
  forbidden: defineError(403, 'forbidden', 'Not authorized to access this endpoint'),
  invalid: noSuchRegistration.message,
  failed: 'Internal server error',
} as const;
