import { beforeAll, describe, expect, it } from 'vitest';
import { nameTitles } from '#platform/web/page-title.ts';
import { faq } from '#site/content/faq.ts';
import { pages } from '#site/content/pages.ts';
import { site } from '#site/content/site.ts';
import { event } from '../../../tests/support/conference.ts';
import { pageMeta } from './meta.ts';
import { conferenceEvent, questions } from './meta-structured.ts';

beforeAll(() => nameTitles(site.shortName));

const scripts = (meta: ReturnType<typeof pageMeta>) =>
  meta.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json'] as Record<string, unknown>] : []));

describe('what a page says to those who find and share it', () => {
  it.each(pages.map(({ path }) => path))('%s has its title, description, own address and picture', (path) => {
    const meta = pageMeta(path);
    const { title, description, openGraph } = pages.find((page) => page.path === path) ?? {};
    expect(meta).toContainEqual({ title: `${title} | ${site.shortName}` });
    expect(meta).toContainEqual({ name: 'description', content: description });
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: `https://public-url.invalid${path}`,
    });
    expect(meta).toContainEqual({
      property: 'og:image',
      content: `https://public-url.invalid/pictures/${openGraph}.png`,
    });
  });

  it('fails for a page that nobody has described', () => {
    expect(() => pageMeta('/unlisted')).toThrow('does not list /unlisted');
  });

  it('says where the page stands in the site, and what else it was given', () => {
    const said = scripts(pageMeta('/contact', questions(faq)));
    expect(said.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'FAQPage']);
    expect(said[1]?.mainEntity).toHaveLength(faq.flat().length);
    expect(scripts(pageMeta('/', conferenceEvent(event)))).toMatchObject([
      { '@type': 'Event', startDate: event.startsAt, offers: { price: event.fees.individual } },
    ]);
  });
});
