import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PortableEvent } from '#conference/contract.ts';
import { type Event, readPortableEvent } from '#conference/server/index.ts';
import { type IncomingPicture, type PictureImport, planPictureImport } from '#media/server/index.ts';
import type { SiteContent } from '#pages/contract/documents.ts';
import { mainEdition, moveEdition } from '#pages/documents/upgrade-document.ts';
import { type IncomingDocument, incomingDocuments } from '#pages/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { countEverRegistered } from '#registration/server/index.ts';
import type { ImportPreview } from '../contract.ts';
import type { ClubExport } from './read-export.ts';

/** The plan of an import. Each part contains the state it was computed from, so that changes since are detected. */
export interface ImportPlan {
  event: Event;
  does: ImportPreview['event']['does'];
  documents: readonly IncomingDocument[];
  pictures: ReadonlyMap<IncomingPicture['name'], PictureImport>;
  /** The plan as shown on the screen. */
  shown: ImportPreview;
  /** Digest of the plan and the export. */
  seen: string;
}

/** @param event the event whose fees and committees would be replaced */
export async function planImport(db: Db, incoming: ClubExport, event: Event): Promise<ImportPlan> {
  const here = await readPortableEvent(db, event);
  const registered = await countEverRegistered(db, event.id);
  const documents = await incomingDocuments(db, documentsFor(event, incoming.documents));
  const hash = createHash('sha256');
  const pictures = new Map<string, PictureImport>();
  for await (const picture of incoming.pictures()) {
    pictures.set(picture.name, await planPictureImport(db, picture));
    hash.update(picture.file);
  }
  const shown: ImportPreview = {
    event: {
      eventName: event.name,
      does: doesTo(here, incoming.event, registered),
      registered,
      here: sumOf(here),
      comes: sumOf(incoming.event),
    },
    documents: documents.map(({ kind, base }) => ({ kind, base })),
    pictures: [...pictures].flatMap(([name, { action, revision }]) =>
      action === 'none' ? [] : [{ name, does: action, revision }],
    ),
  };
  hash.update(JSON.stringify([shown, event, incoming.event, documents]));
  return { event, does: shown.event.does, documents, pictures, shown, seen: hash.digest('hex') };
}

/** Renames the edition of the export's main event on the conference page to the main event of this site. */
function documentsFor({ id }: Event, documents: ClubExport['documents']): ClubExport['documents'] {
  const conferencePage = documents.get('conferencePage') as SiteContent['conferencePage'] | undefined;
  if (!conferencePage) return documents;
  const here = moveEdition({ conferencePage }, mainEdition, id).conferencePage;
  return new Map([...documents, ['conferencePage', here]]);
}

/** An event with registrations is not changed (product 17.4). */
function doesTo(here: PortableEvent, comes: PortableEvent, registered: number): ImportPlan['does'] {
  if (isDeepStrictEqual(here, comes)) return 'nothing';
  return registered > 0 ? 'kept' : 'replace';
}

function sumOf({ committees }: PortableEvent): ImportPreview['event']['here'] {
  const portfolios = committees.flatMap((committee) => committee.portfolios);
  return {
    committees: committees.length,
    portfolios: portfolios.length,
    seats: portfolios.reduce((sum, { seats }) => sum + seats, 0),
  };
}
