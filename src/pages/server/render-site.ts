import { fileURLToPath } from 'node:url';
import {
  originPlaceholder,
  providerNamePlaceholder,
  yearPlaceholder,
} from '#platform/contract/placeholders.ts';
import type { Context } from '#platform/server/context.ts';
import { escapeHtml } from '#platform/server/escape-html.ts';
import { pagePolicy } from '#platform/server/http/headers.ts';
import type { RenderedPage, RenderedSite } from '#platform/server/http/pages.ts';
import { type Job, JobFailed } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import { fillNames } from '../documents/fill-names.ts';
import type { Drawing } from '../drawings.ts';
import type { PageInputs } from '../page-inputs.ts';
import { type RegistrationStates, registrationStateAt } from '../rule/registration-state.ts';
import type { Order } from './ask-page.ts';
import type renderPages from './render-pages.job.ts';
import type { Outcome, PageFailure, PageParts } from './render-pages.job.ts';
import { anyOtherPath } from './route-paths.ts';
import { siteFiles } from './site-files.ts';
import { standInPage } from './stand-in-page.ts';

/**
 * A page cannot be rendered from these inputs, or would hold what its policy forbids. The message is shown to the
 * person who changed them.
 */
export class PageRenderError extends Error {}

/** The pages, with the pictures that were drawn for them. */
export interface SiteRendering extends RenderedSite {
  readonly drawings: readonly Drawing[];
  /** Pages that could not be rendered, in whose place a stand-in is served. */
  readonly failures: readonly PageFailure[];
}

const job: Job<typeof renderPages> = {
  module: new URL('./render-pages.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 250,
};
const bounds = { megabytes: 600, seconds: 20, outputBytes: 60_000_000 };

const build = new URL('../../../build/', import.meta.url);
/** Where the assets lie that the pages name. */
export const clientFolder = fileURLToPath(new URL('client', build));

/**
 * Renders every page, its data, and what else is made of the same inputs, in a child process. The same inputs, settings, year
 * and states of registration give the same bytes in every process.
 * @throws PageRenderError when one page cannot be rendered
 */
export async function renderSite(
  inputs: PageInputs,
  context: Pick<Context, 'config' | 'clock'>,
): Promise<SiteRendering> {
  const site = await renderPossiblePages(inputs, context);
  const [failure] = site.failures;
  if (failure) throw unrenderable(failure);
  return site;
}

/**
 * Renders like {@link renderSite}, with a stand-in for every page that cannot be rendered.
 * @throws PageRenderError when the child process fails as a whole
 */
export async function renderPossiblePages(
  inputs: PageInputs,
  context: Pick<Context, 'config' | 'clock'>,
): Promise<SiteRendering> {
  const { pages, failures, drawings } = await renderInChild(orderOf(inputs, context));
  const listed = new Set(inputs.content.pages.map(({ path }) => path));
  const asPage = ({ path, html, data, inline }: PageParts): RenderedPage => ({
    html,
    data,
    policy: pagePolicy(inline),
    isListed: listed.has(path),
  });
  const byPath = new Map(pages.map((page) => [page.path, asPage(page)]));
  for (const { path } of failures) byPath.set(path, standInPage);
  const notFound = byPath.get(anyOtherPath);
  if (!notFound) throw new Error('the router has no page for unknown paths');
  byPath.delete(anyOtherPath);
  return {
    pages: byPath,
    notFound,
    files: siteFiles(withNames(inputs), originOf(context)),
    drawings,
    failures,
  };
}

/** The error that says which page failed and why. */
export function unrenderable({ path, reason }: PageFailure): PageRenderError {
  return new PageRenderError(`The page ${path} cannot be rendered: ${reason}.`);
}

/** What a child needs to render pages of these inputs. */
export function orderOf(inputs: PageInputs, context: Pick<Context, 'config' | 'clock'>): Order {
  const { config, clock } = context;
  return {
    build: new URL('server/index.js', build).href,
    inputs: { ...withNames(inputs), registrations: registrationsAt(inputs, clock()) },
    filled: [
      [originPlaceholder, originOf(context)],
      [yearPlaceholder, String(new Date(clock()).getUTCFullYear())],
      [providerNamePlaceholder, escapeHtml(config.provider?.name ?? '')],
    ],
  };
}

function withNames(inputs: PageInputs): PageInputs {
  const { content, event, committees } = inputs;
  return { ...inputs, content: fillNames(content, { event: event.name, committees: committees.length }) };
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

/** The site's own address, without a slash at the end. */
const originOf = ({ config }: Pick<Context, 'config'>) => new URL(config.publicUrl).href.replace(/\/$/, '');

async function renderInChild(order: Order): Promise<Outcome> {
  return runJob(job, order, bounds).catch((error) => {
    if (error instanceof JobFailed)
      throw new PageRenderError(`The pages could not be rendered: ${error.message}.`);
    throw error;
  });
}
