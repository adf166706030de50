import type { z } from 'zod';
import { committees, event, payment, portfolios } from '../src/conference/content/index.ts';
import {
  committeeSchema,
  eventSchema,
  paymentSchema,
  portfoliosSchema,
} from '../src/conference/content/schema.ts';
import { sampleContent } from '../src/pages/content/index.ts';
import { type DocumentKind, documentSchemas } from '../src/pages/contract/documents.ts';

type ContentFile = { readonly schema: z.ZodType; readonly value: unknown };

const conference = 'src/conference/content';
/** The name of a document of the sample content in messages. */
const sampleDocument = (kind: string) => `src/pages/content, ${kind}`;

/** Every content file or document, with its schema. */
export const contentFiles: Readonly<Record<string, ContentFile>> = {
  [`${conference}/event.ts`]: { schema: eventSchema, value: event },
  [`${conference}/committees.ts`]: { schema: committeeSchema.array().min(1), value: committees },
  [`${conference}/portfolios.json`]: { schema: portfoliosSchema, value: portfolios },
  [`${conference}/payment.ts`]: { schema: paymentSchema, value: payment },
  ...Object.fromEntries(
    Object.entries(documentSchemas).map(([kind, schema]) => {
      const value = sampleContent[kind as DocumentKind];
      return [sampleDocument(kind), { schema, value }];
    }),
  ),
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
  executiveBoard: sampleContent.conferencePage.editions.flatMap((edition) => edition.executiveBoard),
  members: sampleContent.team.flatMap((list) => list.members),
};

/** Checks references between files: lists, committees and people must refer to existing entries. */
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
          `${conference}/portfolios.json: ${value} is missing, but committees.ts has such a committee.`,
      ),
    ...Object.keys(portfolios)
      .filter((value) => !values.includes(value))
      .map((value) => `${conference}/portfolios.json: ${value} is no committee of committees.ts.`),
    ...Object.entries(portfolios).flatMap(([value, names]) =>
      repeated(names.map((key, at) => ({ at: `${conference}/portfolios.json: ${value}[${at}]`, key }))),
    ),
    ...executiveBoard.flatMap(({ committee }, at) =>
      values.includes(committee)
        ? []
        : [
            `${sampleDocument('conferencePage')}: executiveBoard[${at}].committee names no committee of committees.ts.`,
          ],
    ),
    ...repeated(
      members.map(({ id }, at) => ({ at: `${sampleDocument('team')}: id of member ${at + 1}`, key: id })),
    ),
  ];
}

/**
 * Checks the content against its schemas, and references within it.
 * @returns one sentence for each mistake, naming the file and the field; empty when the content is valid
 */
export function checkContent(files = contentFiles, related: Related = contentRelations): string[] {
  return [...shapeErrors(files), ...relationErrors(related)];
}

if (import.meta.main) {
  const errors = checkContent();
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
