import type { RenderInputs } from '#pages/page-inputs.ts';
import { originPlaceholder } from '#platform/contract/placeholders.ts';
import { fullTitle } from '#platform/web/page-title.ts';
import {
  breadcrumbs,
  conferenceEvent,
  organization,
  questions,
  type StructuredData,
} from './meta-structured.ts';

/** What single pages say of themselves as data of schema.org. */
const structured: Readonly<
  Record<string, (inputs: RenderInputs, picture: string) => readonly StructuredData[]>
> = {
  '/': ({ content, event }, picture) => [
    organization(content.site),
    conferenceEvent(event, content.site, picture),
  ],
  '/annualconf': ({ content, event }, picture) => [conferenceEvent(event, content.site, picture)],
  '/contact': ({ content }) => [questions(content.faq)],
};

/**
 * What a public page says to search engines and to those who share it, beside title and address: description, Open Graph
 * picture, and where it is in the site. They fetch a page for itself, so that no browser carries the making of it, nor
 * takes it along from page to page; screens say nothing.
 */
export function SeoHead({ path, inputs }: { path: string; inputs: RenderInputs }) {
  const page = inputs.content.pages.find((listed) => listed.path === path);
  if (!page) return null;
  const { site: club } = inputs.content;
  const { title, description } = page;
  const picture = inputs.artworkUrls[page.openGraph] ?? '';
  const said = [...(path === '/' ? [] : [breadcrumbs(page)]), ...(structured[path]?.(inputs, picture) ?? [])];
  return (
    <>
      <meta name="description" content={description} />
      {Object.entries({
        type: 'website',
        site_name: club.name,
        locale: 'en_IN',
        title: fullTitle(title, club.shortName),
        description,
        url: originPlaceholder + path,
        image: originPlaceholder + picture,
        'image:width': '1200',
        'image:height': '630',
        'image:alt': `${title}, ${club.name}`,
      }).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {said.map((data) => (
        <script
          key={data['@type']}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
          dangerouslySetInnerHTML={{ __html: asJson(data) }}
        />
      ))}
    </>
  );
}

const asJson = (data: StructuredData): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
