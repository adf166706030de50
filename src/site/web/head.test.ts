import { describe, expect, it } from 'vitest';
import { sampleContent } from '#site/content/index.ts';
import { event } from '../../../tests/support/conference.ts';
import { headOf } from './head.ts';
import { conferenceEvent, questions } from './meta-structured.ts';

const { faq, pages, site } = sampleContent;
const said = (path: string, ...structured: Parameters<typeof headOf>[2]) => {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`No page has the path ${path}.`);
  return headOf(page, { club: site, openGraph: '/drawn/og.png' }, structured);
};
const scripts = (head: ReturnType<typeof headOf>) =>
  head.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json'] as Record<string, unknown>] : []));

describe('what a page says to those who find and share it', () => {
  it.each(pages.map(({ path }) => path))('%s has its title, description, own address and picture', (path) => {
    const head = said(path);
    const { title, description } = pages.find((page) => page.path === path) ?? {};
    expect(head).toContainEqual({ title: `${title} | ${site.shortName}` });
    expect(head).toContainEqual({ name: 'description', content: description });
    expect(head).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: `https://public-url.invalid${path}`,
    });
    expect(head).toContainEqual({
      property: 'og:image',
      content: 'https://public-url.invalid/drawn/og.png',
    });
  });

  it('says where the page stands in the site, and what else it was given', () => {
    const data = scripts(said('/contact', questions(faq)));
    expect(data.map((one) => one['@type'])).toEqual(['BreadcrumbList', 'FAQPage']);
    expect(data[1]?.mainEntity).toHaveLength(faq.flat().length);
    expect(scripts(said('/', conferenceEvent(event, site, '/drawn/og.png')))).toMatchObject([
      { '@type': 'Event', startDate: event.startsAt, offers: { price: event.fees.individual } },
    ]);
  });
});
