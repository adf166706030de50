import type { SiteContent } from '#pages/contract/documents.ts';
import { about } from './about.ts';
import { achievements } from './achievements.ts';
import { apply } from './apply.ts';
import { archive } from './archive.ts';
import { blogs } from './blogs.ts';
import { collaboration } from './collaboration.ts';
import { conduct } from './conduct.ts';
import { conferencePage } from './conference-page.ts';
import { faq } from './faq.ts';
import { gallery } from './gallery.ts';
import { glimpses } from './glimpses.ts';
import { home } from './home.ts';
import { letters } from './letters.ts';
import { mockMun } from './mockmun.ts';
import { pages } from './pages.ts';
import { privacy } from './privacy.ts';
import { reviews } from './reviews.ts';
import { site } from './site.ts';
import { team } from './team/index.ts';
import { wrapped } from './wrapped.ts';

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
