import type { SiteContent } from '#pages/contract/documents.ts';

/** In a kit it is the main event of the club that made it: in another installation it has another id. */
export const mainEdition = 'main';

/** The same content with one event's edition of the conference page given to another. */
export function withEditionOf<Content extends Pick<SiteContent, 'conferencePage'>>(
  content: Content,
  from: string,
  to: string,
): Content {
  const { conferencePage } = content;
  const editions = conferencePage.editions.map((edition) =>
    edition.event === from ? { ...edition, event: to } : edition,
  );
  return { ...content, conferencePage: { ...conferencePage, editions } };
}
