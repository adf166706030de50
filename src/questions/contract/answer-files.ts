import { z } from 'zod';
import { fileNameField, fileUploadCallDefaults, invalidFile } from '#media/contract/files.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildLineSchema, fileAnswer, forbidden, tooManyRequests } from '#platform/contract/common.ts';

/** An uploaded file is deleted after this many days if no answer with it was sent. */
export const unsentAnswerFileDays = 3;

const noSuchQuestion = defineError(404, 'no_such_question', 'The club no longer asks for this file');

export const uploadAnswerFile = defineCall(() => ({
  ...fileUploadCallDefaults,
  summary:
    'Uploads a picture or PDF as the answer to a question. It replaces an earlier one that was not sent with the form.',
  method: 'POST',
  path: '/v1/api/client/answer-files',
  who: ['client'],
  forbidden,
  invalid: noSuchQuestion.message,
  query: z.object({ questionId: buildLineSchema(noSuchQuestion.message), name: fileNameField }),
  /** The answer to send with the form. */
  answer: z.object({ value: z.string() }),
  errors: { noSuchQuestion, invalidFile, tooManyRequests },
}));

const noSuchFile = defineError(404, 'no_such_file', 'No such file exists');

export const getAnswerFile = defineCall(() => ({
  summary: 'A file that answers a question. Delegates can read their own only.',
  method: 'GET',
  path: '/v1/api/answer-files/:fileId',
  who: ['client', 'admin', 'superadmin'],
  forbidden,
  invalid: noSuchFile.message,
  params: z.object({ fileId: buildLineSchema(noSuchFile.message) }),
  answer: fileAnswer,
  errors: { noSuchFile },
}));
