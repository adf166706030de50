import type { MetaArgs, MetaDescriptor } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { publicOrigin } from '#platform/web/public-origin.ts';
import { breadcrumbs, type StructuredData } from './meta-structured.ts';
import type { PageFacts } from './page-data.ts';
import { siteOf } from './use-site.ts';

/** Of what the router hands to `meta`, what is read here. Without `loaderData` the page could not be rendered. */
export interface PageMetaArgs<Data extends PageFacts = PageFacts> {
  readonly loaderData: Data | undefined;
  readonly matches: MetaArgs['matches'];
}

/**
 * What a public page says to search engines and to those who share it: title, description, canonical address, Open Graph
 * picture, and where it stands in the site.
 *
 *     export const meta = (args: PageMetaArgs) => pageMeta(args);
 *
 * @param structured further structured data (schema.org) of this page
 */
export function pageMeta(
  { loaderData, matches }: PageMetaArgs,
  ...structured: readonly StructuredData[]
): MetaDescriptor[] {
  if (!loaderData) return [];
  const { page, openGraph } = loaderData;
  const { club } = siteOf(matches);
  const origin = publicOrigin();
  const title = pageTitle(page.title);
  const address = origin + page.path;
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: club.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + openGraph },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${page.title}, ${club.name}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.path === '/' ? [] : [breadcrumbs(page, origin)]).map(asScript),
    ...structured.map(asScript),
  ];
}

const asScript = (data: StructuredData): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...data },
});
