import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { notAuthorized } from '#platform/contract/common.ts';

/** What a year needs, in the order in which a secretariat sees to it. */
export const checklistParts = [
  'dates',
  'bank details',
  'guides',
  'letters',
  'samples',
  'institute',
  'publishing',
  'superadmins',
  'second factors',
  'mail server',
  'backup',
] as const;
export type ChecklistPart = (typeof checklistParts)[number];

export const checklistItem = z.object({
  part: z.enum(checklistParts),
  isDone: z.boolean(),
  /** Its state as text. */
  sentence: z.string(),
  /** The screen where it can be fixed or read; null if there is none. */
  to: z.string().nullable(),
  /** The single fields that it is about, each with the way to it: the first of them where there are many. */
  fields: z.array(z.object({ text: z.string(), to: z.string() })).optional(),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

export const getChecklist = defineCall({
  summary: 'What is still a sample, missing or old before a conference, and what is done.',
  method: 'GET',
  path: '/v1/api/superadmin/checklist',
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
  answer: z.object({ items: z.array(checklistItem) }),
  errors: {},
});
