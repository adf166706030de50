import { documentSchemas, type SiteContent } from '#pages/contract/documents.ts';
import about from './about.json' with { type: 'json' };
import achievements from './achievements.json' with { type: 'json' };
import apply from './apply.json' with { type: 'json' };
import archive from './archive.json' with { type: 'json' };
import blogs from './blogs.json' with { type: 'json' };
import collaboration from './collaboration.json' with { type: 'json' };
import conduct from './conduct.json' with { type: 'json' };
import conferencePage from './conference-page.json' with { type: 'json' };
import faq from './faq.json' with { type: 'json' };
import gallery from './gallery.json' with { type: 'json' };
import glimpses from './glimpses.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import letters from './letters.json' with { type: 'json' };
import menu from './menu.json' with { type: 'json' };
import mockMun from './mock-mun.json' with { type: 'json' };
import pages from './pages.json' with { type: 'json' };
import privacy from './privacy.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };
import site from './site.json' with { type: 'json' };
import team from './team.json' with { type: 'json' };
import { validateContent } from './validate-content.ts';
import wrapped from './wrapped.json' with { type: 'json' };

/**
 * The documents of a new installation. All people, accounts and addresses under example.org in them are samples to
 * replace.
 */
export const sampleContent: SiteContent = validateContent('src/pages/content', documentSchemas, {
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
  menu,
});
