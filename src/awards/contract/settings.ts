import { z } from 'zod';
import { eventArchived, noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { messageAnswer } from '#platform/contract/common.ts';
import { awardSettingsSchema } from '../rule/settings.ts';
import { eventName, superadminCallDefaults } from './common.ts';

export const getAwardSettings = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'The criteria, weights and awards of an event.',
  method: 'GET',
  path: '/v1/api/superadmin/awards/:eventName/settings',
  params: z.object({ eventName }),
  answer: z.object({
    eventName: z.string(),
    /** 0 until a superadmin has saved them. The shipped Indian ones are valid until then. */
    revision: z.number(),
    settings: awardSettingsSchema,
    /** Committees of the event, in their order. */
    committees: z.array(z.object({ value: z.string(), name: z.string() })),
    /** Ids of criteria with marks and of awards that were decided, which stay. */
    markedCriteria: z.array(z.string()),
    decidedAwards: z.array(z.string()),
  }),
  errors: { noSuchEvent },
}));

export const previewAwardSettings = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Whose proposed awards would change with other criteria, weights or awards.',
  method: 'POST',
  path: '/v1/api/superadmin/awards/settings/preview',
  body: z.object({ eventName, settings: awardSettingsSchema }),
  answer: z.object({
    revision: z.number(),
    /** Digest of what was shown. The client sends it back to save exactly this. */
    seen: z.string(),
    committees: z.array(
      z.object({
        committee: z.string(),
        name: z.string(),
        changes: z.array(
          z.object({
            registrationId: z.string(),
            name: z.string(),
            portfolio: z.string(),
            /** Labels of the proposed awards. */
            before: z.array(z.string()),
            after: z.array(z.string()),
            rankBefore: z.number().nullable(),
            rankAfter: z.number().nullable(),
          }),
        ),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

export const saveAwardSettings = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Saves the criteria, weights and awards of an event.',
  method: 'PUT',
  path: '/v1/api/superadmin/awards/settings',
  body: z.object({
    eventName,
    revision: z.int().min(0),
    seen: z.string().max(60),
    settings: awardSettingsSchema,
  }),
  answer: messageAnswer('Criteria and awards saved'),
  errors: {
    noSuchEvent,
    archived: eventArchived,
    changedMeanwhile: defineError(
      409,
      'award_settings_changed',
      'The criteria or awards have changed since you opened them. Look at them again.',
    ),
    previewChanged: defineError(
      409,
      'award_preview_changed',
      'New marks change what this saves. Look at the changes again.',
    ),
    awardDecided: defineError(
      409,
      'award_decided',
      'An award with a decision cannot be removed. Clear its decisions first.',
    ),
  },
}));
