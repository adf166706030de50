import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PortableEvent } from '#conference/contract.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { SiteContent } from '#pages/contract/documents.ts';
import {
  documentFile,
  eventFile,
  exportFormat,
  exportVersion,
  type Manifest,
  manifestFile,
} from '../contract.ts';

/** The earliest date of the zip format, so that exports are deterministic. */
const undated = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

export interface ExportContents {
  event: PortableEvent;
  content: SiteContent;
  /** Sorted by name. */
  pictures: readonly (Manifest['pictures'][number] & { read: () => Promise<Buffer> })[];
}

/** Streams an export. Each picture is in memory only while it is written. */
export function writeExport({ event, content, pictures }: ExportContents): Readable {
  const zip = new ZipFile();
  const add = (name: string, value: unknown) =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`), name, undated);
  const described = pictures.map(({ file, alt, focus }) => ({ file, alt, focus }));
  add(manifestFile, { format: exportFormat, version: exportVersion, pictures: described });
  add(eventFile, event);
  for (const kind of documentKinds) add(documentFile(kind), content[kind]);
  // The types of yazl declare only a NodeJS.ReadableStream.
  const output = zip.outputStream as Readable;
  // Photographs cannot be compressed further.
  for (const { file, read } of pictures)
    zip.addReadStreamLazy(file, { ...undated, compress: false }, (give) => {
      read().then(
        (bytes) => give(undefined, Readable.from([bytes], { objectMode: false })),
        (error) => output.destroy(error),
      );
    });
  zip.end();
  return output;
}
