import { readContentRevision } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { quietly } from '#platform/server/loop.ts';
import type { PageInputs } from '../page-inputs.ts';
import { renderPossiblePages, type SiteRendering, unrenderable } from './render-site.ts';
import { shrinkPages } from './shrink-pages.ts';

/** The public pages as they are served. */
export interface CurrentSite {
  /** One rendering, whole; never a mixture of two. */
  rendered(): SiteRendering;
  /** Ends when what is under way has. */
  stop(): Promise<void>;
}

interface Options {
  /** Reads what pages are made of. */
  readonly readInputs: (queries: Queries) => Promise<PageInputs>;
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
/** What could not be rendered is tried again, since a machine may have been out of memory for a moment. */
const tryAgainAfterMs = 30_000;
/** A change is often followed by another. What visitors read is shrunk soon, since it then comes in one piece; screens can wait. */
const shrinkAfterMs = { listed: 10_000, others: 60_000 } as const;

/**
 * Renders the site, and renders it anew whenever somebody has changed what it shows (`invalidateSite`), in this process or in
 * another, a registration window has opened or closed by the clock, or a new year has begun. Until a new rendering is whole, and when it fails, the old one stays in service. A page that
 * cannot be rendered at the start gets a stand-in and holds up neither the start nor later changes of other pages.
 * @throws PageUnrenderable when no page at all can be rendered
 */
export async function keepSiteCurrent(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  { readInputs, report }: Options,
): Promise<CurrentSite> {
  const { queries } = context.db;
  const yearNow = () => new Date(context.clock()).getUTCFullYear();
  const renderNow = async (): Promise<Rendering> => {
    const year = yearNow();
    const now = context.clock();
    const { version, inputs } = await readSettled(queries, readInputs);
    return {
      version,
      year,
      until: nextMoment(inputs, now),
      site: await renderPossiblePages(inputs, context),
    };
  };

  let served = await renderNow();
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

  let failed: { version: number; at: number } | undefined;
  const look = async () => {
    const version = await readContentRevision(queries);
    const isTrue = yearNow() === served.year && context.clock() < served.until;
    if (version === served.version && isTrue) return;
    if (failed?.version === version && performance.now() - failed.at < tryAgainAfterMs) return;
    failed = { version, at: performance.now() };
    const next = await renderNow();
    const known = new Set(served.site.failures.map(({ path }) => path));
    const failure = next.site.failures.find(({ path }) => !known.has(path));
    if (failure) throw unrenderable(failure);
    served = next;
    failed = undefined;
    void leaveAsTheyAre();
    shrinking = shrinkLater();
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
  return { rendered: () => served.site, stop };
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
async function readSettled(queries: Queries, readInputs: Options['readInputs']) {
  for (;;) {
    const version = await readContentRevision(queries);
    const inputs = await readInputs(queries);
    if ((await readContentRevision(queries)) === version) return { version, inputs };
  }
}
