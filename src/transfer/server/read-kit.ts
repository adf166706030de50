import type { z } from 'zod';
import { type PortableEvent, portableEvent } from '#conference/contract.ts';
import { largestFile, mostPictures } from '#media/contract/limits.ts';
import { formatOf, type IncomingPicture } from '#media/server/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import { checkDocument } from '#pages/documents/check-document.ts';
import { pathLabel, shapeOf } from '#pages/documents/shape.ts';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import { openZip, UnreadableZip, type Zip } from '#platform/server/zip/open-zip.ts';
import {
  documentFile,
  eventFile,
  kitFormat,
  kitVersion,
  largestManifest,
  largestPart,
  type Manifest,
  manifest,
  manifestFile,
  pictureFile,
} from '../contract.ts';

/** A kit whose parts were validated with the schemas of the desk. */
export interface Kit {
  event: PortableEvent;
  documents: ReadonlyMap<DocumentKind, SiteContent[DocumentKind]>;
  /** Reads the pictures one by one, so that they are never in memory together. */
  pictures(): AsyncIterable<IncomingPicture>;
}

/** The kit is invalid. One sentence for each error. */
export class WrongKit extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0]);
    this.problems = problems;
  }
}

/** Maximum number of errors shown. */
const mostProblems = 20;
const kindOf = new Map(documentKinds.map((kind) => [documentFile(kind), kind]));

const bounds = {
  // The pictures, each kind of document, the event and the manifest.
  files: mostPictures + documentKinds.length + 2,
  bytesOf(name: string): number | undefined {
    if (name === manifestFile) return largestManifest;
    if (pictureFile.test(name)) return largestFile;
    return name === eventFile || kindOf.has(name) ? largestPart : undefined;
  },
};

/**
 * Opens a kit and reads everything except the pictures.
 * @param fd an untrusted file
 * @param mostBytes maximum unpacked size
 * @throws WrongKit with all errors
 */
export async function openKit(fd: number, mostBytes: number): Promise<Kit> {
  const zip = await saidWell(() => openZip(fd, { ...bounds, bytes: mostBytes }));
  const { pictures } = await readManifest(zip);
  const problems = strayPictures(zip, pictures);
  const read = async <T>(name: string, check: (value: unknown) => Checked<T>): Promise<T | undefined> => {
    const { value, problems: its = [] } = check(await readJson(zip, name));
    problems.push(...its.map((problem) => `${name}: ${problem}`));
    return value;
  };
  const event = await read(eventFile, (value) => checkWith(portableEvent, value));
  const documents = new Map<DocumentKind, SiteContent[DocumentKind]>();
  for (const [name, kind] of kindOf) {
    const value = zip.names.includes(name) && (await read(name, (json) => checkPage(kind, json)));
    if (value) documents.set(kind, value);
  }
  if (!event || problems.length > 0) throw new WrongKit(problems.slice(0, mostProblems));
  return { event, documents, pictures: () => readPictures(zip, pictures) };
}

type Checked<T> = { value: T; problems?: undefined } | { value?: undefined; problems: string[] };

/** Checks format and version before anything else is read. */
async function readManifest(zip: Zip): Promise<Manifest> {
  if (!zip.names.includes(manifestFile))
    throw new WrongKit([`It holds no ${manifestFile}: this is no kit of this site.`]);
  const value = await readJson(zip, manifestFile);
  const { format, version } = (value ?? {}) as Partial<Manifest>;
  if (format !== kitFormat) throw new WrongKit([`${manifestFile}: this is no kit of this site.`]);
  if (version !== kitVersion)
    throw new WrongKit([
      `${manifestFile}: it was made by another version of the site, which this one can’t read.`,
    ]);
  const checked = checkWith(manifest, value);
  if (checked.value) return checked.value;
  throw new WrongKit(checked.problems.map((problem) => `${manifestFile}: ${problem}`));
}

async function readJson(zip: Zip, name: string): Promise<unknown> {
  const text = (await saidWell(() => zip.read(name))).toString('utf8');
  // PostgreSQL cannot store NUL characters.
  if (text.includes('\\u0000')) throw new WrongKit([`${name} holds a character that no text has.`]);
  try {
    return JSON.parse(text);
  } catch {
    throw new WrongKit([`${name} is no JSON.`]);
  }
}

function checkWith<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  const checked = schema.safeParse(value, { error: inWords });
  if (checked.success) return { value: checked.data };
  const problems = checked.error.issues
    .slice(0, mostProblems)
    .map(({ path, message }) => `${path.length > 0 ? `${path.join(', ')}: ` : ''}${message}.`);
  return { problems };
}

/** The default error text. */
function inWords(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `has unknown fields: ${issue.keys.join(', ').slice(0, 100)}`
    : 'is missing or not what belongs here';
}

/** Upgrades the documents of earlier versions. */
function checkPage(kind: DocumentKind, json: unknown): Checked<SiteContent[DocumentKind]> {
  const upgraded = upgradeDocument(kind, json);
  const { value, mistakes = [] } = checkDocument(kind, upgraded);
  if (value) return { value };
  return {
    problems: mistakes.map(({ path, text }) => `${pathLabel(shapeOf(kind), path, upgraded)}: ${text}`),
  };
}

/** Checks that every picture has exactly one description and every description a picture. */
function strayPictures(zip: Zip, pictures: Manifest['pictures']): string[] {
  const described = new Map(pictures.map(({ file }) => [pictureNameOf(file), file]));
  const files = zip.names.filter((name) => pictureFile.test(name));
  if (described.size < pictures.length) return [`${manifestFile}: it names a picture twice.`];
  return [
    ...pictures
      .filter(({ file }) => !files.includes(file))
      .map(({ file }) => `${file} is missing, though ${manifestFile} names it.`),
    ...files
      .filter((file) => described.get(pictureNameOf(file)) !== file)
      .map((file) => `${file} is not named in ${manifestFile}.`),
  ];
}

const pictureNameOf = (file: string): string => pictureFile.exec(file)?.[1] ?? '';

async function* readPictures(zip: Zip, pictures: Manifest['pictures']): AsyncGenerator<IncomingPicture> {
  for (const { file, alt, focus } of pictures) {
    const bytes = await saidWell(() => zip.read(file));
    if (!formatOf(bytes)) throw new WrongKit([`${file} is no JPEG, PNG, WebP or AVIF.`]);
    yield { name: pictureNameOf(file), alt, focus, file: bytes };
  }
}

async function saidWell<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    throw error instanceof UnreadableZip ? new WrongKit([error.message]) : error;
  });
}
