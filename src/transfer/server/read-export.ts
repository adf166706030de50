import type { z } from 'zod';
import { type BankDetails, bankDetailsSchema } from '#conference/contract/payment-ways.ts';
import { type PortableEvent, portableEventSchema } from '#conference/contract.ts';
import { maxRulesFileBytes } from '#debate/contract/portable-rules.ts';
import { maxLibraryFileBytes, maxLibraryPictures } from '#media/contract/library-limits.ts';
import { detectPictureFormat, type IncomingPicture } from '#media/server/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import { checkAndTrimDocument } from '#pages/documents/check-document.ts';
import { formatPathLabel, getDocumentShape } from '#pages/documents/document-shape.ts';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import { openZip, UnreadableZip, type Zip } from '#platform/server/zip/open-zip.ts';
import {
  buildExportedDocumentFileName,
  buildPartFileName,
  eventFileName,
  exportFormat,
  exportVersion,
  type Manifest,
  manifestFileName,
  manifestSchema,
  maxManifestBytes,
  maxPartBytes,
  type PartKey,
  partKeys,
  paymentFileName,
  pictureFilePattern,
} from '../contract.ts';
import { type ClubPart, listClubParts, type PartValues } from './parts.ts';

/** Each part is undefined in a file of an older release. */
export interface ClubExport extends Partial<PartValues> {
  event: PortableEvent;
  payment: BankDetails | undefined;
  documents: ReadonlyMap<DocumentKind, SiteContent[DocumentKind]>;
  /** Iterates over the pictures. Only one picture is in memory at a time. */
  pictures(): AsyncIterable<IncomingPicture>;
}

export class InvalidExport extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0]);
    this.problems = problems;
  }
}

const maxProblems = 20;
const kindOf = new Map(documentKinds.map((kind) => [buildExportedDocumentFileName(kind), kind]));

const singleParts = [eventFileName, ...partKeys.map(buildPartFileName), paymentFileName];

const limits = {
  /** Maximum number of files: all pictures and documents, the manifest, and the files of the other parts. */
  files: maxLibraryPictures + documentKinds.length + singleParts.length + 1,
  bytesOf(name: string): number | undefined {
    if (name === manifestFileName) return maxManifestBytes;
    if (pictureFilePattern.test(name)) return maxLibraryFileBytes;
    if (name === buildPartFileName('rules')) return maxRulesFileBytes;
    return singleParts.includes(name) || kindOf.has(name) ? maxPartBytes : undefined;
  },
};

/**
 * Opens an export, and reads and validates everything except the pictures.
 * @param fd file descriptor of an untrusted zip file
 * @param maxBytes maximum unpacked size in bytes
 * @throws InvalidExport with at most 20 errors
 */
export async function openAndValidateExport(fd: number, maxBytes: number): Promise<ClubExport> {
  const zip = await reportUnreadable(() => openZip(fd, { ...limits, bytes: maxBytes }));
  const { pictures } = await readManifest(zip);
  const problems = findUnmatchedPictures(zip, pictures);
  const read = async <T>(name: string, check: (value: unknown) => Checked<T>): Promise<T | undefined> => {
    const { value, problems: found = [] } = check(await readJson(zip, name));
    problems.push(...found.map((problem) => `${name}: ${problem}`));
    return value;
  };
  const event = await read(eventFileName, (value) => checkWith(portableEventSchema, value));
  const parts: [PartKey, unknown][] = [];
  for (const [key, part] of listClubParts()) {
    const name = buildPartFileName(key);
    if (zip.names.includes(name))
      parts.push([key, await read(name, (value) => checkPart(part, value, event))]);
  }
  const payment = zip.names.includes(paymentFileName)
    ? await read(paymentFileName, (value) => checkWith(bankDetailsSchema, value))
    : undefined;
  const documents = new Map<DocumentKind, SiteContent[DocumentKind]>();
  for (const [name, kind] of kindOf) {
    const value = zip.names.includes(name) && (await read(name, (json) => checkPage(kind, json)));
    if (value) documents.set(kind, value);
  }
  if (!event || problems.length > 0) throw new InvalidExport(problems.slice(0, maxProblems));
  return {
    event,
    ...(Object.fromEntries(parts) as Partial<PartValues>),
    payment,
    documents,
    pictures: () => readPictures(zip, pictures),
  };
}

type Checked<T> = { value: T; problems?: undefined } | { value?: undefined; problems: string[] };

/**
 * Reads the manifest. Checks the format and the version first, so that a newer export causes one error instead of one
 * for each unknown field.
 */
async function readManifest(zip: Zip): Promise<Manifest> {
  if (!zip.names.includes(manifestFileName))
    throw new InvalidExport([`The file has no ${manifestFileName}: it is not an export of this site.`]);
  const value = await readJson(zip, manifestFileName);
  const { format, version } = (value ?? {}) as Partial<Manifest>;
  if (format !== exportFormat)
    throw new InvalidExport([`${manifestFileName}: this is not an export of this site.`]);
  if (version !== exportVersion)
    throw new InvalidExport([
      `${manifestFileName}: a newer version of the site exported this file. Update this site first.`,
    ]);
  const checked = checkWith(manifestSchema, value);
  if (checked.value) return checked.value;
  throw new InvalidExport(checked.problems.map((problem) => `${manifestFileName}: ${problem}`));
}

async function readJson(zip: Zip, name: string): Promise<unknown> {
  const text = (await reportUnreadable(() => zip.read(name))).toString('utf8');
  // Rejects NUL characters, which PostgreSQL cannot store.
  if (text.includes('\\u0000'))
    throw new InvalidExport([`${name} contains a character that is not allowed.`]);
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidExport([`${name} is not JSON.`]);
  }
}

function checkWith<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  const checked = schema.safeParse(value, { error: defaultErrorText });
  if (checked.success) return { value: checked.data };
  const problems = checked.error.issues
    .slice(0, maxProblems)
    .map(({ path, message }) => `${path.length > 0 ? `${path.join(', ')}: ` : ''}${message}.`);
  return { problems };
}

function defaultErrorText(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `has unknown fields: ${issue.keys.join(', ').slice(0, 100)}`
    : 'is missing or invalid';
}

/** Validates the content of a part, and that it fits the exported event. */
function checkPart<T>(part: ClubPart<T>, value: unknown, event: PortableEvent | undefined): Checked<T> {
  const checked = checkWith(part.schema, value);
  const mistake = checked.problems || !event ? undefined : part.findMistake?.(checked.value, event);
  return mistake === undefined ? checked : { problems: [mistake] };
}

/** Upgrades a document from an older version and validates it. */
function checkPage(kind: DocumentKind, json: unknown): Checked<SiteContent[DocumentKind]> {
  const upgraded = upgradeDocument(kind, json);
  const { value, mistakes = [] } = checkAndTrimDocument(kind, upgraded);
  if (value) return { value };
  return {
    problems: mistakes.map(
      ({ path, text }) => `${formatPathLabel(getDocumentShape(kind), path, upgraded)}: ${text}`,
    ),
  };
}

/**
 * Returns an error for each picture without a description, and for each description without a picture. Also rejects
 * pictures that are listed twice.
 */
function findUnmatchedPictures(zip: Zip, pictures: Manifest['pictures']): string[] {
  const described = new Map(pictures.map(({ file }) => [pictureNameOf(file), file]));
  const files = zip.names.filter((name) => pictureFilePattern.test(name));
  if (described.size < pictures.length) return [`${manifestFileName} lists a picture twice.`];
  return [
    ...pictures
      .filter(({ file }) => !files.includes(file))
      .map(({ file }) => `${file} is missing, but ${manifestFileName} lists it.`),
    ...files
      .filter((file) => described.get(pictureNameOf(file)) !== file)
      .map((file) => `${manifestFileName} does not list ${file}.`),
  ];
}

const pictureNameOf = (file: string): string => pictureFilePattern.exec(file)?.[1] ?? '';

async function* readPictures(zip: Zip, pictures: Manifest['pictures']): AsyncGenerator<IncomingPicture> {
  for (const { file, alt, focus } of pictures) {
    const bytes = await reportUnreadable(() => zip.read(file));
    if (!detectPictureFormat(bytes))
      throw new InvalidExport([`${file} is not a JPEG, PNG, WebP or AVIF picture.`]);
    yield { name: pictureNameOf(file), alt, focus, file: bytes };
  }
}

async function reportUnreadable<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    throw error instanceof UnreadableZip ? new InvalidExport([error.message]) : error;
  });
}
