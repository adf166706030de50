import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { forbiddenEndpointError, messageAnswer } from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema } from '#platform/contract/paging.ts';
import { documentKinds } from './document-titles.ts';

const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
} as const;

const kindField = z.enum(documentKinds);
const ofKind = z.object({ kind: kindField });

/** Number of a revision, counted from 1. 0 is the sample of a new installation. */
const revisionField = z.int().min(0).max(1_000_000);

/**
 * Time of the last change, and name of the account that made it. Both are null for the sample. `by` is also null if the
 * account was erased.
 */
const doneBy = { at: z.iso.datetime().nullable(), by: z.string().nullable() };

const listedDocument = z.object({
  kind: kindField,
  revision: revisionField,
  ...doneBy,
  isPublished: z.boolean(),
  /**
   * Explains that stored content does not fit the current schema, and what is shown instead. Null if all content fits.
   */
  problem: z.string().nullable(),
});

export const listDocuments = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Every document of the public pages: who changed it last, when, and whether that is published.',
  method: 'GET',
  path: '/v1/api/superadmin/documents',
  answer: z.object({ documents: z.array(listedDocument) }),
  errors: {},
}));

export const getDocument = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'One document as it was saved last.',
  method: 'GET',
  path: '/v1/api/superadmin/documents/:kind',
  params: ofKind,
  answer: listedDocument.extend({ value: z.unknown() }),
  errors: {},
}));

const savedMeanwhile = defineError(
  409,
  'saved_meanwhile',
  'This page was saved since you opened it. Check what changed, then save again.',
);

export const maxDocumentBytes = 256 * 1024;

export const saveDocument = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Saves a document, unless it was saved since the revision that it is based on.',
  method: 'PUT',
  path: '/v1/api/superadmin/documents/:kind',
  params: ofKind,
  bodyLimit: maxDocumentBytes,
  tooLarge: defineError(413, 'too_large', 'A page can have at most 256 KB of text'),
  body: z.object({
    /** The revision that `value` is based on (optimistic locking). */
    revision: revisionField,
    value: z.unknown(),
  }),
  answer: messageAnswer('Page saved').extend({ revision: revisionField }),
  errors: {
    savedMeanwhile,
    /** Error whose body lists the first 100 mistakes with their paths. */
    mistakes: defineError(400, 'invalid_document', 'Something on the page is not right'),
    otherPages: defineError(
      400,
      'page_list_fixed',
      'You can only change the titles and descriptions of pages.',
    ),
  },
}));

export const revisionsPerPage = 20;

export const getDocumentHistory = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Every revision of a document, newest first, with its changes as text.',
  method: 'GET',
  path: '/v1/api/superadmin/documents/:kind/history',
  params: ofKind,
  query: z.object({ page: pageNumberSchema }),
  answer: buildListPageSchema(
    z.object({
      revision: revisionField,
      ...doneBy,
      restoredFrom: revisionField.nullable(),
      changes: z.array(z.string()),
      isPublished: z.boolean(),
      /** True if it fits the current schema, so that it can be restored. */
      isReadable: z.boolean(),
    }),
  ),
  errors: {},
}));

export const restoreRevision = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Saves an earlier revision of a document again, as the newest.',
  method: 'PUT',
  path: '/v1/api/superadmin/documents/:kind/earlier',
  params: ofKind,
  body: z.object({
    /** The newest revision that the caller knows (optimistic locking). */
    revision: revisionField,
    earlier: revisionField,
  }),
  answer: messageAnswer('Revision restored').extend({ revision: revisionField }),
  errors: {
    savedMeanwhile,
    noSuchRevision: defineError(404, 'no_such_revision', 'No such revision exists'),
    unreadable: defineError(
      409,
      'revision_outdated',
      'This revision no longer fits the page: the page has other fields now',
    ),
  },
}));

export const previewDocument = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Renders a page with an unsaved document.',
  method: 'POST',
  path: '/v1/api/superadmin/documents/:kind/preview',
  params: z.object({ kind: kindField }),
  bodyLimit: maxDocumentBytes,
  tooLarge: saveDocument.tooLarge,
  body: z.object({
    /** Path of the page to preview, one of `previewPagesByDocumentKind` of the document's kind. */
    path: z.string().max(100),
    value: z.unknown(),
  }),
  /** The HTML of the page without scripts, for a sandboxed frame. */
  answer: z.object({ html: z.string() }),
  errors: {
    mistakes: saveDocument.errors.mistakes,
    otherPages: saveDocument.errors.otherPages,
    notThere: defineError(404, 'not_on_page', 'This page does not show this document'),
    /** The error text continues with the reason. */
    unrenderable: defineError(400, 'unrenderable', 'The page can’t be shown.'),
    tooMany: defineError(429, 'preview_in_progress', 'Your last previews are still loading.'),
  },
}));

/** Number of earlier publications that can be restored. */
export const maxRestorablePublications = 10;

/** Number of a publication, counted from 1. 0 is the sample of a new installation. */
const publicationField = z.int().min(0).max(1_000_000);

const change = z.object({
  kind: kindField,
  revision: revisionField,
  ...doneBy,
  changes: z.array(z.string()),
});

export const getPublishingState = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Saved changes that are not published, and the last publications.',
  method: 'GET',
  path: '/v1/api/superadmin/publications',
  answer: z.object({
    toPublish: z.array(change),
    /** Publications, newest first. The first is current, the others can be restored. */
    publications: z.array(
      z.object({
        publication: publicationField,
        ...doneBy,
        restoredFrom: publicationField.nullable(),
        documents: z.array(kindField),
      }),
    ),
  }),
  errors: {},
}));

const publishedMeanwhile = defineError(
  409,
  'published_meanwhile',
  'The site was published since you opened this list. Reload the list and try again.',
);

const currencyInUse = defineError(
  409,
  'currency_in_use',
  'The currency can’t change any more: registrations have fees in the current one',
);

const sepaInUse = defineError(
  409,
  'sepa_in_use',
  'Delegates can pay by SEPA transfer, which is possible in euros only. Take it out of the payment details first.',
);

export const publish = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Publishes these revisions. Other documents stay as they are published.',
  method: 'POST',
  path: '/v1/api/superadmin/publications',
  body: z.object({
    /** The newest publication that the caller knows (optimistic locking). */
    publication: publicationField,
    documents: z
      .array(z.object({ kind: kindField, revision: revisionField }))
      .min(1, 'There is nothing to publish')
      .max(100),
  }),
  answer: messageAnswer('Published').extend({ publication: publicationField }),
  errors: {
    publishedMeanwhile,
    currencyInUse,
    sepaInUse,
    /** The error text continues with the page and the reason. */
    unrenderable: defineError(400, 'unrenderable', 'Nothing was published.'),
    nothingNew: defineError(409, 'unchanged', 'These pages are already published'),
    noSuchRevision: defineError(
      404,
      'no_such_revision',
      'One of these revisions does not exist, or no longer fits its page',
    ),
  },
}));

export const restorePublication = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Publishes the revisions of an earlier publication again. Later revisions stay saved.',
  method: 'PUT',
  path: '/v1/api/superadmin/publications',
  body: z.object({
    /** The newest publication that the caller knows (optimistic locking). */
    publication: publicationField,
    earlier: publicationField,
  }),
  answer: messageAnswer('Published').extend({ publication: publicationField }),
  errors: {
    publishedMeanwhile,
    currencyInUse,
    sepaInUse,
    unrenderable: publish.errors.unrenderable,
    notKept: defineError(404, 'publication_not_kept', 'Only the last ten publications can be restored'),
  },
}));
