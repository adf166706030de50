import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { bySuperadmins, kindField, largestDocument, saveDocument } from './document-calls.ts';

export const previewDocument = defineCall({
  ...bySuperadmins,
  summary: 'One of the pages that show a document, as it would look with what is not saved yet.',
  method: 'POST',
  path: '/v1/api/superadmin/documents/:kind/preview',
  params: z.object({ kind: kindField }),
  bodyLimit: largestDocument,
  tooLarge: saveDocument.tooLarge,
  body: z.object({
    /** One of those that `previewPages` names for the kind. */
    path: z.string().max(100),
    value: z.unknown(),
  }),
  /** Without scripts; for a sandbox. */
  answer: z.object({ html: z.string() }),
  errors: {
    mistakes: saveDocument.errors.mistakes,
    otherPages: saveDocument.errors.otherPages,
    notThere: defineError(404, 'not_on_page', 'This page does not show what you write here'),
    /** Followed by the reason. */
    unrenderable: defineError(400, 'unrenderable', 'The page can’t be shown.'),
    tooMany: defineError(429, 'preview_in_progress', 'Your last previews are still being made.'),
  },
});
