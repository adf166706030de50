import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { samplePath } from './route-patterns.ts';

/** The hashes of a file's inline scripts and styles, as they stand in a content security policy: 'sha256-...'. */
interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface PageFile {
  /** Relative to build/client. */
  readonly file: string;
  readonly csp: InlineHashes;
}

/** build/pages.json: what the server needs to know to answer every path with the right file, policy and status. */
export interface PageList {
  /** `path` is a path, or the pattern of a route with parameters, such as '/user/:id'. */
  readonly pages: readonly (PageFile & { readonly path: string })[];
  /** Answers, with status 404, every path that matches nothing. */
  readonly notFound: PageFile;
}

/** The page of every path that no route knows, which the router's own fallback would otherwise be for. */
const unusedFallback = '__spa-fallback.html';

/**
 * Finishes what the build has written to build/client: every page's inline scripts are known by hash, and every asset lies
 * there compressed.
 * @param patterns of the routes with parameters, whose pages stand at their {@link samplePath}
 * @throws {Error} when a page carries what a strict policy forbids, style attributes or inline handlers, or is not whole
 */
export async function finishBuild(
  buildDirectory: string,
  { notFoundPath, patterns }: { notFoundPath: string; patterns: readonly string[] },
): Promise<void> {
  const client = join(buildDirectory, 'client');
  await rm(join(client, unusedFallback), { force: true });
  const files = await readdir(client, { recursive: true });
  const patternAt = new Map(patterns.map((pattern) => [samplePath(pattern), pattern]));
  const finished = await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file) => ({ renderedAt: pathOf(file), page: await finishPage(client, file) })),
  );
  const pageAt = (path: string): PageFile => {
    const found = finished.find(({ renderedAt }) => renderedAt === path);
    if (!found) throw new Error(`The build has written no page for ${path}.`);
    return found.page;
  };
  for (const path of patternAt.keys()) pageAt(path);
  const list: PageList = {
    pages: finished
      .filter(({ renderedAt }) => renderedAt !== notFoundPath)
      .map(({ renderedAt, page }) => ({ path: patternAt.get(renderedAt) ?? renderedAt, ...page }))
      .sort((a, b) => a.path.localeCompare(b.path)),
    notFound: pageAt(notFoundPath),
  };
  await writeFile(join(buildDirectory, 'pages.json'), `${JSON.stringify(list, null, 1)}\n`);
  await Promise.all(files.filter(isWorthCompressing).map((file) => compress(join(client, file))));
}

/** @param file relative to build/client, with the separators of this system */
function pathOf(file: string): string {
  return `/${file.replaceAll(sep, '/').replace(/\/?index\.html$/, '')}`;
}

async function finishPage(client: string, file: string): Promise<PageFile> {
  const html = await readFile(join(client, file), 'utf8');
  refuseForbiddenAttributes(file, html);
  if (html.includes('<div hidden id="S:'))
    throw new Error(`${file} came in parts, which nobody sees whose browser runs no scripts.`);
  return {
    file: file.replaceAll(sep, '/'),
    csp: { scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') },
  };
}

function refuseForbiddenAttributes(file: string, html: string): void {
  const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  const forbidden = /<[a-z][^<>]*\s(style|on[a-z]+)=("[^"]*"|'[^']*')/.exec(markup);
  if (forbidden)
    throw new Error(`${file} has an inline ${forbidden[1]}, which its policy forbids: ${forbidden[0]}`);
}

function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'g');
  const hashes = [...html.matchAll(inline)]
    .filter(([, attributes = '', text]) => text && !/\bsrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
  return [...new Set(hashes)];
}

const compressible = new Set(['.js', '.css', '.svg', '.json', '.xml', '.txt', '.ics', '.webmanifest']);

/** Pages are left out: the server keeps them in memory. */
const isWorthCompressing = (file: string): boolean => compressible.has(extname(file));

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length <= 1024) return;
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: best }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
