import type { MetaDescriptor } from 'react-router';
import { originPlaceholder } from '#platform/contract/origin.ts';
import { fullTitle } from '#platform/web/page-title.ts';
import type { Page, Site } from '#site/contract/documents.ts';
import { breadcrumbs, type StructuredData } from './meta-structured.ts';

/**
 * What a public page says to search engines and to those who share it: title, description, canonical address, Open Graph
 * picture, and where it stands in the site. Made by loaders, so that no browser carries the making of it.
 * @param openGraph address of the picture within the site
 * @param structured further structured data (schema.org) of this page
 */
export function headOf(
  page: Page,
  { club, openGraph }: { club: Site; openGraph: string },
  structured: readonly StructuredData[],
): MetaDescriptor[] {
  const title = fullTitle(page.title, club.shortName);
  const address = originPlaceholder + page.path;
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
    { property: 'og:image', content: originPlaceholder + openGraph },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${page.title}, ${club.name}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.path === '/' ? [] : [breadcrumbs(page)]).map(asScript),
    ...structured.map(asScript),
  ];
}

const asScript = (data: StructuredData): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...data },
});
