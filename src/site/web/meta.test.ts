import { beforeAll, describe, expect, it } from 'vitest';
import { nameTitles } from '#platform/web/page-title.ts';
import { sampleContent } from '#site/content/index.ts';
import { event } from '../../../tests/support/conference.ts';
import { type PageMetaArgs, pageMeta } from './meta.ts';
import { conferenceEvent, questions } from './meta-structured.ts';

const { faq, pages, site } = sampleContent;
beforeAll(() => nameTitles(site.shortName));

const root = { loaderData: { club: site, event } };
const argsOf = (path: string): PageMetaArgs => ({
  loaderData: {
    page: pages.find((page) => page.path === path) ?? pages[0],
    openGraph: '/drawn/og.png',
    pictures: {},
  } as never,
  matches: [root] as never,
});
const scripts = (meta: ReturnType<typeof pageMeta>) =>
  meta.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json'] as Record<string, unknown>] : []));

describe('what a page says to those who find and share it', () => {
  it.each(pages.map(({ path }) => path))('%s has its title, description, own address and picture', (path) => {
    const meta = pageMeta(argsOf(path));
    const { title, description } = pages.find((page) => page.path === path) ?? {};
    expect(meta).toContainEqual({ title: `${title} | ${site.shortName}` });
    expect(meta).toContainEqual({ name: 'description', content: description });
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: `https://public-url.invalid${path}`,
    });
    expect(meta).toContainEqual({
      property: 'og:image',
      content: 'https://public-url.invalid/drawn/og.png',
    });
  });

  it('says where the page stands in the site, and what else it was given', () => {
    const said = scripts(pageMeta(argsOf('/contact'), questions(faq)));
    expect(said.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'FAQPage']);
    expect(said[1]?.mainEntity).toHaveLength(faq.flat().length);
    expect(scripts(pageMeta(argsOf('/'), conferenceEvent(event, site, '/drawn/og.png')))).toMatchObject([
      { '@type': 'Event', startDate: event.startsAt, offers: { price: event.fees.individual } },
    ]);
  });
});
