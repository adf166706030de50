import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { messageAnswer } from '#platform/contract/common.ts';
import { bySuperadmins, doneBy, kindField, revisionField } from './document-calls.ts';

/** How many publications before the newest can be gone back to. */
export const publicationsKept = 10;

/** Counts publications, from 1; 0 is the sample that a new installation starts with. */
const publicationField = z.int().min(0).max(1_000_000);

const change = z.object({
  kind: kindField,
  revision: revisionField,
  ...doneBy,
  /** From what visitors read now, in words. */
  changes: z.array(z.string()),
});

export const getPublications = defineCall({
  ...bySuperadmins,
  summary: 'What was saved and is not published, and the newest publications with the way back to them.',
  method: 'GET',
  path: '/v1/api/superadmin/publications',
  answer: z.object({
    toPublish: z.array(change),
    /** Newest first; the first is what visitors read, the others can be gone back to. */
    publications: z.array(
      z.object({
        publication: publicationField,
        ...doneBy,
        /** The publication that it went back to. */
        wentBackTo: publicationField.nullable(),
        /** What it changed on the pages. */
        documents: z.array(kindField),
      }),
    ),
  }),
  errors: {},
});

const publishedMeanwhile = defineError(
  409,
  'published_meanwhile',
  'There is a newer publication since you opened this list. Look at it again.',
);

export const publish = defineCall({
  ...bySuperadmins,
  summary: 'Makes these revisions public, and leaves all other documents as they are published.',
  method: 'POST',
  path: '/v1/api/superadmin/publications',
  body: z.object({
    /** The newest that the caller knows. */
    publication: publicationField,
    documents: z
      .array(z.object({ kind: kindField, revision: revisionField }))
      .min(1, 'There is nothing to publish')
      .max(100),
  }),
  answer: messageAnswer('Published').extend({ publication: publicationField }),
  errors: {
    publishedMeanwhile,
    /** Followed by which page, and why. */
    unrenderable: defineError(400, 'unrenderable', 'Nothing was published.'),
    nothingNew: defineError(409, 'unchanged', 'These pages are published as they are'),
    noSuchRevision: defineError(
      404,
      'no_such_revision',
      'One of these revisions does not exist, or no longer fits its page',
    ),
  },
});

export const goBack = defineCall({
  ...bySuperadmins,
  summary: 'Makes the pages of an earlier publication public again. What was saved since stays saved.',
  method: 'PUT',
  path: '/v1/api/superadmin/publications',
  body: z.object({
    /** The newest that the caller knows. */
    publication: publicationField,
    earlier: publicationField,
  }),
  answer: messageAnswer('Published').extend({ publication: publicationField }),
  errors: {
    publishedMeanwhile,
    unrenderable: publish.errors.unrenderable,
    notKept: defineError(404, 'publication_not_kept', 'Only the last ten publications can be gone back to'),
  },
});
