import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { readContentRevision } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { Asset } from '#platform/server/http/assets.ts';
import type { RenderedPage, RenderedSite } from '#platform/server/http/pages.ts';
import { quietly } from '#platform/server/loop.ts';
import type { PageInputs } from '../page-inputs.ts';
import { renderError, renderPossiblePages, type SiteRendering } from './render-site.ts';

/** The public pages as they are served. */
export interface SiteRenderer {
  /** The current rendering. All its pages have the same inputs. */
  rendered(): SiteRendering;
  /** Renders now what is due, which otherwise happens every half second; resolves when that is done. */
  renderDue(): Promise<void>;
  /** Waits for running work and stops. */
  stop(): Promise<void>;
}

interface Options {
  /** Reads what pages are rendered from. */
  readonly readInputs: (db: Db) => Promise<PageInputs>;
  /** Called with every page that the first rendering lacks, and with every later rendering that failed. */
  readonly report: (error: unknown) => void;
}

interface Rendering {
  /** The content revision. */
  readonly revision: number;
  readonly year: number;
  /** When a registration window opens or closes and the pages become outdated, epoch milliseconds. */
  readonly until: number;
  readonly site: SiteRendering;
}

const pollMs = 500;
/** The pages for the next registration state are rendered so long before it begins. */
const aheadMs = 60_000;
/** A failed rendering is retried, since the machine may have been out of memory. */
const retryAfterMs = 30_000;
/** Pages are compressed better only later, because a change is often followed by another; pages that visitors read first. */
const compressAfterMs = { listed: 10_000, others: 60_000 } as const;

/**
 * Renders all pages, and re-renders them when content changes (`invalidateSite`, in any process) or a new year begins. The pages for after
 * the opening or closing of a registration window are rendered before that time and served from it on, so no page says 'open' when
 * registration is closed. The old rendering is served until the new one is complete, and when the new one fails. A page that cannot be
 * rendered at the start gets an error page and blocks neither the start nor later changes of other pages.
 * @throws PageRenderError when no page at all can be rendered
 */
export async function startSiteRenderer(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  { readInputs, report }: Options,
): Promise<SiteRenderer> {
  const { queries } = context.db;
  const currentYear = () => new Date(context.clock()).getUTCFullYear();
  const renderAt = async (now: number): Promise<Rendering> => {
    const year = new Date(now).getUTCFullYear();
    const { revision, inputs } = await readConsistently(queries, readInputs);
    return {
      revision,
      year,
      until: nextWindowChange(inputs, now),
      site: await renderPossiblePages(inputs, { ...context, clock: () => now }),
    };
  };

  let served = await renderAt(context.clock());
  /** Served from `served.until` on. */
  let next: Rendering | undefined;
  const current = (): Rendering => {
    if (next && next.revision === served.revision && context.clock() >= served.until) {
      served = next;
      next = undefined;
      restartCompression();
    }
    return served;
  };
  for (const failure of served.site.failures) report(renderError(failure));

  const compress = async (listed: boolean) => {
    const rendering = served;
    const site = await recompress(rendering.site, listed);
    if (served === rendering) served = { ...rendering, site };
  };
  const scheduleCompression = () => [
    delayed(compressAfterMs.listed, () => compress(true).catch(quietly(report))),
    delayed(compressAfterMs.others, () => compress(false).catch(quietly(report))),
  ];
  let compressions = scheduleCompression();
  const cancelCompression = () => Promise.all(compressions.map((compression) => compression.cancel()));
  const restartCompression = () => {
    void cancelCompression();
    compressions = scheduleCompression();
  };

  let failed: { revision: number; at: number } | undefined;
  const isBackingOff = (revision: number) =>
    failed?.revision === revision && performance.now() - failed.at < retryAfterMs;
  const renderIfDue = async () => {
    const revision = await readContentRevision(queries);
    const { year, until } = current();
    const isCurrent = currentYear() === year && context.clock() < until;
    if (revision === served.revision && isCurrent) return renderAhead();
    if (isBackingOff(revision)) return;
    failed = { revision, at: performance.now() };
    served = assertNoNewFailures(await renderAt(context.clock()));
    failed = undefined;
    restartCompression();
  };
  const renderAhead = async () => {
    const { revision, until } = served;
    if (until - context.clock() > aheadMs || next?.revision === revision || isBackingOff(revision)) return;
    failed = { revision, at: performance.now() };
    next = assertNoNewFailures(await renderAt(until));
    failed = undefined;
  };
  const assertNoNewFailures = (rendering: Rendering): Rendering => {
    const known = new Set(served.site.failures.map(({ path }) => path));
    const failure = rendering.site.failures.find(({ path }) => !known.has(path));
    if (failure) throw renderError(failure);
    return rendering;
  };

  let isStopped = false;
  const poll = async () => {
    await renderIfDue().catch(quietly(report));
    polling = delayed(pollMs, poll);
    if (isStopped) polling.cancel();
  };
  let polling = delayed(pollMs, poll);
  const stop = async () => {
    isStopped = true;
    removeHook();
    await Promise.all([polling.cancel(), cancelCompression()]);
  };
  const removeHook = context.db.beforeClose(stop);
  const renderDue = async () => {
    await polling.cancel();
    void polling.cancel();
    await poll();
  };
  return { rendered: () => current().site, renderDue, stop };
}

/** Runs work after a delay. `cancel` waits for work that has already begun. */
function delayed(milliseconds: number, work: () => Promise<void>): { cancel(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setTimeout(() => {
    running = work();
  }, milliseconds).unref();
  return {
    cancel() {
      clearTimeout(timer);
      return running;
    },
  };
}

/** When the next registration window opens or closes, epoch milliseconds; infinity when none does. */
function nextWindowChange({ windows }: PageInputs, now: number): number {
  const times = Object.values(windows).flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]);
  return Math.min(...times.filter((at) => at !== null).filter((at) => at > now), Number.POSITIVE_INFINITY);
}

/** Reads inputs that all belong to one content revision: a change and its revision are committed together. */
async function readConsistently(db: Db, readInputs: Options['readInputs']) {
  for (;;) {
    const revision = await readContentRevision(db);
    const inputs = await readInputs(db);
    if ((await readContentRevision(db)) === revision) return { revision, inputs };
  }
}

/**
 * Brotli quality: level 10 saves a tenth for ten times the work of a rendering, level 11 another fiftieth for three times that. All pages
 * take two seconds, on a thread beside the main one.
 */
const quality = { screen: 10, publicPage: 11 } as const;

/** Recompresses the pages that search engines list, or all others. @param listed true for the listed ones */
async function recompress<Site extends RenderedSite>(site: Site, listed: boolean): Promise<Site> {
  const pages = new Map<string, RenderedPage>();
  const smaller = (page: RenderedPage) => (page.isListed === listed ? recompressPage(page) : page);
  for (const [path, page] of site.pages) pages.set(path, await smaller(page));
  return { ...site, pages, notFound: await smaller(site.notFound) };
}

async function recompressPage(page: RenderedPage): Promise<RenderedPage> {
  const html = await brotli(page.html, page.isListed ? quality.publicPage : quality.screen);
  return { ...page, html, data: await brotli(page.data, quality.screen) };
}

async function brotli(sent: Asset, level: number): Promise<Asset> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: sent.plain.length,
  };
  return { ...sent, br: await promisify(brotliCompress)(sent.plain, { params }) };
}
