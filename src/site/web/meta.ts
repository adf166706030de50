import type { MetaDescriptor } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { publicOrigin } from '#platform/web/public-origin.ts';
import { pages } from '#site/content/pages.ts';
import { site } from '#site/content/site.ts';
import { breadcrumbs, type StructuredData } from './meta-structured.ts';

/**
 * What a public page says to search engines and to those who share it: title, description, canonical address, Open Graph
 * picture, and where it stands in the site. Everything comes from src/site/content/pages.ts.
 *
 *     export const meta = () => pageMeta('/contact', questions(faq));
 *
 * @param path of the page, as in pages.ts
 * @param structured further structured data (schema.org) of this page
 * @throws {Error} when pages.ts does not list the path, so that the build fails
 */
export function pageMeta(path: string, ...structured: readonly StructuredData[]): MetaDescriptor[] {
  const page = pages.find((listed) => listed.path === path);
  if (!page) throw new Error(`src/site/content/pages.ts does not list ${path}.`);
  const origin = publicOrigin();
  const title = pageTitle(page.title);
  const address = origin + path;
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}/pictures/${page.openGraph}.png` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${page.title}, ${site.name}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(path === '/' ? [] : [breadcrumbs(page, origin)]).map(asScript),
    ...structured.map(asScript),
  ];
}

const asScript = (data: StructuredData): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...data },
});
