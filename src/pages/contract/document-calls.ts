import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { messageAnswer, notAuthorized } from '#platform/contract/common.ts';
import { pageField, pageOf } from '#platform/contract/list.ts';
import { documentKinds } from './document-titles.ts';

export const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
} as const;

export const kindField = z.enum(documentKinds);
const ofKind = z.object({ kind: kindField });

/** Counts what was saved of a kind, from 1; 0 is the sample that a new installation starts with. */
export const revisionField = z.int().min(0).max(1_000_000);

/** When and by whom something was done; null for the sample, and the name of an account that has been erased. */
export const doneBy = { at: z.iso.datetime().nullable(), by: z.string().nullable() };

/** The newest revision of a document, and whether visitors read it. */
const standing = z.object({
  kind: kindField,
  revision: revisionField,
  ...doneBy,
  /** What it says is what the public pages say. */
  isPublished: z.boolean(),
  /** What is wrong with how it is in the database, in a sentence, and what is shown instead. */
  problem: z.string().nullable(),
});

export const listDocuments = defineCall({
  ...bySuperadmins,
  summary: 'Every document of the public pages: who changed it last, when, and whether that is published.',
  method: 'GET',
  path: '/v1/api/superadmin/documents',
  answer: z.object({ documents: z.array(standing) }),
  errors: {},
});

export const getDocument = defineCall({
  ...bySuperadmins,
  summary: 'One document as it was saved last.',
  method: 'GET',
  path: '/v1/api/superadmin/documents/:kind',
  params: ofKind,
  answer: standing.extend({ value: z.unknown() }),
  errors: {},
});

const savedMeanwhile = defineError(
  409,
  'saved_meanwhile',
  'This page was saved since you opened it. Look at what has changed, then save again.',
);

export const largestDocument = 256 * 1024;

export const saveDocument = defineCall({
  ...bySuperadmins,
  summary: 'Saves a document, unless it was saved since the revision it was made from.',
  method: 'PUT',
  path: '/v1/api/superadmin/documents/:kind',
  params: ofKind,
  bodyLimit: largestDocument,
  tooLarge: defineError(413, 'too_large', 'A page may hold at most 256 KB of text'),
  body: z.object({
    /** The one it was made from. */
    revision: revisionField,
    value: z.unknown(),
  }),
  answer: messageAnswer('Page saved').extend({ revision: revisionField }),
  errors: {
    savedMeanwhile,
    /** Comes with every mistake at its place; the text is the first. */
    mistakes: defineError(400, 'invalid_document', 'Something in the page is not right'),
    otherPages: defineError(
      400,
      'page_list_fixed',
      'The pages of the site stay as they are: only their titles and descriptions change.',
    ),
  },
});

/** How many revisions one answer of the history holds. */
export const revisionsPerPage = 20;

export const getDocumentHistory = defineCall({
  ...bySuperadmins,
  summary: 'Every revision of a document, newest first, and what each changed, in words.',
  method: 'GET',
  path: '/v1/api/superadmin/documents/:kind/history',
  params: ofKind,
  query: z.object({ page: pageField }),
  answer: pageOf(
    z.object({
      revision: revisionField,
      ...doneBy,
      /** The revision that it brought back. */
      broughtBack: revisionField.nullable(),
      changes: z.array(z.string()),
      isPublished: z.boolean(),
      /** Whether it can be brought back: it still has the shape of today's pages. */
      isReadable: z.boolean(),
    }),
  ),
  errors: {},
});

export const bringBackDocument = defineCall({
  ...bySuperadmins,
  summary: 'Saves an earlier revision of a document anew, as the newest.',
  method: 'PUT',
  path: '/v1/api/superadmin/documents/:kind/earlier',
  params: ofKind,
  body: z.object({
    /** The newest that the caller knows. */
    revision: revisionField,
    earlier: revisionField,
  }),
  answer: messageAnswer('Brought back').extend({ revision: revisionField }),
  errors: {
    savedMeanwhile,
    noSuchRevision: defineError(404, 'no_such_revision', 'No such revision exists'),
    unreadable: defineError(
      409,
      'revision_outdated',
      'This revision no longer fits the page: it was saved when the page had other fields',
    ),
  },
});
