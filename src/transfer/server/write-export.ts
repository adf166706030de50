import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { BankDetails } from '#conference/contract/payment-ways.ts';
import type { PortableEvent } from '#conference/contract.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { SiteContent } from '#pages/contract/documents.ts';
import {
  buildExportedDocumentFileName,
  buildPartFileName,
  eventFileName,
  exportFormat,
  exportVersion,
  type Manifest,
  manifestFileName,
  partKeys,
  paymentFileName,
} from '../contract.ts';
import type { PartValues } from './parts.ts';

/** Options that give each file the earliest date of the zip format, so that exports are deterministic. */
const undated = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

export interface ExportContents extends PartValues {
  event: PortableEvent;
  /** Undefined if the event has no confirmed payment details. */
  payment: BankDetails | undefined;
  content: SiteContent;
  /** The pictures, sorted by name. */
  pictures: readonly (Manifest['pictures'][number] & { read: () => Promise<Buffer> })[];
}

/** Streams an export as a zip file. Only one picture is in memory at a time. */
export function streamExportZip({ event, payment, content, pictures, ...parts }: ExportContents): Readable {
  const zip = new ZipFile();
  const add = (name: string, value: unknown) =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`), name, undated);
  const described = pictures.map(({ file, alt, focus }) => ({ file, alt, focus }));
  add(manifestFileName, { format: exportFormat, version: exportVersion, pictures: described });
  add(eventFileName, event);
  for (const key of partKeys) add(buildPartFileName(key), parts[key]);
  if (payment) add(paymentFileName, payment);
  for (const kind of documentKinds) add(buildExportedDocumentFileName(kind), content[kind]);
  // The types of yazl declare a NodeJS.ReadableStream, but it is a Readable.
  const output = zip.outputStream as Readable;
  // Pictures are stored without compression, since their formats are compressed already.
  for (const { file, read } of pictures)
    zip.addReadStreamLazy(file, { ...undated, compress: false }, (callback) => {
      read().then(
        (bytes) => callback(undefined, Readable.from([bytes], { objectMode: false })),
        (error) => output.destroy(error),
      );
    });
  zip.end();
  return output;
}
