import { createHash } from 'node:crypto';
import type { RouterContext, ServerBuild } from 'react-router';
import { originPlaceholder } from '#platform/contract/placeholders.ts';
import type { RenderInputs, TimedInputs } from '../page-inputs.ts';

export interface RenderRequest {
  readonly build: string;
  readonly inputs: TimedInputs;
  readonly placeholders: readonly (readonly [placeholder: string, text: string])[];
}

/** The server build of src/app, with the named exports of src/app/entry.server.tsx. */
type Build = ServerBuild & { entry: { module: { pageInputsContext: RouterContext<RenderInputs> } } };

export function loadServerBuild(url: string): Promise<Build> {
  // React reads this variable when it is loaded, so it must be set first.
  process.env.NODE_ENV = 'production';
  return import(url);
}

/**
 * Creates a function that renders a page or its data by its address. The created function throws if the result would be
 * an error page.
 */
export async function createPageRenderer(
  build: Build,
  inputs: RenderInputs,
): Promise<(address: string) => Promise<string>> {
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  let failure: unknown;
  const handleError = (error: unknown) => {
    failure ??= error;
  };
  const module = { ...build.entry.module, handleError };
  const handle = createRequestHandler({ ...build, entry: { module } }, 'production');
  return async (address) => {
    failure = undefined;
    const context = new RouterContextProvider(new Map([[build.entry.module.pageInputsContext, inputs]]));
    const response = await handle(new Request(new URL(address, originPlaceholder)), context);
    const text = await response.text();
    if (failure) throw failure;
    if (response.status !== 200) throw new Error(`the router answers ${response.status}`);
    return text;
  };
}

export const replacePlaceholders = (html: string, placeholders: RenderRequest['placeholders']): string =>
  placeholders.reduce((page, [placeholder, text]) => page.replaceAll(placeholder, () => text), html);

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

export const catchAllPath = '/*';

/** Lists the paths of all pages, such as '/about', '/user/:id' and {@link catchAllPath}. */
export function listRoutePatterns(routes: Routes): string[] {
  const known = Object.values(routes).filter((route): route is Route => route !== undefined);
  const parents = new Set(known.map(({ parentId }) => parentId));
  const fullPath = ({ parentId, path }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return (parent ? fullPath(parent) : '') + (path ? `/${path}` : '');
  };
  return known.filter(({ id }) => !parents.has(id)).map((route) => fullPath(route) || '/');
}

/**
 * Returns a path by which a page can be requested. The content of a page does not depend on the parameters in its path.
 */
export function buildExampleRequestPath(path: string): string {
  return path === catchAllPath ? '/404' : path.replaceAll(/:\w+/g, '-');
}

/** Hashes of inline scripts and styles for the content security policy, in the form 'sha256-...'. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const computeInlineHashes = (html: string): InlineHashes => ({
  scripts: hashesOf(html, 'script'),
  styles: hashesOf(html, 'style'),
});

function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'g');
  const hashes = [...html.matchAll(inline)]
    .filter(([, attributes = '', text]) => text && !/\bsrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
  return [...new Set(hashes)];
}

/**
 * Checks that the content security policy of a page allows its HTML.
 * @throws Error if the page is incomplete, or has style attributes or inline handlers
 */
export function assertContentPolicyAllows(html: string): void {
  const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  const forbidden = /<[a-z][^<>]*\s(style|on[a-z]+)=("[^"]*"|'[^']*')/.exec(markup);
  if (forbidden)
    throw new Error(`it has an inline ${forbidden[1]}, which its policy forbids: ${forbidden[0]}`);
  if (html.includes('<div hidden id="S:'))
    throw new Error('it was streamed in parts, which browsers without scripts do not show');
}
