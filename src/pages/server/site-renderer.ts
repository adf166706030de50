import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { startOfDay } from '#platform/rule/dates.ts';
import { yearOf } from '#platform/rule/region.ts';
import { guardErrorHandler } from '#platform/server/background-loop.ts';
import { getContentRevision } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { Asset } from '#platform/server/http/assets.ts';
import { createFileCopies, type FileCopies } from '#platform/server/http/file-copies.ts';
import type { RenderedPage, RenderedSite } from '#platform/server/http/pages.ts';
import type { PageInputs } from '../page-inputs.ts';
import { createRenderError, renderPagesOrErrors, type SiteRendering } from './render-site.ts';

export interface SiteRenderer {
  /** Returns the current rendering. All its pages are rendered from the same inputs. */
  rendered(): SiteRendering;
  /** Renders outdated pages now, instead of within half a second. Resolves when that is done. */
  renderDue(): Promise<void>;
  /** Reads the copy of a file of the current rendering. */
  readonly readCopy: FileCopies['read'];
  /** Stops the renderer. Resolves when its running work has ended. */
  stop(): Promise<void>;
}

interface Options {
  readonly readInputs: (db: Db) => Promise<PageInputs>;
  /** Reads a file of the database to which pages link. Undefined if it was deleted. */
  readonly readFile: (db: Db, id: string) => Promise<Uint8Array | undefined>;
  /**
   * Called with the error of every page that could not be rendered at the start, and of every later rendering that
   * failed.
   */
  readonly report: (error: unknown) => void;
}

interface Rendering {
  readonly revision: number;
  /** When the pages become outdated because of the clock (`nextChange`), in epoch milliseconds. */
  readonly until: number;
  readonly site: SiteRendering;
}

const pollMs = 500;
/** Time in milliseconds between the preparation of the next rendering and its first use. */
const aheadMs = 60_000;
/**
 * Delay in milliseconds before a failed rendering is tried again, so that a machine without free memory can recover.
 */
const retryAfterMs = 30_000;
/**
 * Delay in milliseconds after a rendering before its pages are compressed again with higher quality. Compression waits,
 * because another change often follows soon and makes it useless. The pages that search engines list come first.
 */
const compressAfterMs = { listed: 10_000, others: 60_000 } as const;

/**
 * Renders all pages, and renders them again when content changes (`invalidateSite`, in any process). Also renders the
 * pages ahead of the next time at which the clock changes them (`nextChange`), and serves them from that time on, so
 * that no page says 'open' when registration is closed. The old rendering is served until a new one has succeeded. A
 * page that fails at the start is replaced by an error page, and blocks neither the start nor other pages.
 * @throws PageRenderError if the child process fails as a whole at the start
 */
export async function startSiteRenderer(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  { readInputs, readFile, report }: Options,
): Promise<SiteRenderer> {
  const { queries } = context.db;
  const copies = createFileCopies(context.config.dataDir, (id) => readFile(queries, id));
  const renderAt = async (now: number): Promise<Rendering> => {
    const { revision, inputs } = await readConsistently(queries, readInputs);
    const site = await renderPagesOrErrors(inputs, { ...context, clock: () => now });
    await copies.add([...site.storedFiles.values()]);
    return { revision, until: nextChange(inputs, now), site };
  };

  let served = await renderAt(context.clock());
  /** The rendering that replaces `served` at the time `served.until`. */
  let next: Rendering | undefined;
  const current = (): Rendering => {
    if (next && next.revision === served.revision && context.clock() >= served.until) {
      served = next;
      next = undefined;
      restartCompression();
    }
    return served;
  };
  for (const failure of served.site.failures) report(createRenderError(failure));

  const compress = async (listed: boolean) => {
    const rendering = served;
    const site = await recompress(rendering.site, listed);
    if (served === rendering) served = { ...rendering, site };
  };
  const scheduleCompression = () => [
    delayed(compressAfterMs.listed, () => compress(true).catch(guardErrorHandler(report))),
    delayed(compressAfterMs.others, () => compress(false).catch(guardErrorHandler(report))),
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
    const revision = await getContentRevision(queries);
    const isCurrent = context.clock() < current().until;
    if (revision === served.revision && isCurrent) return renderAhead();
    if (isBackingOff(revision)) return;
    failed = { revision, at: performance.now() };
    served = assertNoNewFailures(await renderAt(context.clock()));
    await copies.keepOnly([...served.site.storedFiles.values()]);
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
    if (failure) throw createRenderError(failure);
    return rendering;
  };

  let isStopped = false;
  const poll = async () => {
    await renderIfDue().catch(guardErrorHandler(report));
    polling = delayed(pollMs, poll);
    if (isStopped) polling.cancel();
  };
  let polling = delayed(pollMs, poll);
  const stop = async () => {
    isStopped = true;
    removeHook();
    await Promise.all([polling.cancel(), cancelCompression()]);
    await copies.keepOnly([]);
  };
  const removeHook = context.db.beforeClose(stop);
  const renderDue = async () => {
    await polling.cancel();
    void polling.cancel();
    await poll();
  };
  return { rendered: () => current().site, renderDue, readCopy: copies.read, stop };
}

/** Runs work after a delay. `cancel` waits for work that has already started. */
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

/**
 * Returns the earliest time, in epoch milliseconds, at which the clock changes a page: a registration window opens or
 * closes, a fee round ends, a notice starts or ends, or the next calendar year begins in the club's time zone.
 */
function nextChange({ windows, event, otherEvents, notices, region }: PageInputs, now: number): number {
  const rounds = [event, ...otherEvents].flatMap(({ feeRounds = [] }) => feeRounds);
  const times = [
    ...Object.values(windows).flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
    ...rounds.map(({ endsAt }) => endsAt),
    ...notices.flatMap(({ beginsAt, endsAt }) => [beginsAt, endsAt]),
    startOfDay(`${Number(yearOf(now, region)) + 1}-01-01`, region),
  ];
  return Math.min(...times.filter((at) => at !== null).filter((at) => at > now));
}

/**
 * Reads inputs that all belong to one content revision. Every change is saved in the same transaction as its revision,
 * so the inputs are consistent if the revision is the same before and after reading. Otherwise they are read again.
 */
async function readConsistently(db: Db, readInputs: Options['readInputs']) {
  for (;;) {
    const revision = await getContentRevision(db);
    const inputs = await readInputs(db);
    if ((await getContentRevision(db)) === revision) return { revision, inputs };
  }
}

/**
 * Brotli quality of the second compression, which runs in another thread and takes two seconds for all pages. Level 10
 * saves a tenth of the bytes of the first compression, but takes ten times as long as rendering the pages. Level 11
 * saves another 2 %, and takes three times as long as level 10.
 */
const quality = { screen: 10, publicPage: 11 } as const;

/**
 * Compresses pages again, with higher quality.
 * @param listed true for the pages that search engines list, false for all others
 */
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
