import { readContentRevision } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { quietly } from '#platform/server/loop.ts';
import type { PageInputs } from '../page-inputs.ts';
import { renderPossiblePages, type SiteRendering, unrenderable } from './render-site.ts';
import { shrinkPages } from './shrink-pages.ts';

/** The public pages as they are served. */
export interface CurrentSite {
  /** One rendering, whole; never a mixture of two. */
  rendered(): SiteRendering;
  /** Renders now what is due, as it happens by itself every half second; resolves when that is done. */
  renderDue(): Promise<void>;
  /** Ends when what is under way has. */
  stop(): Promise<void>;
}

interface Options {
  /** Reads what pages are made of. */
  readonly readInputs: (db: Db) => Promise<PageInputs>;
  /** Called with every page that the first rendering lacks, and with every later rendering that failed. */
  readonly report: (error: unknown) => void;
}

interface Rendering {
  readonly version: number;
  readonly year: number;
  /** When a page stops being true by the clock alone, epoch milliseconds. */
  readonly until: number;
  readonly site: SiteRendering;
}

const lookEveryMs = 500;
/** So long before a registration window opens or closes, the pages from then on are rendered: at that moment they are served. */
const aheadMs = 60_000;
/** What could not be rendered is tried again, since a machine may have been out of memory for a moment. */
const tryAgainAfterMs = 30_000;
/** A change is often followed by another. What visitors read is shrunk soon, since it then comes in one piece; screens can wait. */
const shrinkAfterMs = { listed: 10_000, others: 60_000 } as const;

/**
 * Renders the site, and renders it again whenever its content changes (`invalidateSite`), in this process or in
 * another, or a new year has begun. What is true once a registration window opens or closes is rendered before that moment and served from
 * it on, so that no page says 'open' when registration is closed. Until a new rendering is whole, and when it fails, the old one stays in service. A page that
 * cannot be rendered at the start gets a stand-in and holds up neither the start nor later changes of other pages.
 * @throws PageRenderError when no page at all can be rendered
 */
export async function startSiteRenderer(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  { readInputs, report }: Options,
): Promise<CurrentSite> {
  const { queries } = context.db;
  const yearNow = () => new Date(context.clock()).getUTCFullYear();
  const renderAt = async (now: number): Promise<Rendering> => {
    const year = new Date(now).getUTCFullYear();
    const { version, inputs } = await readSettled(queries, readInputs);
    return {
      version,
      year,
      until: nextMoment(inputs, now),
      site: await renderPossiblePages(inputs, { ...context, clock: () => now }),
    };
  };

  let served = await renderAt(context.clock());
  /** What is served from `served.until` on. */
  let next: Rendering | undefined;
  const current = (): Rendering => {
    if (next && next.version === served.version && context.clock() >= served.until) {
      served = next;
      next = undefined;
      shrinkAgain();
    }
    return served;
  };
  for (const failure of served.site.failures) report(unrenderable(failure));
  const shrink = async (listed: boolean) => {
    const rendering = served;
    const site = await shrinkPages(rendering.site, listed);
    if (served === rendering) served = { ...rendering, site };
  };
  const shrinkLater = () => [
    later(shrinkAfterMs.listed, () => shrink(true).catch(quietly(report))),
    later(shrinkAfterMs.others, () => shrink(false).catch(quietly(report))),
  ];
  let shrinking = shrinkLater();
  const leaveAsTheyAre = () => Promise.all(shrinking.map((one) => one.cancel()));
  const shrinkAgain = () => {
    void leaveAsTheyAre();
    shrinking = shrinkLater();
  };

  let failed: { version: number; at: number } | undefined;
  const look = async () => {
    const version = await readContentRevision(queries);
    const { year, until } = current();
    const isTrue = yearNow() === year && context.clock() < until;
    if (version === served.version && isTrue) return renderAhead();
    if (failed?.version === version && performance.now() - failed.at < tryAgainAfterMs) return;
    failed = { version, at: performance.now() };
    served = withoutNewFailures(await renderAt(context.clock()));
    failed = undefined;
    shrinkAgain();
  };
  const renderAhead = async () => {
    const { version, until } = served;
    if (until - context.clock() > aheadMs || next?.version === version) return;
    if (failed?.version === version && performance.now() - failed.at < tryAgainAfterMs) return;
    failed = { version, at: performance.now() };
    next = withoutNewFailures(await renderAt(until));
    failed = undefined;
  };
  const withoutNewFailures = (rendering: Rendering): Rendering => {
    const known = new Set(served.site.failures.map(({ path }) => path));
    const failure = rendering.site.failures.find(({ path }) => !known.has(path));
    if (failure) throw unrenderable(failure);
    return rendering;
  };
  const lookAgain = async () => {
    await look().catch(quietly(report));
    looking = later(lookEveryMs, lookAgain);
    if (isStopped) looking.cancel();
  };
  let isStopped = false;
  let looking = later(lookEveryMs, lookAgain);
  const stop = async () => {
    isStopped = true;
    forget();
    await Promise.all([looking.cancel(), leaveAsTheyAre()]);
  };
  const forget = context.db.beforeClose(stop);
  const renderDue = async () => {
    await looking.cancel();
    void looking.cancel();
    await lookAgain();
  };
  return { rendered: () => current().site, renderDue, stop };
}

/** Does something after a while, unless it is cancelled before; what has begun by then is waited for. */
function later(milliseconds: number, work: () => Promise<void>): { cancel(): Promise<void> } {
  let underWay = Promise.resolve();
  const timer = setTimeout(() => {
    underWay = work();
  }, milliseconds).unref();
  return {
    cancel() {
      clearTimeout(timer);
      return underWay;
    },
  };
}

/** The next moment at which a registration window opens or closes. */
function nextMoment({ windows }: PageInputs, now: number): number {
  const moments = Object.values(windows).flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]);
  return Math.min(...moments.filter((at) => at !== null).filter((at) => at > now), Number.POSITIVE_INFINITY);
}

/** Inputs that are all of one version: a change comes together with its count. */
async function readSettled(db: Db, readInputs: Options['readInputs']) {
  for (;;) {
    const version = await readContentRevision(db);
    const inputs = await readInputs(db);
    if ((await readContentRevision(db)) === version) return { version, inputs };
  }
}
