import type { z } from 'zod';
import { committees, event, payment, portfolios } from '../src/conference/content/index.ts';
import {
  committeeSchema,
  eventSchema,
  paymentSchema,
  portfoliosSchema,
} from '../src/conference/content/schema.ts';
import { about } from '../src/site/content/about.ts';
import { achievements } from '../src/site/content/achievements.ts';
import { apply } from '../src/site/content/apply.ts';
import { archive } from '../src/site/content/archive.ts';
import { blogs } from '../src/site/content/blogs.ts';
import { collaboration } from '../src/site/content/collaboration.ts';
import { conferencePage } from '../src/site/content/conference-page.ts';
import { faq } from '../src/site/content/faq.ts';
import { gallery } from '../src/site/content/gallery.ts';
import { glimpses } from '../src/site/content/glimpses.ts';
import { home } from '../src/site/content/home.ts';
import { letters } from '../src/site/content/letters.ts';
import { mockMun } from '../src/site/content/mockmun.ts';
import { pages } from '../src/site/content/pages.ts';
import { reviews } from '../src/site/content/reviews.ts';
import * as shape from '../src/site/content/schema.ts';
import { site } from '../src/site/content/site.ts';
import { team } from '../src/site/content/team/index.ts';
import { wrapped } from '../src/site/content/wrapped.ts';

type ContentFile = { readonly schema: z.ZodType; readonly value: unknown };

const conference = 'src/conference/content';
const words = 'src/site/content';

/** Every content file by its path, with the schema it must satisfy. */
export const contentFiles: Readonly<Record<string, ContentFile>> = {
  [`${conference}/event.ts`]: { schema: eventSchema, value: event },
  [`${conference}/committees.ts`]: { schema: committeeSchema.array().min(1), value: committees },
  [`${conference}/portfolios.ts`]: { schema: portfoliosSchema, value: portfolios },
  [`${conference}/payment.ts`]: { schema: paymentSchema, value: payment },
  [`${words}/site.ts`]: { schema: shape.siteSchema, value: site },
  [`${words}/pages.ts`]: { schema: shape.pageSchema.array().min(1), value: pages },
  [`${words}/home.ts`]: { schema: shape.homeSchema, value: home },
  [`${words}/letters.ts`]: { schema: shape.letterSchema.array().length(2), value: letters },
  [`${words}/reviews.ts`]: { schema: shape.reviewSchema.array().min(1), value: reviews },
  [`${words}/team/index.ts`]: { schema: shape.teamListSchema.array().length(6), value: team },
  [`${words}/faq.ts`]: { schema: shape.faqSchema, value: faq },
  [`${words}/gallery.ts`]: { schema: shape.gallerySchema, value: gallery },
  [`${words}/glimpses.ts`]: { schema: shape.gallerySchema, value: glimpses },
  [`${words}/collaboration.ts`]: { schema: shape.collaborationSchema, value: collaboration },
  [`${words}/achievements.ts`]: { schema: shape.achievementsSchema, value: achievements },
  [`${words}/archive.ts`]: { schema: shape.archiveSchema, value: archive },
  [`${words}/wrapped.ts`]: { schema: shape.wrappedSchema, value: wrapped },
  [`${words}/about.ts`]: { schema: shape.aboutSchema, value: about },
  [`${words}/mockmun.ts`]: { schema: shape.mockMunSchema, value: mockMun },
  [`${words}/apply.ts`]: { schema: shape.applySchema, value: apply },
  [`${words}/conference-page.ts`]: { schema: shape.conferencePageSchema, value: conferencePage },
  [`${words}/blogs.ts`]: { schema: shape.blogSchema.array(), value: blogs },
};

const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .map((part, at) =>
      typeof part === 'number' ? `[${part}]` : at === 0 ? String(part) : `.${String(part)}`,
    )
    .join('') || 'the file';

const shapeErrors = (files: Readonly<Record<string, ContentFile>>): string[] =>
  Object.entries(files).flatMap(([file, { schema, value }]) => {
    const result = schema.safeParse(value);
    return result.success
      ? []
      : result.error.issues.map(({ path, message }) => `${file}: ${fieldName(path)} ${message}.`);
  });

/** One sentence for each of `entries` whose key an earlier one already has. */
function repeated(entries: readonly { readonly at: string; readonly key: string }[]): string[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ at, key }) => {
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, at);
      return [];
    }
    return [`${at} repeats '${key}', which ${earlier} already has.`];
  });
}

type Related = {
  readonly committees: readonly { readonly value: string; readonly ratio: readonly number[] }[];
  readonly portfolios: Readonly<Record<string, readonly string[]>>;
  readonly executiveBoard: readonly { readonly committee: string }[];
  readonly members: readonly { readonly id: string }[];
};

const contentRelations: Related = {
  committees,
  portfolios,
  executiveBoard: conferencePage.executiveBoard,
  members: team.flatMap((list) => list.members),
};

/** What no single file can say: that lists, committees and people refer to each other rightly. */
function relationErrors({ committees, portfolios, executiveBoard, members }: Related): string[] {
  const values = committees.map(({ value }) => value);
  return [
    ...repeated(values.map((key, at) => ({ at: `${conference}/committees.ts: [${at}].value`, key }))),
    ...repeated(
      committees.map(({ ratio }, at) => ({
        at: `${conference}/committees.ts: [${at}].ratio`,
        key: ratio.join(':'),
      })),
    ),
    ...values
      .filter((value) => !(value in portfolios))
      .map(
        (value) =>
          `${conference}/portfolios.ts: ${value} is missing, but committees.ts has such a committee.`,
      ),
    ...Object.keys(portfolios)
      .filter((value) => !values.includes(value))
      .map((value) => `${conference}/portfolios.ts: ${value} is no committee of committees.ts.`),
    ...repeated(
      Object.entries(portfolios).flatMap(([value, names]) =>
        names.map((key, at) => ({ at: `${conference}/portfolios.ts: ${value}[${at}]`, key })),
      ),
    ),
    ...executiveBoard.flatMap(({ committee }, at) =>
      values.includes(committee)
        ? []
        : [
            `${words}/conference-page.ts: executiveBoard[${at}].committee names no committee of committees.ts.`,
          ],
    ),
    ...repeated(members.map(({ id }, at) => ({ at: `${words}/team: id of member ${at + 1}`, key: id }))),
  ];
}

/**
 * Holds the content against its schemas and against itself.
 * @returns one sentence for each mistake, naming the file and the field; empty when all is well.
 */
export function checkContent(files = contentFiles, related: Related = contentRelations): string[] {
  return [...shapeErrors(files), ...relationErrors(related)];
}

if (import.meta.main) {
  const errors = checkContent();
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
