import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import {
  type ManualGroup,
  type ManualPage,
  parseManualContents,
  parseManualPage,
} from '#help/rule/manual.ts';

export const manualFolder = resolve(import.meta.dirname, '../../../docs/manual');
const contentsFile = 'README.md';
const read = (file: string): string =>
  readFileSync(join(manualFolder, file), 'utf8').replaceAll('\r\n', '\n');

/** Reads the pages of the manual by their names. */
export function readManualPages(): Record<string, ManualPage> {
  const files = globSync('*.md', { cwd: manualFolder, exclude: [contentsFile] }).sort();
  return Object.fromEntries(files.map((file) => [basename(file, '.md'), parseManualPage(read(file))]));
}

/** Reads the groups of the manual with the titles of their pages. */
export function readManualGroups(): ManualGroup[] {
  return parseManualContents(read(contentsFile));
}

const contentsId = 'virtual:manual-contents';
const pagesId = 'virtual:manual-pages';

/**
 * Offers docs/manual as modules: its contents, which the list of pages and the search of the desk load, and its pages,
 * which only a page of the manual loads. No page loads a parser.
 */
export function manualPlugin(): Plugin {
  return {
    name: 'manual',
    resolveId: (id) => (id === contentsId || id === pagesId ? `\0${id}` : undefined),
    load: (id) => {
      if (id === `\0${contentsId}`) return writeContents();
      return id === `\0${pagesId}` ? writePages() : undefined;
    },
  };
}

function writeContents(): string {
  const pages = readManualPages();
  const groups = readManualGroups().map(({ title, pages: names }) => ({
    title,
    pages: names.map((name) => ({
      title: pages[name]?.title,
      tasks: pages[name]?.tasks.map((task) => task.title),
    })),
  }));
  return `export default ${JSON.stringify(groups)};`;
}

/** Vite turns the pictures into addresses of files. */
async function writePages(): Promise<string> {
  const pages = readManualPages();
  const files = new Set(
    Object.values(pages).flatMap(({ tasks }) =>
      tasks.flatMap(({ picture }) => (picture ? [picture.file] : [])),
    ),
  );
  const pictures = await Promise.all(
    [...files].map(async (file, at) => {
      const path = join(manualFolder, file);
      const { width, height } = await sharp(path).metadata();
      const entry = `${JSON.stringify(file)}: { src: picture${at}, width: ${width}, height: ${height} }`;
      return { entry, line: `import picture${at} from ${JSON.stringify(path)};` };
    }),
  );
  return [
    ...pictures.map(({ line }) => line),
    `export const pictures = { ${pictures.map(({ entry }) => entry).join(', ')} };`,
    `export const pages = ${JSON.stringify(pages)};`,
  ].join('\n');
}
