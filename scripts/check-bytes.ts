import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pages } from '#site/content/pages.ts';

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

const kilobyte = 1024;
/** What a public page may weigh at most. */
const budget = { scripts: 125 * kilobyte, all: 260 * kilobyte } as const;

/** The widest picture that a phone of ordinary density takes, in pixels. */
const phonePicture = 720;

/**
 * @param client build/client @param path of a page of its own file
 * @throws {Error} when the page starts no script or names a file that is not there: then nothing would be measured
 */
export function weighPage(client: string, path: string): PageWeight {
  const html = readFileSync(join(client, path, 'index.html'), 'utf8');
  const scripts = reachableScripts(client, html);
  const styles = all(html, /<link rel="stylesheet" href="([^"]+)"/g);
  const drawn = styles.flatMap((style) => fetchedByStyle(readFileSync(join(client, style), 'utf8')));
  const preloaded = all(html, /<link rel="preload" href="([^"]+)"/g);
  const links = all(html, /<link rel="icon" href="([^"]+)"/g);
  const others = new Set([...styles, ...drawn, ...preloaded, ...links, ...eagerPictures(html)]);
  const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sent(client, file), 0);
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
export function findHeavyPages(client: string, paths: readonly string[], most = budget): string[] {
  const inKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`;
  return paths
    .map((path) => weighPage(client, path))
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
  const client = resolve(import.meta.dirname, '../build/client');
  const paths = [...pages.map(({ path }) => path), '/404'];
  console.table(paths.map((path) => weighPage(client, path)));
  const heavy = findHeavyPages(client, paths);
  console.log(heavy.join('\n'));
  if (heavy.length > 0) process.exitCode = 1;
}
