import type { MetaDescriptor, ShouldRevalidateFunctionArgs } from 'react-router';
import { publicOrigin } from '#platform/web/html-attributes.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import type { PageFacts } from './page-loader.ts';

/** Exports of every public page: `export { meta, shouldRevalidate } from './page-route.ts'`. */

export interface PageMetaArgs {
  /** Data of the page. Undefined if it could not be rendered. */
  readonly loaderData: PageFacts | null | undefined;
  readonly location: { readonly pathname: string };
}

/**
 * Returns the title and the canonical address of a public page. The server adds what only search engines and link
 * previews read (seo-head.tsx).
 */
export const meta = ({ loaderData, location }: PageMetaArgs): MetaDescriptor[] =>
  loaderData
    ? [
        { title: pageTitle(loaderData.title) },
        { tagName: 'link', rel: 'canonical', href: publicOrigin() + location.pathname },
      ]
    : [];

/** Loads page data again only when the path changes. An overlay in the URL (`?photo=3`) causes no request. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;
