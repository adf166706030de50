import { z } from 'zod';
import { defineCall, lazyObject } from '#platform/contract/call.ts';
import { forbiddenEndpointError } from '#platform/contract/common.ts';

const checklistParts = [
  'club',
  'dates',
  'bank_details',
  'guides',
  'samples',
  'publishing',
  'superadmins',
  'second_factors',
  'mail_server',
  'backup',
] as const;
export type ChecklistPart = (typeof checklistParts)[number];

const checklistItem = lazyObject(() => ({
  part: z.enum(checklistParts),
  isDone: z.boolean(),
  sentence: z.string(),
  /** Path of the screen where the problem can be solved. Null if no screen can solve it. */
  to: z.string().nullable(),
  /** Title of the page with the samples. */
  page: z.string().optional(),
  /** All fields that are still samples. Missing for other problems. */
  fields: z.array(z.object({ text: z.string(), to: z.string() })).optional(),
}));
export type ChecklistItem = z.infer<typeof checklistItem>;

export const getChecklist = defineCall(() => ({
  summary: 'Returns the setup checklist: what is still a sample, missing or outdated, and what is done.',
  method: 'GET',
  path: '/v1/api/superadmin/checklist',
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  answer: z.object({ items: z.array(checklistItem) }),
  errors: {},
}));
