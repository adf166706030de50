import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { drawingRule, drawingUploadCallDefaults, invalidDrawing } from '#media/contract/files.ts';
import type { ImageRule } from '#media/contract/images.ts';
import { type AnswerOf, defineCall, defineError, lazyObject, roles } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  buildMultilineTextSchema,
  buildPersonNameSchema,
  fileAnswer,
  forbidden,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';

/** Calls of superadmins and of accounts with the duty press at the event. */
const byPress = { who: ['superadmin'], duties: ['press'], forbidden, invalid: badRequestText } as const;

const path = '/v1/api/press';

/** Maximum number of articles of an event, in every status. */
export const maxArticles = 60;
export const maxPicturesPerArticle = 4;
const maxTitle = 120;
const maxBody = 12_000;
const maxCaption = 200;

/** The rule for a picture of an article. */
export const pressPictureRule = { ...drawingRule, maxSide: 1600 } as const satisfies ImageRule;

export const articleStatuses = ['draft', 'waiting', 'published', 'withdrawn'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

const eventName = buildLineSchema(noSuchEvent.message);
const id = buildLineSchema(badRequestText, 60);
/** The revision that the caller saw. */
const revision = z.int().min(1);
const seenArticle = { eventName, articleId: id, revision };

const noSuchArticle = defineError(404, 'no_such_article', 'This article no longer exists');
const notAuthor = defineError(403, 'not_author', 'Only the author changes an article');
const changedMeanwhile = defineError(
  409,
  'article_changed',
  'The article has changed since you looked. Read it again.',
);
const isPublic = defineError(409, 'article_is_public', 'The article is public. Withdraw it first.');

const picture = lazyObject(() => ({
  _id: z.string(),
  caption: z.string(),
  /** Who asked the people in the picture, and when. Null until it is stated that they agreed. */
  consent: z.object({ askedBy: z.string(), askedOn: z.iso.date() }).nullable(),
}));

const summary = {
  _id: z.string(),
  status: z.enum(articleStatuses),
  title: z.string(),
  /** Null after the author was erased. */
  byline: z.string().nullable(),
  /** Null for an article about the whole event. */
  committeeName: z.string().nullable(),
  isOwn: z.boolean(),
  changedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
};

export const listArticles = defineCall(() => ({
  ...byPress,
  summary: 'The articles of the press team of an event, and its committees.',
  method: 'GET',
  path: `${path}/:eventName`,
  params: z.object({ eventName }),
  answer: lazyObject(() => ({
    articles: z.array(z.object(summary)),
    committees: z.array(z.object({ value: z.string(), name: z.string() })),
  })),
  errors: { noSuchEvent },
}));

export const getArticle = defineCall(() => ({
  ...byPress,
  summary: 'An article with its text and pictures.',
  method: 'GET',
  path: `${path}/:eventName/articles/:articleId`,
  params: z.object({ eventName, articleId: id }),
  answer: lazyObject(() => ({
    ...summary,
    revision: z.number(),
    /** Key of the committee. Empty for an article about the whole event. */
    committee: z.string(),
    body: z.string(),
    pictures: z.array(picture),
    /** Path of the public page. Null unless the article is published. */
    path: z.string().nullable(),
  })),
  errors: { noSuchEvent, noSuchArticle },
}));

/** What an author writes. */
export const articleFields = lazyObject(() => ({
  title: buildLineSchema(`Enter a title of at most ${maxTitle} characters`, maxTitle),
  byline: buildPersonNameSchema('Enter a name without addresses'),
  committee: z.string().max(200).default(''),
  body: buildMultilineTextSchema(
    `Enter a text of at most ${maxBody.toLocaleString('en')} characters`,
    maxBody,
  ),
}));

const noSuchCommittee = defineError(404, 'no_such_committee', 'No such committee exists');

export const createArticle = defineCall(() => ({
  ...byPress,
  summary: 'Stores a new article as a draft of the caller.',
  method: 'POST',
  path,
  body: z.object({ eventName, ...articleFields.shape }),
  answer: z.object({ message: z.literal('Draft saved'), articleId: z.string() }),
  errors: {
    noSuchEvent,
    noSuchCommittee,
    tooMany: defineError(
      409,
      'too_many_articles',
      `An event has at most ${maxArticles} articles. Delete a draft first.`,
    ),
  },
}));

export const changeArticle = defineCall(() => ({
  ...byPress,
  summary: 'Changes an article of the caller that is not public.',
  method: 'PUT',
  path,
  body: z.object({ ...seenArticle, ...articleFields.shape }),
  answer: messageAnswer('Article saved'),
  errors: { noSuchEvent, noSuchCommittee, noSuchArticle, notAuthor, isPublic, changedMeanwhile },
}));

export const handInArticle = defineCall(() => ({
  ...byPress,
  summary: 'Hands an article of the caller in, so that a second person reads it.',
  method: 'POST',
  path: `${path}/hand-in`,
  body: z.object(seenArticle),
  answer: messageAnswer('Handed in'),
  errors: { noSuchEvent, noSuchArticle, notAuthor, changedMeanwhile },
}));

export const publishArticle = defineCall(() => ({
  ...byPress,
  summary: 'Publishes the revision of an article that the caller, who did not write it, has read.',
  method: 'POST',
  path: `${path}/publish`,
  body: z.object(seenArticle),
  answer: z.object({ message: z.literal('Published'), path: z.string() }),
  errors: {
    noSuchEvent,
    noSuchArticle,
    changedMeanwhile,
    tooManyRequests,
    ownArticle: defineError(403, 'own_article', 'Another person reads and publishes your article'),
    draft: defineError(409, 'event_is_draft', 'Announce the event first'),
    pictureWithoutConsent: defineError(
      409,
      'picture_without_consent',
      'State for each picture that the people in it agreed, or remove it',
    ),
  },
}));

export const withdrawArticle = defineCall(() => ({
  ...byPress,
  summary: 'Takes a published article off the site. The author can change it and hand it in again.',
  method: 'POST',
  path: `${path}/withdraw`,
  body: z.object({ eventName, articleId: id }),
  answer: messageAnswer('Withdrawn'),
  errors: {
    noSuchEvent,
    noSuchArticle,
    tooManyRequests,
    notPublic: defineError(409, 'article_not_public', 'The article is not public'),
  },
}));

export const deleteArticle = defineCall(() => ({
  ...byPress,
  summary: 'Deletes an article that is not public, with its pictures. Only its author and superadmins can.',
  method: 'DELETE',
  path,
  body: z.object(seenArticle),
  answer: messageAnswer('Article deleted'),
  errors: { noSuchEvent, noSuchArticle, notAuthor, isPublic, changedMeanwhile },
}));

/** A caption, and who asked the people in the picture on which day. Both are empty until they have agreed. */
export const pictureFields = lazyObject(() => ({
  caption: buildLineSchema(`Say what the picture shows, in at most ${maxCaption} characters`, maxCaption),
  askedBy: z
    .union([z.literal(''), buildLineSchema('Enter the name of the person who asked', 120)])
    .default(''),
  askedOn: z.union([z.literal(''), z.iso.date()], { error: 'Enter the day' }).default(''),
}));

const incompleteConsent = defineError(400, 'incomplete_consent', 'Enter who asked and on which day');

export const addPressPicture = defineCall(() => ({
  ...byPress,
  ...drawingUploadCallDefaults,
  summary: 'Adds a picture to an article of the caller that is not public.',
  method: 'POST',
  path: `${path}/pictures`,
  query: z.object({ eventName, articleId: id, ...pictureFields.shape }),
  answer: messageAnswer('Picture added'),
  errors: {
    noSuchEvent,
    noSuchArticle,
    notAuthor,
    isPublic,
    incompleteConsent,
    invalidDrawing,
    tooManyRequests,
    tooManyPictures: defineError(
      409,
      'too_many_pictures',
      `An article has at most ${maxPicturesPerArticle} pictures. Remove one first.`,
    ),
  },
}));

const noSuchPicture = defineError(404, 'no_such_press_picture', 'This picture no longer exists');

export const changePressPicture = defineCall(() => ({
  ...byPress,
  summary: 'Changes the caption of a picture, and the statement that the people in it agreed.',
  method: 'PUT',
  path: `${path}/pictures`,
  body: z.object({ eventName, pictureId: id, ...pictureFields.shape }),
  answer: messageAnswer('Picture saved'),
  errors: { noSuchEvent, noSuchPicture, notAuthor, isPublic, incompleteConsent },
}));

export const removePressPicture = defineCall(() => ({
  ...byPress,
  summary: 'Deletes a picture, also of a published article, which then shows it no longer.',
  method: 'DELETE',
  path: `${path}/pictures`,
  body: z.object({ eventName, pictureId: id }),
  answer: messageAnswer('Picture removed'),
  errors: { noSuchEvent, noSuchPicture, tooManyRequests },
}));

export const getPressPicture = defineCall(() => ({
  ...byPress,
  summary: 'A picture of an article as a JPEG.',
  method: 'GET',
  path: `${path}/:eventName/pictures/:pictureId`,
  params: z.object({ eventName, pictureId: id }),
  answer: fileAnswer,
  errors: { noSuchEvent, noSuchPicture },
}));

export const listOwnArticles = defineCall(() => ({
  summary: 'The articles that the caller wrote, for the download of the own data.',
  method: 'GET',
  path: '/v1/api/client/press',
  who: roles,
  answer: lazyObject(() => ({
    articles: z.array(
      z.object({
        eventName: z.string(),
        status: z.enum(articleStatuses),
        title: z.string(),
        byline: z.string().nullable(),
        committeeName: z.string().nullable(),
        body: z.string(),
        changedAt: z.iso.datetime(),
        publishedAt: z.iso.datetime().nullable(),
        pictures: z.array(picture),
      }),
    ),
  })),
  errors: {},
}));

export type PressArticle = AnswerOf<typeof getArticle>;
