import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { badRequestText, buildLineSchema, forbiddenEndpointError } from '#platform/contract/common.ts';

/** Calls of superadmins and of accounts with the duty hospitality at the event. */
export const byHospitality = {
  who: ['superadmin'],
  duties: ['hospitality'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  invalid: badRequestText,
} as const;

export const eventName = buildLineSchema(noSuchEvent.message);
export const registrationId = buildLineSchema(badRequestText, 60);
