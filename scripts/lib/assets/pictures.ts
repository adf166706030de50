import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { PictureFiles } from '#platform/contract/picture-files.ts';
import { icons, writeIcon } from './icons.ts';
import { type ListedPicture, pictureList } from './picture-list.ts';
import { renderSample, type Shape, shapes } from './render-sample.ts';

/**
 * Quality of encoded pictures, from 0 to 100. Generated pictures consist of lines on a dark background and need a lower
 * one.
 */
const qualities = { photograph: { avif: 48, webp: 70 }, sample: { avif: 40, webp: 60 } } as const;

const photographTypes = ['jpg', 'jpeg', 'png', 'webp', 'avif'];

type Folders = {
  /** Folder of photographs that replace samples. */
  readonly photographs: string;
  /** Folder that is served unchanged. Pictures are written to `pictures/` in it. */
  readonly public: string;
  /** File with the `PictureFiles` of each picture. */
  readonly manifest: string;
  /** File with the hashes of the sources. It detects changes of files that have no hash in their name. */
  readonly memory: string;
};

const root = resolve(import.meta.dirname, '../../..');
const projectFolders: Folders = {
  photographs: join(root, 'src/pages/content/pictures'),
  public: join(root, 'public'),
  manifest: join(root, 'src/media/sample-pictures.json'),
  memory: join(root, 'node_modules/.cache/pictures.json'),
};

const digest = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 12);
};

/** Computes a hash over all code from which samples are generated. */
function recipe(): string {
  const figures = join(root, 'src/platform/artwork');
  const drawing = readdirSync(figures).filter((file) => !file.includes('.test.'));
  const files = [
    ...drawing.sort().map((file) => join(figures, file)),
    import.meta.filename,
    ...['render-sample.ts', 'icons.ts'].map((file) => join(import.meta.dirname, file)),
  ];
  return digest(...files.map((file) => readFileSync(file)));
}

type Job = () => Promise<unknown>;

/** Runs jobs in parallel, because each uses a single thread. */
async function runAll(jobs: readonly Job[]): Promise<void> {
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job();
  };
  sharp.concurrency(1);
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

type Planned = { readonly files: PictureFiles; readonly job?: Job };

/**
 * Plans how to create a picture. Undefined without a photograph for a poster, which the server generates from published
 * data (src/pages/artwork.ts), and for a person, whose initials pages show.
 */
async function plan(picture: ListedPicture, recipe: string, folders: Folders): Promise<Planned | undefined> {
  const shape = shapes[picture.kind];
  const file = photographTypes
    .map((type) => join(folders.photographs, `${picture.name}.${type}`))
    .find((path) => existsSync(path));
  if (!file && (picture.kind === 'poster' || picture.kind === 'portrait')) return undefined;
  const photograph = file ? readFileSync(file) : undefined;
  const size = photograph ? await sizeOf(photograph, shape) : shape;
  const hash = digest(recipe, photograph ?? JSON.stringify(picture));
  const fitting = shape.widths.filter((width) => width <= size.width);
  const widths = fitting.length > 0 ? fitting : [size.width];
  const address = (width: number, type: string) => `/pictures/${picture.name}-${width}-${hash}.${type}`;
  const [avif, webp] = ['avif', 'webp'].map((type) => widths.map((width) => address(width, type)));
  const width = widths.at(-1) ?? size.width;
  const height = Math.round((size.height * width) / size.width);
  const files = { width, height, widths, avif: avif ?? [], webp: webp ?? [] };
  const complete = [...files.avif, ...files.webp].every((made) => existsSync(join(folders.public, made)));
  if (complete) return { files };
  const quality = photograph ? qualities.photograph : qualities.sample;
  return { files, job: () => encode(photograph ?? renderSample(picture), files, quality, folders.public) };
}

/** Returns the size of the shown picture: upright, and cropped if its kind requires that. */
async function sizeOf(photograph: Buffer, { width, height, cut }: Shape) {
  const { autoOrient } = await sharp(photograph).metadata();
  if (!cut) return autoOrient;
  const scale = Math.min(1, autoOrient.width / width, autoOrient.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Encodes a picture in all widths and both formats, without metadata. A higher effort would save a tenth of a generated
 * picture's bytes and take five times as long.
 */
async function encode(
  source: Buffer,
  files: PictureFiles,
  quality: (typeof qualities)[keyof typeof qualities],
  folder: string,
): Promise<void> {
  const upright = sharp(source).autoOrient();
  const { width, height } = files;
  const { data, info } = await upright
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const [at, pixels] of files.widths.entries()) {
    const resized = (): Sharp => sharp(data, { raw: info }).resize({ width: pixels });
    await resized()
      .avif({ quality: quality.avif, effort: 0 })
      .toFile(join(folder, files.avif[at] ?? ''));
    await resized()
      .webp({ quality: quality.webp, effort: 2 })
      .toFile(join(folder, files.webp[at] ?? ''));
  }
}

function readMemory(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function writeIfChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Creates the icons and all pictures that the content names, each from the photograph of that name or else generated.
 * Pictures are never enlarged. Creates only missing files, and deletes files that are no longer named.
 * @throws {Error} with the file's name if a photograph cannot be read
 */
export async function makePictures(
  folders = projectFolders,
  pictures: readonly ListedPicture[] = pictureList,
): Promise<void> {
  mkdirSync(join(folders.public, 'pictures'), { recursive: true });
  const mark = recipe();
  const manifest: Record<string, PictureFiles> = {};
  const jobs: Job[] = [];
  for (const picture of pictures) {
    const planned = await plan(picture, mark, folders).catch((error: Error) => {
      throw new Error(`The photograph of '${picture.name}' can't be read: ${error.message}`);
    });
    if (!planned) continue;
    manifest[picture.name] = planned.files;
    if (planned.job) jobs.push(planned.job);
  }

  const memory = readMemory(folders.memory);
  const made: Record<string, string> = {};
  for (const icon of icons) {
    const drawn = digest(mark, icon.svg);
    made[icon.path] = drawn;
    const known = memory[icon.path] === drawn && existsSync(join(folders.public, icon.path));
    if (!known) jobs.push(() => writeIcon(icon, folders.public));
  }

  await runAll(jobs);
  removeOthers(manifest, Object.keys(made), folders.public);
  writeIfChanged(folders.manifest, `${JSON.stringify(manifest, null, 1)}\n`);
  writeIfChanged(folders.memory, JSON.stringify(made));
}

function removeOthers(
  manifest: Readonly<Record<string, PictureFiles>>,
  named: readonly string[],
  folder: string,
): void {
  const wanted = new Set([
    ...Object.values(manifest).flatMap(({ avif, webp }) => [...avif, ...webp]),
    ...named.map((path) => `/${path}`),
  ]);
  for (const file of readdirSync(join(folder, 'pictures'))) {
    if (!wanted.has(`/pictures/${file}`)) rmSync(join(folder, 'pictures', file));
  }
}

if (process.argv[1] === import.meta.filename) await makePictures();
