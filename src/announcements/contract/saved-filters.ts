import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildLineSchema, forbiddenEndpointError, messageAnswer } from '#platform/contract/common.ts';
import { registrationFilterSchema } from '#registration/contract/desk.ts';

const noSuchList = defineError(404, 'no_such_list', 'No such list exists');
const adminCallDefaults = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: noSuchEvent.message,
  failed: 'Internal server error',
} as const;

/** Maximum number of saved filters of an event. */
export const maxSavedFilters = 50;
export const savedFilterNameSchema = buildLineSchema('Enter a name of at most 60 characters', 60);

/** The order of the delegates is not part of a saved filter. */
export const savedFilterSchema = registrationFilterSchema.omit({ sort: true });

export const listSavedFilters = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The saved filters of an event by name. Their delegates are counted at each use.',
  method: 'GET',
  path: '/v1/api/admin/announcements/lists',
  query: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: z.object({
    lists: z.array(z.object({ _id: z.string(), name: z.string(), filter: savedFilterSchema })),
  }),
  errors: { noSuchEvent },
}));

export const saveFilter = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Saves the filters of delegates under a name. A list of the event with the same name is replaced.',
  method: 'PUT',
  path: '/v1/api/admin/announcements/lists',
  body: z.object({
    eventName: buildLineSchema(noSuchEvent.message),
    name: savedFilterNameSchema,
    filter: savedFilterSchema,
  }),
  answer: messageAnswer('List saved'),
  errors: {
    noSuchEvent,
    tooMany: defineError(409, 'too_many_lists', `At most ${maxSavedFilters} lists are kept. Delete one.`),
  },
}));

export const deleteSavedFilter = defineCall(() => ({
  ...adminCallDefaults,
  invalid: noSuchList.message,
  summary: 'Deletes a saved list.',
  method: 'DELETE',
  path: '/v1/api/admin/announcements/lists',
  body: z.object({ listId: buildLineSchema(noSuchList.message) }),
  answer: messageAnswer('List deleted'),
  errors: { noSuchList },
}));
