import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildLineSchema, forbiddenEndpointError, messageAnswer } from '#platform/contract/common.ts';
import { announcementTextSchema, announcementTopics } from '../contract.ts';

const noSuchTemplate = defineError(404, 'no_such_template', 'No such template exists');
const adminCallDefaults = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: noSuchTemplate.message,
  failed: 'Internal server error',
} as const;

export const maxTemplates = 100;
export const templateNameSchema = buildLineSchema('Enter a name of at most 60 characters', 60);

export const listSavedAndBuiltInTemplates = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The templates of announcements by name.',
  method: 'GET',
  path: '/v1/api/admin/announcements/templates',
  answer: z.object({
    templates: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        /** True for a built-in template, which can be replaced by one of the same name but not deleted. */
        isSample: z.boolean(),
        announcement: z.object({
          topic: z.enum(announcementTopics),
          subject: z.string(),
          text: z.string(),
          buttonLabel: z.string(),
          buttonAddress: z.string(),
        }),
      }),
    ),
  }),
  errors: {},
}));

export const saveTemplate = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Saves a template. One with the same name is replaced.',
  method: 'PUT',
  path: '/v1/api/admin/announcements/templates',
  body: z.object({ name: templateNameSchema, announcement: announcementTextSchema }),
  answer: messageAnswer('Template saved'),
  errors: {
    tooMany: defineError(
      409,
      'too_many_templates',
      `At most ${maxTemplates} templates are kept. Delete one.`,
    ),
  },
}));

export const deleteTemplate = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Deletes a template.',
  method: 'DELETE',
  path: '/v1/api/admin/announcements/templates',
  body: z.object({ templateId: buildLineSchema(noSuchTemplate.message) }),
  answer: messageAnswer('Template deleted'),
  errors: { noSuchTemplate },
}));
