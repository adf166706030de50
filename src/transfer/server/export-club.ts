import type { Readable } from 'node:stream';
import { findPortableBankDetails, getPortableEvent } from '#conference/server/index.ts';
import { listPicturesToExport } from '#media/server/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { SiteContent } from '#pages/contract/documents.ts';
import { checkAndTrimDocument } from '#pages/documents/check-document.ts';
import { mainEventExportId, replaceEditionEventId } from '#pages/documents/upgrade-document.ts';
import { getPublishedContent } from '#pages/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { getMainEvent } from './main-event.ts';
import { readParts } from './parts.ts';
import { type ExportContents, streamExportZip } from './write-export.ts';

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' } as const;

/**
 * Exports the published content of the club (product 17.1). Deterministic: the same content gives the same bytes.
 * @param by actor in the audit log: an account id, or a fixed name if a command exports the club
 */
export async function exportClub(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: string,
): Promise<Readable> {
  const event = await getMainEvent(db.queries);
  const contents: ExportContents = {
    event: await getPortableEvent(db.queries, event),
    ...(await readParts(db.queries, event.id)),
    payment: await findPortableBankDetails(db.queries, event.id),
    content: orderFields(
      replaceEditionEventId(await getPublishedContent(db.queries), event.id, mainEventExportId),
    ),
    pictures: (await listPicturesToExport(db.queries)).map(({ name, format, ...picture }) => ({
      ...picture,
      file: `pictures/${name}.${extensions[format]}`,
    })),
  };
  await db.change((transaction) =>
    recordAudit(transaction, {
      at: clock(),
      actorId: by,
      action: 'club_exported',
      subjectId: event.id,
      after: {
        fact: 'club_export',
        committees: contents.event.committees.length,
        pictures: contents.pictures.length,
      },
    }),
  );
  return streamExportZip(contents);
}

/** Sorts the fields as in the schema, because stored documents and samples have different orders. */
function orderFields(content: SiteContent): SiteContent {
  const documents = documentKinds.map((kind) => [kind, checkAndTrimDocument(kind, content[kind]).value]);
  return Object.fromEntries(documents) as SiteContent;
}
