import { fileURLToPath } from 'node:url';
import type { AnnouncedEvent } from '#pages/contract/event-data.ts';
import { demoPath } from '#platform/contract/paths.ts';
import {
  copyrightYearsPlaceholder,
  originPlaceholder,
  providerNamePlaceholder,
  sendsMailPlaceholder,
} from '#platform/contract/placeholders.ts';
import { formatYearsSince } from '#platform/rule/region.ts';
import { type Job, JobFailed } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import type { Context } from '#platform/server/context.ts';
import { escapeHtml } from '#platform/server/escape-html.ts';
import { type Asset, computeEtag } from '#platform/server/http/assets.ts';
import { buildPageContentPolicy } from '#platform/server/http/headers.ts';
import type { RenderedPage, RenderedSite } from '#platform/server/http/pages.ts';
import type { Artwork } from '../artwork.ts';
import { listEmptyPages } from '../documents/empty-pages.ts';
import { fillPlaceholders } from '../documents/fill-placeholders.ts';
import { listPublicPages } from '../documents/public-pages.ts';
import type { PageInputs } from '../page-inputs.ts';
import { describeFeeRound, findCurrentFeeRound } from '../rule/fee-rounds.ts';
import { type RegistrationStates, registrationStateAt } from '../rule/registration-state.ts';
import { catchAllPath, type RenderRequest } from './page-requests.ts';
import { listStoredFilesOfRecord } from './record-files.ts';
import type renderPages from './render-pages.job.ts';
import type { Outcome, PageFailure, PageParts } from './render-pages.job.ts';
import { createSiteFiles } from './site-files.ts';

/** A page cannot be rendered. The message is shown to the user who changed the content. */
export class PageRenderError extends Error {}

export interface SiteRendering extends RenderedSite {
  readonly artwork: readonly Artwork[];
  /** Pages that could not be rendered. Error pages are served in their place. */
  readonly failures: readonly PageFailure[];
}

const job: Job<typeof renderPages> = {
  module: new URL('./render-pages.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 250,
};
const bounds = { megabytes: 600, seconds: 20, outputBytes: 60_000_000 };

const build = new URL('../../../build/', import.meta.url);
export const clientBuildFolder = fileURLToPath(new URL('client', build));

/**
 * Renders the pages, their data and the site's files in a child process. Deterministic: the same inputs, settings and
 * time give the same bytes in every process. The time affects only the year, the registration states, the current fee
 * rounds and the current notices.
 * @throws PageRenderError if a page cannot be rendered
 */
export async function renderSite(
  inputs: PageInputs,
  context: Pick<Context, 'config' | 'clock'>,
): Promise<SiteRendering> {
  const site = await renderPagesOrErrors(inputs, context);
  const [failure] = site.failures;
  if (failure) throw createRenderError(failure);
  return site;
}

/**
 * Renders the site as {@link renderSite} does, but replaces each page that cannot be rendered by an error page.
 * @throws PageRenderError if the child process fails as a whole
 */
export async function renderPagesOrErrors(
  inputs: PageInputs,
  context: Pick<Context, 'config' | 'clock'>,
): Promise<SiteRendering> {
  const { pages, failures, artwork } = await renderInChild(buildRenderRequest(inputs, context));
  const empty = listEmptyPages(inputs);
  const listed = new Set(
    listPublicPages(inputs.content).flatMap(({ path }) => (empty.includes(path) ? [] : path)),
  );
  const asPage = ({ path, html, data, inline }: PageParts): RenderedPage => ({
    html,
    data,
    policy: buildPageContentPolicy(inline),
    isListed: listed.has(path),
  });
  const byPath = new Map(pages.map((page) => [page.path, asPage(page)]));
  for (const { path } of failures) byPath.set(path, errorPage);
  for (const path of inputs.content.menu.hiddenPages) {
    const hidden = byPath.get(path);
    if (hidden) byPath.set(path, { ...hidden, status: 404 });
  }
  const notFound = byPath.get(catchAllPath);
  if (!notFound) throw new Error('the router has no page for unknown paths');
  byPath.delete(catchAllPath);
  if (!context.config.demo) byPath.delete(demoPath);
  return {
    pages: byPath,
    notFound,
    files: createSiteFiles(withNames(inputs), originOf(context), context.clock()),
    storedFiles: new Map(inputs.records.flatMap(listStoredFilesOfRecord).map((file) => [file.path, file])),
    artwork,
    failures,
  };
}

export function createRenderError({ path, reason }: PageFailure): PageRenderError {
  return new PageRenderError(`The page ${path} cannot be rendered: ${reason}.`);
}

export function buildRenderRequest(
  inputs: PageInputs,
  context: Pick<Context, 'config' | 'clock'>,
): RenderRequest {
  const { config, clock } = context;
  return {
    build: new URL('server/index.js', build).href,
    inputs: {
      ...withFees(withNames(inputs), clock()),
      registrations: registrationsAt(inputs, clock()),
      demo: config.demo,
      notices: inputs.notices.filter(({ beginsAt, endsAt }) => beginsAt <= clock() && clock() < endsAt),
    },
    placeholders: [
      [originPlaceholder, originOf(context)],
      [
        copyrightYearsPlaceholder,
        formatYearsSince(inputs.content.site.copyrightSince, clock(), inputs.region),
      ],
      [providerNamePlaceholder, escapeHtml(config.provider?.name ?? '')],
      [sendsMailPlaceholder, config.smtpUrl === undefined ? 'no' : 'yes'],
    ],
  };
}

function withNames(inputs: PageInputs): PageInputs {
  const { content, event, committees } = inputs;
  const names = { event: event.name, committees: committees.length };
  return { ...inputs, content: fillPlaceholders(content, names) };
}

/** Replaces the fees of the events by the fees that apply at `now`. */
function withFees(inputs: PageInputs, now: number): PageInputs {
  const resolve = (event: AnnouncedEvent): AnnouncedEvent => {
    const { feeRounds = [], ...resolved } = event;
    const round = findCurrentFeeRound(feeRounds, now);
    if (!round) return resolved;
    const feeRound = describeFeeRound(
      { ...round, placesLeft: null },
      { ...inputs.region, timeZone: event.timeZone },
    );
    return { ...resolved, fees: { ...event.fees, ...round.fees }, feeRound };
  };
  return { ...inputs, event: resolve(inputs.event), otherEvents: inputs.otherEvents.map(resolve) };
}

function registrationsAt(
  { windows, event, otherEvents, region }: PageInputs,
  now: number,
): RegistrationStates {
  const states = [event, ...otherEvents].flatMap(({ id, timeZone }) => {
    const window = windows[id];
    return window ? [[id, registrationStateAt(window, now, { ...region, timeZone })] as const] : [];
  });
  return Object.fromEntries(states);
}

/** Returns the public origin, without a slash at the end. */
const originOf = ({ config }: Pick<Context, 'config'>) => new URL(config.publicUrl).href.replace(/\/$/, '');

async function renderInChild(request: RenderRequest): Promise<Outcome> {
  return runInChildProcess(job, request, bounds).catch((error) => {
    if (error instanceof JobFailed)
      throw new PageRenderError(`The pages could not be rendered: ${error.message}.`);
    throw error;
  });
}

const errorHtml = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This page can’t be shown right now</title>
<h1>This page can’t be shown right now</h1>
<p>Please try again later, or go to the <a href="/">home page</a>.</p>
</html>
`;

/**
 * Page with status 503, served in place of a page that cannot be rendered, so that one broken page does not stop the
 * site.
 */
const errorPage: RenderedPage = {
  html: uncompressed(errorHtml),
  data: uncompressed('null'),
  policy: buildPageContentPolicy({ scripts: [], styles: [] }),
  isListed: false,
  status: 503,
};

function uncompressed(text: string): Asset {
  const plain = Buffer.from(text);
  return { plain, br: undefined, gzip: undefined, etag: computeEtag(plain) };
}
