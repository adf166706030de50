import type { ConferenceEvent } from '#conference/content/schema.ts';
import { publicOrigin } from '#platform/web/public-origin.ts';
import type { Faq, Page } from '#site/content/schema.ts';
import { site } from '#site/content/site.ts';

type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

/** A thing of schema.org, without its `@context`. */
export type StructuredData = { readonly '@type': string; readonly [name: string]: Value };

/** Home, then the page. */
export function breadcrumbs(page: Pick<Page, 'path' | 'title'>, origin: string): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: page.title, item: origin + page.path },
    ],
  };
}

/** The club. */
export function organization(): StructuredData {
  const origin = publicOrigin();
  return {
    '@type': 'Organization',
    '@id': `${origin}/#club`,
    name: site.name,
    alternateName: site.shortName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: site.description,
    email: site.email,
    telephone: site.phone,
    address: { '@type': 'PostalAddress', streetAddress: site.address.join(', '), addressCountry: 'IN' },
    sameAs: Object.values(site.social),
  };
}

/** The edition delegates register for, with what taking part costs. */
export function conferenceEvent(event: ConferenceEvent): StructuredData {
  const origin = publicOrigin();
  return {
    '@type': 'Event',
    name: `${site.shortName} ${event.name}`,
    description: event.theme,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: `${origin}/pictures/og-annualconf.png`,
    url: `${origin}/annualconf`,
    location: { '@type': 'Place', name: event.venue.name, address: event.venue.address },
    organizer: { '@type': 'Organization', name: site.name, url: `${origin}/` },
    offers: {
      '@type': 'Offer',
      price: event.fees.individual,
      priceCurrency: event.fees.currency,
      url: `${origin}/applynow`,
    },
  };
}

/** The questions of the contact page, with their answers. */
export function questions(faq: Faq): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: faq.flat().map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
