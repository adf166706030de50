import type { SiteContent } from '#pages/contract/documents.ts';
import { about, archive, blogs, faq, gallery, site, wrapped } from './club.ts';
import { apply, conferencePage, glimpses, mockMun } from './conference.ts';
import { achievements, collaboration, home, letters, reviews } from './home.ts';
import { pages } from './pages.ts';
import { conduct, privacy } from './policies.ts';
import { team } from './team.ts';

/** The sample club: every document of the public site as a new installation has it. */
export const sampleContent: SiteContent = {
  site,
  pages,
  home,
  letters,
  reviews,
  team,
  faq,
  about,
  gallery,
  glimpses,
  collaboration,
  achievements,
  apply,
  mockMun,
  archive,
  wrapped,
  blogs,
  privacy,
  conduct,
  conferencePage,
};
