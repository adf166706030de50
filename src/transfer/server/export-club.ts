import type { Readable } from 'node:stream';
import { readPortableEvent } from '#conference/server/index.ts';
import { listOutgoingPictures } from '#media/server/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { SiteContent } from '#pages/contract/documents.ts';
import { checkDocument } from '#pages/documents/check-document.ts';
import { mainEdition, moveEdition } from '#pages/documents/upgrade-document.ts';
import { publishedContent } from '#pages/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { mainEvent } from './main-event.ts';
import { type ExportContents, writeExport } from './write-export.ts';

const endings = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' } as const;

/**
 * Exports the published content of the club (product 17.1). Deterministic.
 * @param by an account id, or another actor
 */
export async function exportClub(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: string,
): Promise<Readable> {
  const event = await mainEvent(db.queries);
  const contents: ExportContents = {
    event: await readPortableEvent(db.queries, event),
    content: inOrder(moveEdition(await publishedContent(db.queries), event.id, mainEdition)),
    pictures: (await listOutgoingPictures(db.queries)).map(({ name, format, ...picture }) => ({
      ...picture,
      file: `pictures/${name}.${endings[format]}`,
    })),
  };
  await db.change((changes) =>
    recordAudit(changes, {
      at: clock(),
      actorId: by,
      action: 'club_exported',
      subjectId: event.id,
      after: `${contents.event.committees.length} committees, ${contents.pictures.length} pictures`,
    }),
  );
  return writeExport(contents);
}

/** Orders the fields as in the schema, because stored documents and samples differ. */
function inOrder(content: SiteContent): SiteContent {
  const documents = documentKinds.map((kind) => [kind, checkDocument(kind, content[kind]).value]);
  return Object.fromEntries(documents) as SiteContent;
}
