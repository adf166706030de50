import type { Page, Site, SiteContent } from '#pages/contract/documents.ts';
import type { AnnouncedEvent } from '#pages/contract/event-data.ts';
import { originPlaceholder as origin } from '#platform/contract/placeholders.ts';

type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

/** A thing of schema.org, without its `@context`. */
export type StructuredData = { readonly '@type': string; readonly [name: string]: Value };

/** Home, then the page. */
export function breadcrumbs(page: Pick<Page, 'path' | 'title'>): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: page.title, item: origin + page.path },
    ],
  };
}

/** The club. */
export function organization(club: Site): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#club`,
    name: club.name,
    alternateName: club.shortName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: club.description,
    email: club.email,
    telephone: club.phone,
    address: { '@type': 'PostalAddress', streetAddress: club.address.join(', '), addressCountry: 'IN' },
    sameAs: club.social.map(({ url }) => url),
  };
}

/** The edition delegates register for, with what taking part costs until it is over. @param picture its address within the site */
export function conferenceEvent(event: AnnouncedEvent, club: Site, picture: string): StructuredData {
  return {
    '@type': 'Event',
    name: `${club.shortName} ${event.name}`,
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
        price: event.fees.individual,
        priceCurrency: event.fees.currency,
        url: `${origin}/applynow`,
      },
    }),
  };
}

/** The questions of the contact page, with their answers. */
export function questions(faq: SiteContent['faq']): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
