import type { DocumentKind } from './documents.ts';

interface Described {
  title: string;
  about: string;
}

/** Titles of the documents, in the order in which the desk lists them. */
export const documentTitles: Readonly<Record<DocumentKind, Described>> = {
  site: { title: 'The club', about: 'Name, addresses and telephone numbers, on every page' },
  home: { title: 'Home', about: 'Headline, introduction and figures' },
  letters: { title: 'Letters', about: 'From the advisor and the Secretary General, on the home page' },
  reviews: { title: 'Reviews', about: 'What past delegates say, on the home page' },
  collaboration: { title: 'Collaboration', about: 'With other clubs, on the home page' },
  achievements: { title: 'Achievements', about: 'Awards in pictures, on the home page' },
  about: { title: 'About', about: 'The club and its goals' },
  team: { title: 'Team', about: 'The secretariat, list by list' },
  conferencePage: { title: 'Conference', about: 'Texts, executive board, councils and poster' },
  glimpses: { title: 'Glimpses', about: 'Pictures of the last edition, on the conference page' },
  apply: { title: 'Apply', about: 'How to register, step by step' },
  mockMun: { title: 'Mock conference', about: 'The day for first-timers' },
  gallery: { title: 'Photo gallery', about: 'Nine pictures' },
  faq: { title: 'FAQ', about: 'Questions and answers on the contact page' },
  archive: { title: 'Archive', about: 'The sites of past conferences' },
  wrapped: { title: 'Wrapped up', about: 'The last year in one page' },
  blogs: { title: 'Blogs', about: 'Links to the club’s blogs' },
  privacy: { title: 'Privacy notice', about: 'How you use personal data' },
  conduct: { title: 'Code of conduct', about: 'Rules of behaviour at the conference' },
  menu: { title: 'More pages', about: 'Pages to add and pages to hide' },
  pages: {
    title: 'Titles and descriptions',
    about: 'What search engines and link previews show',
  },
};

export const formatRevisionTitle = (revision: number): string =>
  revision === 0 ? 'the sample' : `revision ${revision}`;

export const formatPublicationTitle = (publication: number): string =>
  publication === 0 ? 'the sample' : `publication ${publication}`;

export const documentKinds = Object.keys(documentTitles) as [DocumentKind, ...DocumentKind[]];

interface PreviewPage {
  path: string;
  name: string;
}

const home = { path: '/', name: 'Home' };
const conference = { path: '/annualconf', name: 'Conference' };
const contact = { path: '/contact', name: 'Contact' };
const team = { path: '/team', name: 'Team' };

/**
 * Pages on which a document can be previewed, the default first. `pages` has none, because no page shows its titles and
 * descriptions.
 */
export const previewPagesByDocumentKind: Readonly<Record<DocumentKind, readonly PreviewPage[]>> = {
  site: [contact, home, team],
  home: [home],
  letters: [home],
  reviews: [home],
  collaboration: [home],
  achievements: [home],
  about: [{ path: '/about', name: 'About' }],
  team: [team],
  conferencePage: [conference],
  glimpses: [conference],
  apply: [{ path: '/applynow', name: 'Apply' }],
  mockMun: [{ path: '/mockmun24', name: 'Mock conference' }],
  gallery: [{ path: '/photo', name: 'Photo gallery' }],
  faq: [contact],
  archive: [{ path: '/archive', name: 'Archive' }],
  wrapped: [{ path: '/wrapped', name: 'Wrapped up' }],
  blogs: [{ path: '/blogs', name: 'Blogs' }],
  privacy: [{ path: '/privacy', name: 'Privacy notice' }],
  conduct: [{ path: '/conduct', name: 'Code of conduct' }],
  menu: [home],
  pages: [],
};

export const buildDocumentAuditSubjectId = (kind: DocumentKind) => `document ${kind}`;
export const buildPublicationAuditSubjectId = (publication: number) => `publication ${publication}`;

/** Parses an id of the audit log. Returns undefined for an id of another module. */
export function parseSiteSubject(
  subject: string,
): { kind: 'document' | 'publication'; name: string } | undefined {
  const kind = documentKinds.find((known) => buildDocumentAuditSubjectId(known) === subject);
  if (kind) return { kind: 'document', name: documentTitles[kind].title };
  const number = /^publication (\d+)$/.exec(subject)?.[1];
  return number === undefined ? undefined : { kind: 'publication', name: number };
}
