import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { event } from '../../../tests/support/conference.ts';
import { sampleContent } from '../content/index.ts';
import type { RenderInputs } from '../page-inputs.ts';
import { SeoHead } from './seo-head.tsx';

const { faq, pages, site } = sampleContent;
const artworkUrls = Object.fromEntries(pages.map(({ openGraph }) => [openGraph, `/drawn/${openGraph}.png`]));
const inputs = { content: sampleContent, event, artworkUrls } as unknown as RenderInputs;
const said = (path: string, of = inputs) => renderToStaticMarkup(<SeoHead path={path} inputs={of} />);
const dataOf = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');

describe('what a page says to those who find and share it', () => {
  it.each(pages)('$path has its title, description, own address and picture', (page) => {
    const head = said(page.path);
    expect(head).toContain(`<meta name="description" content="${attribute(page.description)}"/>`);
    expect(head).toContain(
      `<meta property="og:title" content="${attribute(page.title)} | ${attribute(site.shortName)}"/>`,
    );
    expect(head).toContain(`<meta property="og:url" content="https://public-url.invalid${page.path}"/>`);
    expect(head).toContain(
      `<meta property="og:image" content="https://public-url.invalid/drawn/${page.openGraph}.png"/>`,
    );
  });

  it('says where the page is in the site, and what else it is about', () => {
    const contact = dataOf(said('/contact'));
    expect(contact.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'FAQPage']);
    expect(contact[1].mainEntity).toHaveLength(faq.flat().length);
    expect(dataOf(said('/'))).toMatchObject([
      { '@type': 'Organization' },
      { '@type': 'Event', startDate: event.startsAt, offers: { price: event.fees.individualPaise / 100 } },
    ]);
  });

  it('says nothing of screens, and nothing in its data ends the element', () => {
    expect(said('/login')).toBe('');
    const hostile = { ...event, theme: '</script><script>alert(1)</script>' };
    const head = said('/', { ...inputs, event: hostile });
    expect(head).not.toContain('</script><script>alert');
    expect(dataOf(head)[1].description).toBe(hostile.theme);
  });
});
