import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineError } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema, forbiddenEndpointError } from '#platform/contract/common.ts';

/** The event and the committee that a call of chairs is about. */
export const ofCommittee = {
  eventName: buildLineSchema(noSuchEvent.message),
  committee: z.string().min(1).max(100),
};

/** Calls of chairs, for their committees. */
export const byChairs = {
  who: [],
  duties: ['chair'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
} as const;
/** Calls of chairs and superadmins, to which admins have no access. */
export const byChairsAndSuperadmins = { ...byChairs, who: ['superadmin'] } as const;

export const otherCommittee = defineError(403, 'other_committee', 'You do not chair this committee');
export const noSuchCommittee = defineError(404, 'no_such_committee', 'No such committee exists');
export const noRules = defineError(
  409,
  'no_rules',
  'The secretariat has not chosen the rules of this committee yet',
);
/** The error of superadmins, who act for the chairs of a committee only while they lead it. */
export const leadNeeded = defineError(409, 'lead_needed', 'Take the lead of this committee first');
/** The error of screens that follow a session of an event that was archived. */
export const sessionsArchived = defineError(
  409,
  'sessions_archived',
  'This event is archived. Its sessions are over.',
);
/** The error of delegates without a seat. */
export const noSeat = defineError(404, 'no_seat', 'You have no seat in a committee of this event');
