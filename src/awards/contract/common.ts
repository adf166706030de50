import { z } from 'zod';
import { superadminCallDefaults as superadmins } from '#conference/contract.ts';
import { ofCommittee } from '#debate/contract/of-committee.ts';
import { lazyObject } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema } from '#platform/contract/common.ts';

export const superadminCallDefaults = { ...superadmins, invalid: badRequestText } as const;

export const { eventName } = ofCommittee;
export const registrationId = buildLineSchema(badRequestText, 60);
export const awardId = buildLineSchema(badRequestText, 60);

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
