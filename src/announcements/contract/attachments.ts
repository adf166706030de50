import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  fileAnswer,
  forbidden,
  forbiddenEndpointError,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { maxTotalAttachmentBytes } from '../contract.ts';

const noSuchFile = defineError(404, 'no_such_file', 'No such file exists');
const fileId = z.string().max(60);

export const uploadAttachment = defineCall(() => ({
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: 'Give the file a name of at most 120 characters',
  summary: 'Uploads a PDF file to attach to an announcement. A file that is not sent is deleted after a day.',
  method: 'POST',
  path: '/v1/api/admin/announcements/files',
  query: z.object({ name: buildLineSchema('Give the file a name of at most 120 characters', 120) }),
  file: {
    type: 'application/octet-stream',
    busy: defineError(429, 'upload_in_progress', 'Another file of yours is still uploading. Wait for it.'),
  },
  bodyLimit: maxTotalAttachmentBytes,
  tooLarge: defineError(413, 'too_large', 'Attached files have at most 5 MB together'),
  answer: z.object({ fileId: z.string(), name: z.string(), size: z.number() }),
  errors: {
    notPdf: defineError(400, 'not_pdf', 'Only PDF files can be attached'),
    tooMany: defineError(
      409,
      'too_many_files',
      'You have uploaded many files that were not sent. Try again tomorrow.',
    ),
    tooManyRequests,
  },
}));

export const getAttachment = defineCall(() => ({
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  summary: 'A file that is attached to an announcement, to check it before the release.',
  method: 'GET',
  path: '/v1/api/admin/announcements/files/:fileId',
  params: z.object({ fileId }),
  answer: fileAnswer,
  errors: { noSuchFile },
}));

export const getOwnAttachment = defineCall(() => ({
  who: ['client'],
  forbidden,
  invalid: badRequestText,
  summary: 'A file that is attached to an announcement to the caller.',
  method: 'GET',
  path: '/v1/api/client/messages/files/:fileId',
  params: z.object({ fileId }),
  answer: fileAnswer,
  errors: { noSuchFile },
}));
