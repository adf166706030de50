import type { PictureUse } from '#media/contract.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { documentKinds, documentTitles } from '../contract/document-titles.ts';
import { listPicturesInDocument } from '../documents/document-shape.ts';
import { getPublishedContent } from './documents/published-content.ts';
import { listLatestSavedDocuments } from './documents/stored-documents.ts';

/** Returns where published documents, saved documents and committees use pictures, by the name of the picture. */
export async function mapPictureUsesByName(
  db: Db,
  committees: readonly { readonly banner: string; readonly shortName: string }[],
): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  const addUse = (name: string, use: PictureUse) => uses.set(name, [...(uses.get(name) ?? []), use]);
  const published = await getPublishedContent(db);
  for (const { kind, value } of await listLatestSavedDocuments(db, documentKinds)) {
    const { title } = documentTitles[kind];
    const shown = listPicturesInDocument(kind, published[kind]);
    for (const { name, entry } of shown) addUse(name, { where: title, what: entry });
    for (const { name, entry } of listPicturesInDocument(kind, value))
      if (!shown.some((picture) => picture.name === name))
        addUse(name, { where: `${title}, not yet published`, what: entry });
  }
  for (const { banner, shortName } of committees) addUse(banner, { where: 'Committees', what: shortName });
  return uses;
}
