import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, lazyObject } from '#platform/contract/call.ts';
import { corrections } from '../rule/settings.ts';
import { eventName, superadminCallDefaults } from './common.ts';

/** Means and spreads are thousandths of the range from the lowest to the highest mark. */
const statisticsSchema = lazyObject(() => ({ marks: z.number(), mean: z.number(), spread: z.number() }));

export const getCalibration = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'How each chair of an event marks: mean, spread and drift over the day.',
  method: 'GET',
  path: '/v1/api/superadmin/awards/:eventName/calibration',
  params: z.object({ eventName }),
  answer: lazyObject(() => ({
    eventName: z.string(),
    correction: z.enum(corrections),
    /** Of all chairs together. Null without marks. */
    common: statisticsSchema.nullable(),
    committees: z.array(
      z.object({
        committee: z.string(),
        name: z.string(),
        delegates: z.number(),
        /** Delegates without any mark. */
        unmarked: z.number(),
        common: statisticsSchema.nullable(),
        chairs: z.array(
          z.object({
            accountId: z.string(),
            /** Null if the account was erased. */
            name: z.string().nullable(),
            ...statisticsSchema.shape,
            /** Mean of the earlier and of the later half of the marks, for each day with enough of them. */
            drifts: z.array(
              z.object({ day: z.iso.date(), marks: z.number(), first: z.number(), second: z.number() }),
            ),
          }),
        ),
      }),
    ),
  })),
  errors: { noSuchEvent },
}));
