import { z } from 'zod';
import type { PictureUse } from '#media/contract.ts';
import { documentKinds, documentTitles } from '#pages/contract/document-titles.ts';
import { documentSchemas, picture } from '#pages/contract/documents.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { currentDocuments } from './documents/current-documents.ts';
import { publishedContent } from './documents/published-content.ts';

/**
 * Everything that refers to pictures, by their names: what is published, what was saved to be, and the committees.
 * @param committees those that the site shows
 */
export async function readPictureUses(
  db: Db,
  committees: readonly { readonly banner: string; readonly shortName: string }[],
): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  const note = (name: string, use: PictureUse) => uses.set(name, [...(uses.get(name) ?? []), use]);
  const published = await publishedContent(db);
  for (const { kind, value } of await currentDocuments(db, documentKinds)) {
    const { title } = documentTitles[kind];
    const shown = [...picturesIn(documentSchemas[kind], published[kind], null)];
    for (const { name, beside } of shown) note(name, { where: title, what: beside });
    for (const { name, beside } of picturesIn(documentSchemas[kind], value, null))
      if (!shown.some((one) => one.name === name))
        note(name, { where: `${title}, not yet published`, what: beside });
  }
  for (const { banner, shortName } of committees) note(banner, { where: 'Committees', what: shortName });
  return uses;
}

/** The pictures that a part of a document names, as its schema says, each with the name of the entry it belongs to. */
function* picturesIn(
  schema: z.ZodType,
  value: unknown,
  beside: string | null,
): Generator<{ name: string; beside: string | null }> {
  if (value === undefined || value === null) return;
  if (schema === picture) yield { name: value as string, beside };
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    yield* picturesIn(schema.unwrap() as z.ZodType, value, beside);
  else if (schema instanceof z.ZodArray)
    for (const item of value as unknown[]) yield* picturesIn(schema.element as z.ZodType, item, beside);
  else if (schema instanceof z.ZodObject) {
    const entry = value as Record<string, unknown>;
    for (const [field, inner] of Object.entries(schema.shape))
      yield* picturesIn(inner as z.ZodType, entry[field], nameOf(entry) ?? beside);
  }
}

/** What an entry of a document is called on its page. */
function nameOf({ name, caption, heading }: Record<string, unknown>): string | undefined {
  return [name, caption, heading].find((words) => typeof words === 'string');
}
