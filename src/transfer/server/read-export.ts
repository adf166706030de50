import type { z } from 'zod';
import { type PortableEvent, portableEvent } from '#conference/contract.ts';
import { maxFileBytes, maxPictures } from '#media/contract/limits.ts';
import { formatOf, type IncomingPicture } from '#media/server/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import { checkDocument } from '#pages/documents/check-document.ts';
import { getDocumentShape, pathLabel } from '#pages/documents/shape.ts';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import { openZip, UnreadableZip, type Zip } from '#platform/server/zip/open-zip.ts';
import {
  documentFile,
  eventFile,
  exportFormat,
  exportVersion,
  largestManifest,
  largestPart,
  type Manifest,
  manifest,
  manifestFile,
  pictureFile,
} from '../contract.ts';

/** An export whose parts were validated with the schemas of the desk. */
export interface ClubExport {
  event: PortableEvent;
  documents: ReadonlyMap<DocumentKind, SiteContent[DocumentKind]>;
  /** Reads the pictures one by one, so that they are never in memory together. */
  pictures(): AsyncIterable<IncomingPicture>;
}

/** The export is invalid. One sentence for each error. */
export class InvalidExport extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0]);
    this.problems = problems;
  }
}

/** Maximum number of errors shown. */
const maxProblems = 20;
const kindOf = new Map(documentKinds.map((kind) => [documentFile(kind), kind]));

const bounds = {
  // The pictures, each kind of document, the event and the manifest.
  files: maxPictures + documentKinds.length + 2,
  bytesOf(name: string): number | undefined {
    if (name === manifestFile) return largestManifest;
    if (pictureFile.test(name)) return maxFileBytes;
    return name === eventFile || kindOf.has(name) ? largestPart : undefined;
  },
};

/**
 * Opens an export and reads everything except the pictures.
 * @param fd an untrusted file
 * @param mostBytes maximum unpacked size
 * @throws InvalidExport with all errors
 */
export async function openExport(fd: number, mostBytes: number): Promise<ClubExport> {
  const zip = await reportUnreadable(() => openZip(fd, { ...bounds, bytes: mostBytes }));
  const { pictures } = await readManifest(zip);
  const problems = strayPictures(zip, pictures);
  const read = async <T>(name: string, check: (value: unknown) => Checked<T>): Promise<T | undefined> => {
    const { value, problems: found = [] } = check(await readJson(zip, name));
    problems.push(...found.map((problem) => `${name}: ${problem}`));
    return value;
  };
  const event = await read(eventFile, (value) => checkWith(portableEvent, value));
  const documents = new Map<DocumentKind, SiteContent[DocumentKind]>();
  for (const [name, kind] of kindOf) {
    const value = zip.names.includes(name) && (await read(name, (json) => checkPage(kind, json)));
    if (value) documents.set(kind, value);
  }
  if (!event || problems.length > 0) throw new InvalidExport(problems.slice(0, maxProblems));
  return { event, documents, pictures: () => readPictures(zip, pictures) };
}

type Checked<T> = { value: T; problems?: undefined } | { value?: undefined; problems: string[] };

/** Checks format and version before anything else is read. */
async function readManifest(zip: Zip): Promise<Manifest> {
  if (!zip.names.includes(manifestFile))
    throw new InvalidExport([`The file has no ${manifestFile}: it is not an export of this site.`]);
  const value = await readJson(zip, manifestFile);
  const { format, version } = (value ?? {}) as Partial<Manifest>;
  if (format !== exportFormat)
    throw new InvalidExport([`${manifestFile}: this is not an export of this site.`]);
  if (version !== exportVersion)
    throw new InvalidExport([
      `${manifestFile}: a newer version of the site exported this file. Update this site first.`,
    ]);
  const checked = checkWith(manifest, value);
  if (checked.value) return checked.value;
  throw new InvalidExport(checked.problems.map((problem) => `${manifestFile}: ${problem}`));
}

async function readJson(zip: Zip, name: string): Promise<unknown> {
  const text = (await reportUnreadable(() => zip.read(name))).toString('utf8');
  // PostgreSQL cannot store NUL characters.
  if (text.includes('\\u0000'))
    throw new InvalidExport([`${name} contains a character that is not allowed.`]);
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidExport([`${name} is not JSON.`]);
  }
}

function checkWith<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  const checked = schema.safeParse(value, { error: inWords });
  if (checked.success) return { value: checked.data };
  const problems = checked.error.issues
    .slice(0, maxProblems)
    .map(({ path, message }) => `${path.length > 0 ? `${path.join(', ')}: ` : ''}${message}.`);
  return { problems };
}

/** The default error text. */
function inWords(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `has unknown fields: ${issue.keys.join(', ').slice(0, 100)}`
    : 'is missing or invalid';
}

/** Upgrades the documents of earlier versions. */
function checkPage(kind: DocumentKind, json: unknown): Checked<SiteContent[DocumentKind]> {
  const upgraded = upgradeDocument(kind, json);
  const { value, mistakes = [] } = checkDocument(kind, upgraded);
  if (value) return { value };
  return {
    problems: mistakes.map(
      ({ path, text }) => `${pathLabel(getDocumentShape(kind), path, upgraded)}: ${text}`,
    ),
  };
}

/** Checks that every picture has exactly one description and every description a picture. */
function strayPictures(zip: Zip, pictures: Manifest['pictures']): string[] {
  const described = new Map(pictures.map(({ file }) => [pictureNameOf(file), file]));
  const files = zip.names.filter((name) => pictureFile.test(name));
  if (described.size < pictures.length) return [`${manifestFile} lists a picture twice.`];
  return [
    ...pictures
      .filter(({ file }) => !files.includes(file))
      .map(({ file }) => `${file} is missing, but ${manifestFile} lists it.`),
    ...files
      .filter((file) => described.get(pictureNameOf(file)) !== file)
      .map((file) => `${manifestFile} does not list ${file}.`),
  ];
}

const pictureNameOf = (file: string): string => pictureFile.exec(file)?.[1] ?? '';

async function* readPictures(zip: Zip, pictures: Manifest['pictures']): AsyncGenerator<IncomingPicture> {
  for (const { file, alt, focus } of pictures) {
    const bytes = await reportUnreadable(() => zip.read(file));
    if (!formatOf(bytes)) throw new InvalidExport([`${file} is not a JPEG, PNG, WebP or AVIF picture.`]);
    yield { name: pictureNameOf(file), alt, focus, file: bytes };
  }
}

/** Turns the error of an unreadable zip file into an error of the export. */
async function reportUnreadable<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    throw error instanceof UnreadableZip ? new InvalidExport([error.message]) : error;
  });
}
