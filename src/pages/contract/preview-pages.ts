import type { DocumentKind } from './documents.ts';

/** A public page, as the desk names it. */
interface PreviewPage {
  path: string;
  name: string;
}

const home = { path: '/', name: 'Home' };
const conference = { path: '/annualconf', name: 'Conference' };
const contact = { path: '/contact', name: 'Contact' };
const team = { path: '/team', name: 'Team' };

/**
 * The pages on which a document is previewed, the first one first. Name and addresses of the
 * club are on every page: three show all of them. Titles and descriptions are for search engines; no page shows them.
 */
export const previewPages: Readonly<Record<DocumentKind, readonly PreviewPage[]>> = {
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
  pages: [],
};
