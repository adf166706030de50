/**
 * The service worker. It stores the pages of `offlinePages` with their files, and serves them while the browser is
 * offline. It does not intercept API calls, because screens store their data themselves. scripts/lib/assets/service-worker.ts adds
 * it to each build.
 */

interface OfflineBuild {
  /** Names the caches, so that files of two builds are never mixed. */
  version: string;
  /**
   * Path of a file that identifies the build: every page of this build refers to it, and no page of another build does.
   */
  mark: string;
  /** Paths of the files of each page, including the QR decoder of the door. */
  files: Readonly<Record<string, readonly string[]>>;
}
declare const offlineBuild: OfflineBuild;

interface WorkEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/**
 * The parts of the worker's scope that are used here. TypeScript's library for workers cannot be combined with its
 * library for pages.
 */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkEvent & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const { version, mark, files } = offlineBuild;
const allFiles = new Set(Object.values(files).flat());
/** Maximum time to wait for the network before a page is served from the cache. */
const patienceMs = 3000;

const cachePrefix = 'offline';
const cacheOf = (page: string): string => [cachePrefix, page, version].join(' ');
const isOurs = (name: string): boolean => name.startsWith(`${cachePrefix} `);

// A new build stores the pages that the previous build had stored. Open pages keep the previous service worker, because
// they need the files of their build.
worker.addEventListener('install', (event) => event.waitUntil(keepKnownPages()));
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));
worker.addEventListener('message', (event) => {
  const page = pageIn(event.data);
  if (page !== undefined) event.waitUntil(keepPage(page));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const page = request.mode === 'navigate' ? findPage(pathname) : undefined;
  if (page !== undefined) event.respondWith(answerPage(event, page));
  else if (allFiles.has(pathname) || emblemPath.test(pathname))
    event.respondWith(answerFile(request, pathname));
  else if (request.mode === 'navigate') event.respondWith(answerOtherPage(request));
});

/** Returns the page at a path. '-' in the path of a page is for any value. */
const findPage = (path: string): string | undefined =>
  Object.keys(files).find((page) => {
    const [parts, given] = [page.split('/'), path.split('/')];
    return parts.length === given.length && parts.every((part, at) => part === '-' || part === given[at]);
  });

function pageIn(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('keep' in message)) return undefined;
  const { keep } = message;
  return typeof keep === 'string' && keep in files ? keep : undefined;
}

async function keepKnownPages(): Promise<void> {
  const pages = (await caches.keys()).filter(isOurs).map((name) => name.split(' ')[1] ?? '');
  for (const page of new Set(pages)) if (page in files) await keepPage(page);
}

async function deleteOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => isOurs(name) && !name.endsWith(` ${version}`));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Path of a picture of the uploaded emblem. It names the content, so a stored one is never outdated. */
const emblemPath = /^\/emblems\/[a-z]+-[0-9a-f]{12}\.png$/;
const emblemsInPage = /\/emblems\/[a-z]+-[0-9a-f]{12}\.png/g;

const pagesInProgress = new Map<string, Promise<void>>();

/** Stores a page and its files, unless they are already stored. Later requests for the same page wait for the first. */
function keepPage(page: string): Promise<void> {
  const work =
    pagesInProgress.get(page) ?? storeMissingFiles(page).finally(() => pagesInProgress.delete(page));
  pagesInProgress.set(page, work);
  return work;
}

async function storeMissingFiles(page: string): Promise<void> {
  const cache = await caches.open(cacheOf(page));
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll((files[page] ?? []).filter((file) => !stored.has(file)));
  if (!stored.has(page)) await storePage(page, await fetch(page));
}

/**
 * Stores a page with its headers. Does not store an error response, or a page of another build, because this cache
 * lacks the files of that build.
 */
async function storePage(page: string, response: Response): Promise<void> {
  if (!response.ok) return;
  const html = await response.clone().text();
  if (!html.includes(mark)) return;
  const cache = await caches.open(cacheOf(page));
  await cache.put(page, response);
  await storeEmblems(cache, new Set(html.match(emblemsInPage)));
}

/** Stores the pictures of the emblem that a page shows, and deletes those of an earlier emblem. */
async function storeEmblems(cache: Cache, shown: ReadonlySet<string>): Promise<void> {
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(
    stored.filter((path) => emblemPath.test(path) && !shown.has(path)).map((path) => cache.delete(path)),
  );
  // A page without its emblem is better than none.
  await cache.addAll([...shown].filter((path) => !stored.includes(path))).catch(() => undefined);
}

/**
 * Serves a page from the network, because its texts can change at any time. Serves it from the cache if the server
 * cannot be reached, does not answer within `patienceMs`, or returns status 500 or higher.
 */
async function answerPage(event: RequestEvent, page: string): Promise<Response> {
  const isKept = await caches.has(cacheOf(page));
  const kept = isKept ? await (await caches.open(cacheOf(page))).match(page) : undefined;
  const fresh = fetch(event.request);
  if (!kept) return fresh;
  const arrived = fresh.then(async (response) => {
    if (response.status >= 500) return kept;
    await storePage(page, response.clone());
    return response;
  });
  event.waitUntil(arrived.catch(() => kept));
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs));
  return Promise.race([arrived.catch(() => kept), late]);
}

/** Page that is stored for delegates with a pass. */
const passPage = '/dashboard';

/**
 * Serves a page that is not stored. Without a network, a device that has stored a pass gets a link to it instead of the
 * browser's error (product 22.24).
 */
async function answerOtherPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (!(await caches.has(cacheOf(passPage)))) throw error;
    return new Response(noNetworkPage, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
}

const noNetworkPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No network</title>
<style>
:root { color-scheme: light dark; --ground: #faf5ea; --ink: #10122f; }
@media (prefers-color-scheme: dark) { :root { --ground: #10122f; --ink: #faf5ea; } }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1.25rem; padding: 1.5rem; background: var(--ground); color: var(--ink); font: 1.125rem/1.5 system-ui, sans-serif; text-align: center; }
h1, p { margin: 0; }
a { color: inherit; }
.pass { display: inline-block; padding: 0.75rem 1.5rem; background: #e1b75c; color: #10122f; font-weight: 600; text-decoration: none; }
</style>
<main>
<h1>No network</h1>
<p>This page needs the internet. Your pass is on this device.</p>
<p><br><a class="pass" href="${passPage}">Open your pass</a></p>
<p><br><a href="">Try again</a></p>
</main>
</html>`;

async function answerFile(request: Request, path: string): Promise<Response> {
  for (const page of Object.keys(files)) {
    const isOfPage = emblemPath.test(path) || files[page]?.includes(path);
    if (!isOfPage || !(await caches.has(cacheOf(page)))) continue;
    const kept = await (await caches.open(cacheOf(page))).match(path);
    if (kept) return kept;
  }
  return fetch(request);
}

// Makes this file a module, so that its names do not collide with those of other files.
export {};
