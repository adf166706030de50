import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import sharp from 'sharp';
import { build, runnerImport } from 'vite';
import { iconSvg } from '#platform/artwork/graphics.ts';
import { readManualGroups, readManualPages } from '../assets/manual.ts';
import {
  documentFiles,
  listManualPictures,
  resolveInDocs,
  resolveInManual,
  toPictureFile,
} from './documents.ts';
import { type Block, parseDocument } from './parse-document.ts';
import type { SiteContents } from './site-pages.tsx';

const root = resolve(import.meta.dirname, '../../..');
const docs = join(root, 'docs');

/** File that marks a folder as written by this script. GitHub Pages then serves the files as they are. */
const markFile = '.nojekyll';

/**
 * Writes the manual and the documents beside it as static pages.
 * @returns the number of pages
 * @throws Error if the folder contains files of something else
 */
export async function writeManualSite(folder: string, name: string): Promise<number> {
  clearFolder(folder);
  const contents = await readSiteContents(name);
  const { module } = await runnerImport<typeof import('./site-pages.tsx')>(
    join(import.meta.dirname, 'site-pages.tsx'),
    { root, configFile: false, logLevel: 'error' },
  );
  const pages = Object.entries(module.renderSitePages(contents));
  await writeStyles(folder);
  for (const [file, html] of pages) writeFileSync(join(folder, file), html);
  mkdirSync(join(folder, 'pictures'));
  for (const [path, { src }] of Object.entries(contents.pictures))
    copyFileSync(join(docs, path), join(folder, src));
  writeFileSync(join(folder, 'assets/favicon.svg'), iconSvg());
  return pages.length;
}

function clearFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, markFile)))
    throw new Error(`${folder} contains other files. Name a new or empty folder.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, markFile), '');
}

/** Reads everything that the site shows. */
export async function readSiteContents(name: string): Promise<SiteContents> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const pages = readManualPages();
  const documents = Object.fromEntries(
    documentFiles.map((file) => [file, parseDocument(readFileSync(join(docs, file), 'utf8'))]),
  );
  const pictures = new Set([
    ...listManualPictures(pages).map(resolveInManual),
    ...Object.entries(documents).flatMap(([file, blocks]) =>
      listPictures(blocks).map((picture) => resolveInDocs(file, picture)),
    ),
  ]);
  const entries = await Promise.all(
    [...pictures].map(async (path) => {
      const { width, height } = await sharp(join(docs, path)).metadata();
      return [path, { src: toPictureFile(path), width, height }] as const;
    }),
  );
  return {
    name,
    version,
    groups: readManualGroups(),
    pages,
    documents,
    pictures: Object.fromEntries(entries),
  };
}

function listPictures(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'picture') return [block.file];
    return block.kind === 'list' ? block.items.flatMap(listPictures) : [];
  });
}

/** Builds the style sheet with its fonts. */
async function writeStyles(folder: string): Promise<void> {
  await build({
    root,
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { manual: join(import.meta.dirname, 'manual.css') },
        output: { assetFileNames: 'assets/[name][extname]' },
      },
    },
  });
}
