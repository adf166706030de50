import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest, fileAnswer, lineField } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent } from './admins.ts';
import { registrationFilter } from './desk.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportRegistrations = defineCall({
  ...byAdmins,
  invalid: badRequest,
  summary: 'The filtered registrations of an event as a spreadsheet.',
  method: 'GET',
  path: '/v1/api/admin/export/:eventName/:format',
  params: z.object({ eventName: lineField('No such event exists'), format: z.enum(exportFormats) }),
  query: registrationFilter,
  answer: fileAnswer,
  errors: { noSuchEvent },
});
