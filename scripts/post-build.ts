import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pages } from '#site/content/pages.ts';

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
  readonly pages: readonly (PageFile & { readonly path: string })[];
  /** Answers every path that matches one of `appRoutes`. */
  readonly fallback: PageFile;
  /** Answers, with status 404, every path that matches nothing. */
  readonly notFound: PageFile;
  /** Patterns of the routes that have no file of their own, such as '/user/:id'. */
  readonly appRoutes: readonly string[];
}

interface Route {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly path?: string | undefined;
}

interface Build {
  readonly buildDirectory: string;
  readonly routes: Readonly<Record<string, Route>>;
}

const fallbackFile = '__spa-fallback.html';

/**
 * Finishes what the build has written to build/client: pages paint before they run, every page's inline scripts are known
 * by hash, and every asset lies there compressed.
 * @throws {Error} when a page carries what a strict policy forbids, style attributes or inline handlers, or is not whole
 */
export async function finishBuild({ buildDirectory, routes }: Build, notFoundPath: string): Promise<void> {
  const client = join(buildDirectory, 'client');
  const files = await readdir(client, { recursive: true });
  const pageFiles = await Promise.all(
    files.filter((file) => file.endsWith('.html')).map((file) => finishPage(client, file)),
  );
  const answering = (file: string): PageFile => {
    const found = pageFiles.find((page) => page.file === file);
    if (!found) throw new Error(`The build has written no ${file}.`);
    return found;
  };
  const notFound = answering(fileOf(notFoundPath));
  const fallback = answering(fallbackFile);
  const answeringPages = pageFiles
    .filter((page) => page !== notFound && page !== fallback)
    .map((page) => ({ path: pathOf(page.file), ...page }))
    .sort((a, b) => a.path.localeCompare(b.path));
  const list: PageList = { pages: answeringPages, fallback, notFound, appRoutes: parametrised(routes) };
  await writeFile(join(buildDirectory, 'pages.json'), `${JSON.stringify(list, null, 1)}\n`);
  await Promise.all(files.filter(isWorthCompressing).map((file) => compress(join(client, file))));
}

const fileOf = (path: string): string => `${path.slice(1)}/index.html`;

function pathOf(file: string): string {
  return `/${file.replace(/\/?index\.html$/, '')}`;
}

function parametrised(routes: Build['routes']): string[] {
  const fullPath = (route: Route): string => {
    const parent = route.parentId ? routes[route.parentId] : undefined;
    return [parent && fullPath(parent), route.path].filter(Boolean).join('/');
  };
  return Object.values(routes)
    .map((route) => `/${fullPath(route)}`)
    .filter((path) => path.includes(':'));
}

async function finishPage(client: string, file: string): Promise<PageFile> {
  const path = join(client, file);
  const inOrder = withoutEarlyPreloads(await readFile(path, 'utf8'));
  const html = isReadOnly(pathOf(file)) ? runningAfterPaint(inOrder) : inOrder;
  refuseForbiddenAttributes(file, html);
  if (html.includes('<div hidden id="S:'))
    throw new Error(`${file} came in parts, which nobody sees whose browser runs no scripts.`);
  await writeFile(path, html);
  return { file, csp: { scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') } };
}

/** The browser would fetch ten modules before the style sheet, and paint a second later. */
function withoutEarlyPreloads(html: string): string {
  const styleSheet = html.indexOf('<link rel="stylesheet"');
  return (
    html.slice(0, styleSheet).replaceAll(/<link rel="modulepreload"[^>]*>/g, '') + html.slice(styleSheet)
  );
}

/** Public pages are there to be read; the other screens can do nothing before their scripts run. */
function isReadOnly(path: string): boolean {
  return pages.some((page) => page.path === path);
}

/**
 * The page is complete without its scripts, so they are fetched when it has been painted and compete with nothing before.
 * A tab that is not looked at is never painted: there they start at once.
 * @throws {Error} when the inline module no longer looks as it did: then this has to be thought over
 */
function runningAfterPaint(html: string): string {
  const script = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html);
  if (!script) throw new Error('The page has no inline module that starts it.');
  const [whole = '', code = ''] = script;
  const imports = [...code.matchAll(/^import (?:\* as (\w+) from )?"([^"]+)";$/gm)];
  const rest = code.replaceAll(/^import [^(\n]*$\n/gm, '');
  if (imports.length === 0 || !rest.includes('__reactRouterRouteModules') || /^\s*import [^(\n]/m.test(rest))
    throw new Error('The inline module that starts a page has changed.');
  const names = imports.map(([, name]) => name ?? '').join(', ');
  const fetches = imports.map(([, , address]) => `import("${address}")`).join(', ');
  const started = `await new Promise((go) => document.hidden ? go() : requestAnimationFrame(() => setTimeout(go)));
const [${names}] = await Promise.all([${fetches}]);
${rest}`;
  return html.replace(whole, () => `<script type="module" async="">${started}</script>`);
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
