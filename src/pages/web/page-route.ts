import type { MetaDescriptor, ShouldRevalidateFunctionArgs } from 'react-router';
import { publicOrigin } from '#platform/web/document-facts.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import type { PageFacts } from './page-loader.ts';

/** Shared exports of public pages: `export { meta, shouldRevalidate } from './page-route.ts'`. */

interface PageMetaArgs {
  /** Undefined when the page could not be rendered. */
  readonly loaderData: PageFacts | undefined;
  readonly location: { readonly pathname: string };
}

/** Title and canonical URL. What only search engines and link previews read is added on the server (seo-head.tsx). */
export const meta = ({ loaderData, location }: PageMetaArgs): MetaDescriptor[] =>
  loaderData
    ? [
        { title: pageTitle(loaderData.title) },
        { tagName: 'link', rel: 'canonical', href: publicOrigin() + location.pathname },
      ]
    : [];

/** The data of a page depend on its path alone: an overlay in the address (`?photo=3`) requests nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;
