import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { superadminCallDefaults as superadmins } from '#conference/contract.ts';
import { defineError, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema, forbiddenEndpointError } from '#platform/contract/common.ts';

export const superadminCallDefaults = { ...superadmins, invalid: badRequestText } as const;

/** Calls of the chairs of a committee. */
export const byChairs = {
  who: [],
  duties: ['chair'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
} as const;
/** Calls of the chairs of a committee and of superadmins. Admins see no marks. */
export const byChairsAndSuperadmins = { ...byChairs, who: ['superadmin'] } as const;

export const eventName = buildLineSchema(noSuchEvent.message);
const committee = z.string().min(1).max(100);
export const ofCommittee = { eventName, committee };
export const registrationId = buildLineSchema(badRequestText, 60);
export const awardId = buildLineSchema(badRequestText, 60);

export const otherCommittee = defineError(403, 'other_committee', 'You do not chair this committee');
export const noSuchCommittee = defineError(404, 'no_such_committee', 'No such committee exists');

/** A delegate of a committee, as chairs see them. */
export const delegateSchema = lazyObject(() => ({
  registrationId: z.string(),
  name: z.string(),
  portfolio: z.string(),
  /** True for the registration of the caller, who cannot mark it. */
  isOwn: z.boolean(),
  /** True if a chair of the committee is of the same delegation or college. */
  isOfChair: z.boolean(),
}));

/** What the room counted. Null where it has not counted. */
export const countsSchema = lazyObject(() => ({
  room: z
    .object({
      speeches: z.number(),
      spokenMs: z.number(),
      motions: z.number(),
      points: z.number(),
      papers: z.number(),
    })
    .nullable(),
  attendance: z.object({ attended: z.number(), held: z.number() }).nullable(),
}));
