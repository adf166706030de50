import { buildEmblemPath } from '#media/contract/emblem-files.ts';
import type { Page, Site, SiteContent } from '#pages/contract/documents.ts';
import type { AnnouncedEvent } from '#pages/contract/event-data.ts';
import { listPublicPages } from '#pages/documents/public-pages.ts';
import { listRecordPages } from '#pages/documents/record-pages.ts';
import type { RenderInputs } from '#pages/page-inputs.ts';
import { formatEventWithClub } from '#pages/rule/event-title.ts';
import { originPlaceholder as origin, originPlaceholder } from '#platform/contract/placeholders.ts';
import { toMajor } from '#platform/rule/money.ts';
import { type ClubRegion, siteLanguageTag } from '#platform/rule/region.ts';
import { formatTitle } from '#platform/web/page-title.ts';

const structuredData: Readonly<
  Record<string, (inputs: RenderInputs, picture: string) => readonly StructuredData[]>
> = {
  '/': ({ content, event, region, emblem }, picture) => [
    organization(content.site, region, emblem),
    conferenceEvent(event, content.site, picture),
  ],
  '/annualconf': ({ content, event }, picture) => [conferenceEvent(event, content.site, picture)],
  '/contact': ({ content }) => [questions(content.faq)],
};

/**
 * Metadata for search engines and link previews. It is rendered only on the server, because crawlers request each page
 * separately. Renders nothing for other paths, such as the dashboard.
 */
export function SearchAndPreviewTags({ path, inputs }: { path: string; inputs: RenderInputs }) {
  const page = [...listPublicPages(inputs.content), ...listRecordPages(inputs)].find(
    (listed) => listed.path === path,
  );
  if (!page) return null;
  const { site: club } = inputs.content;
  const { title, description } = page;
  const picture = inputs.artworkUrls[page.openGraph] ?? '';
  const data = [
    ...(path === '/' ? [] : [breadcrumbs(page)]),
    ...(structuredData[path]?.(inputs, picture) ?? []),
  ];
  return (
    <>
      <meta name="description" content={description} />
      {Object.entries({
        type: 'website',
        site_name: club.name,
        locale: siteLanguageTag(inputs.region).replace('-', '_'),
        title: formatTitle(title, club.shortName),
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
      {data.map((item) => (
        <script
          key={item['@type']}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
          dangerouslySetInnerHTML={{ __html: asJson(item) }}
        />
      ))}
    </>
  );
}

const asJson = (data: StructuredData): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');

type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

/** An item of schema.org without its `@context`. */
type StructuredData = { readonly '@type': string; readonly [name: string]: Value };

function breadcrumbs(page: Pick<Page, 'path' | 'title'>): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: page.title, item: origin + page.path },
    ],
  };
}

function organization(club: Site, { country }: ClubRegion, emblem: string | undefined): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#club`,
    name: club.name,
    alternateName: club.shortName,
    url: `${origin}/`,
    logo: origin + (emblem === undefined ? '/icon-512.png' : buildEmblemPath(emblem, 'large')),
    description: club.description,
    email: club.email,
    telephone: club.phone,
    address: { '@type': 'PostalAddress', streetAddress: club.address.join(', '), addressCountry: country },
    sameAs: club.social.map(({ url }) => url),
  };
}

/**
 * Describes the conference for search engines. Leaves out the price if the event is over.
 * @param picture relative address
 */
function conferenceEvent(event: AnnouncedEvent, club: Site, picture: string): StructuredData {
  return {
    '@type': 'Event',
    name: formatEventWithClub(club.shortName, event.name),
    description: event.theme,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: origin + picture,
    url: `${origin}/annualconf`,
    location: { '@type': 'Place', name: event.venue.name, address: event.venue.address },
    organizer: { '@type': 'Organization', name: club.name, url: `${origin}/` },
    ...(!event.isOver && {
      offers: {
        '@type': 'Offer',
        price: toMajor(event.fees.individualAmount),
        priceCurrency: event.fees.currency,
        url: `${origin}/applynow`,
      },
    }),
  };
}

function questions(faq: SiteContent['faq']): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
