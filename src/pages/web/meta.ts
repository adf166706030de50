import type { MetaDescriptor } from 'react-router';
import { publicOrigin } from '#platform/web/document-facts.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import type { PageFacts } from './page-data.ts';

/** Of what the router hands to `meta`, what is read here. Without `loaderData` the page could not be rendered. */
interface PageMetaArgs {
  readonly loaderData: PageFacts | undefined;
  readonly location: { readonly pathname: string };
}

/**
 * The `meta` of every public page: its title and its own address, also on the way from page to page. What only search engines
 * and those who share a page read is added where it is rendered (head.tsx).
 *
 *     export const meta = pageMeta;
 */
export const pageMeta = ({ loaderData, location }: PageMetaArgs): MetaDescriptor[] =>
  loaderData
    ? [
        { title: pageTitle(loaderData.title) },
        { tagName: 'link', rel: 'canonical', href: publicOrigin() + location.pathname },
      ]
    : [];
