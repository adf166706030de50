import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { notAuthorized } from '#platform/contract/common.ts';

/** The parts of the checklist, in the order of the work. */
export const checklistParts = [
  'dates',
  'bank_details',
  'guides',
  'letters',
  'samples',
  'institute',
  'publishing',
  'superadmins',
  'second_factors',
  'mail_server',
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
  /** The first fields concerned, with links to them. */
  fields: z.array(z.object({ text: z.string(), to: z.string() })).optional(),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

export const getChecklist = defineCall(() => ({
  summary: 'The setup checklist: what is still a sample, missing or outdated, and what is done.',
  method: 'GET',
  path: '/v1/api/superadmin/checklist',
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
  answer: z.object({ items: z.array(checklistItem) }),
  errors: {},
}));
