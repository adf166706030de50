import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readConfig } from '#platform/server/config.ts';
import { sampleInputs } from '#site/sample-inputs.ts';
import { draw } from '#site/server/drawings/draw.ts';
import { clientFolder, renderSite } from '#site/server/index.ts';

/** Compressed bytes that a phone fetches for a page before its reader has done anything. */
export interface PageWeight {
  readonly path: string;
  /** Everything that runs without a click. */
  readonly scripts: number;
  /**
   * Page, styles, fonts, scripts and the pictures that are not lazy. Which lazy ones a browser fetches ahead of a reader is
   * its own affair: bench/lighthouse.ts counts those.
   */
  readonly all: number;
}

/** A page as it is sent. */
export interface WeighedPage {
  readonly path: string;
  readonly html: string;
}

const kilobyte = 1024;
/** How many bytes each picture has that the server draws, by its address. */
type Drawn = ReadonlyMap<string, number>;
const nothingDrawn: Drawn = new Map();

/** What a public page may weigh at most. */
const budget = { scripts: 105 * kilobyte, all: 260 * kilobyte } as const;

/** The widest picture that a phone of ordinary density takes, in pixels. */
const phonePicture = 720;

/**
 * @param client build/client
 * @throws {Error} when the page starts no script or names a file that is not there: then nothing would be measured
 */
export function weighPage(
  client: string,
  { path, html }: WeighedPage,
  drawn: Drawn = nothingDrawn,
): PageWeight {
  const scripts = reachableScripts(client, html);
  const styles = all(html, /<link rel="stylesheet" href="([^"]+)"/g);
  const inline = all(html, /<style[^>]*>([^<]*)<\/style>/g);
  const sheets = styles.map((style) => readFileSync(join(client, style), 'utf8'));
  const ofStyles = [...inline, ...sheets].flatMap(fetchedByStyle);
  const preloaded = all(html, /<link rel="preload" href="([^"]+)"/g);
  const links = all(html, /<link rel="icon" href="([^"]+)"/g);
  const others = new Set([...styles, ...ofStyles, ...preloaded, ...links, ...eagerPictures(html)]);
  const weigh = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (drawn.get(file) ?? sent(client, file)), 0);
  const scriptBytes = weigh(scripts);
  return { path, scripts: scriptBytes, all: brotliCompressSync(html).length + scriptBytes + weigh(others) };
}

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** What the page imports, and what that imports in turn; a later `import()` in a script waits for its reader. */
function reachableScripts(client: string, html: string): Set<string> {
  const started = all(html, /\b(?:import|from)[ (]"([^"]+)"/g);
  if (started.length === 0) throw new Error('The page starts no script that could be weighed.');
  const reached = new Set<string>();
  const waiting = [...started, ...all(html, /<link rel="modulepreload" href="([^"]+)"/g)];
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (reached.has(script)) continue;
    reached.add(script);
    const code = readFileSync(join(client, script), 'utf8');
    waiting.push(...all(code, /\b(?:import|from)\s*["']\.\/([^"']+)["']/g).map((file) => `/assets/${file}`));
  }
  return reached;
}

/** Fonts for English and the drawings of a style sheet; complete fonts are fetched only where another letter stands. */
const fetchedByStyle = (css: string): string[] =>
  all(css, /url\("?([^")]+)"?\)/g).filter((file) => file.endsWith('.svg') || /-english\b/.test(file));

/** In AVIF, as wide as a phone takes them. */
function eagerPictures(html: string): string[] {
  return all(html, /<picture>([\s\S]*?)<\/picture>/g)
    .filter((picture) => picture.includes('loading="eager"'))
    .map((picture) => {
      const avif = /<source type="image\/avif" srcSet="([^"]+)"/i.exec(picture)?.[1] ?? '';
      const sizes = [...avif.matchAll(/(\S+) (\d+)w/g)].map(([, file = '', width]) => ({
        file,
        width: Number(width),
      }));
      const fitting = sizes.filter(({ width }) => width <= phonePicture);
      return (fitting.at(-1) ?? sizes[0])?.file ?? '';
    });
}

function sent(client: string, file: string): number {
  const compressed = join(client, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(client, file)).size;
}

/** One sentence for every page that is too heavy. */
export function findHeavyPages(
  client: string,
  pages: readonly WeighedPage[],
  most = budget,
  drawn = nothingDrawn,
): string[] {
  const inKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`;
  return pages
    .map((page) => weighPage(client, page, drawn))
    .flatMap(({ path, ...weight }) =>
      (['scripts', 'all'] as const)
        .filter((kind) => weight[kind] > most[kind])
        .map((kind) => {
          const what = kind === 'all' ? 'in all' : 'of scripts';
          return `${path} sends ${inKilobytes(weight[kind])} ${what}, ${inKilobytes(most[kind])} at most.`;
        }),
    );
}

if (import.meta.main) {
  const site = await renderSite(sampleInputs, { config: readConfig({}), clock: Date.now });
  const listed = [...site.pages].filter(([, { isListed }]) => isListed);
  const pages = [...listed, ['/404', site.notFound] as const].map(([path, { html }]) => ({
    path,
    html: html.plain.toString(),
  }));
  const drawn = new Map<string, number>();
  for (const drawing of site.drawings.filter(({ type }) => type === 'avif'))
    drawn.set(drawing.address, (await draw(drawing)).plain.length);
  console.table(pages.map((page) => weighPage(clientFolder, page, drawn)));
  const heavy = findHeavyPages(clientFolder, pages, budget, drawn);
  console.log(heavy.join('\n'));
  process.exit(heavy.length > 0 ? 1 : 0);
}
