import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import { event } from '#tests/support/conference.ts';
import { sampleContent } from '../content/index.ts';
import type { RenderInputs } from '../page-inputs.ts';
import { SearchAndPreviewTags } from './seo-head.tsx';

const { faq, pages, site } = sampleContent;
const artworkUrls = Object.fromEntries(pages.map(({ openGraph }) => [openGraph, `/drawn/${openGraph}.png`]));
const inputs = {
  content: sampleContent,
  event,
  region: defaultRegion,
  artworkUrls,
  records: [],
} as unknown as RenderInputs;
const headOf = (path: string, renderInputs = inputs) =>
  renderToStaticMarkup(<SearchAndPreviewTags path={path} inputs={renderInputs} />);
const dataOf = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');

describe('the head of a page for search engines and link previews', () => {
  it.each(pages)('$path has its title, description, own address and picture', (page) => {
    const head = headOf(page.path);
    expect(head).toContain(`<meta name="description" content="${attribute(page.description)}"/>`);
    expect(head).toContain(
      `<meta property="og:title" content="${attribute(page.title)} | ${attribute(site.shortName)}"/>`,
    );
    expect(head).toContain(`<meta property="og:url" content="https://public-url.invalid${page.path}"/>`);
    expect(head).toContain(
      `<meta property="og:image" content="https://public-url.invalid/drawn/${page.openGraph}.png"/>`,
    );
  });

  it('has the breadcrumbs and the structured data of the page', () => {
    const contact = dataOf(headOf('/contact'));
    expect(contact.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'FAQPage']);
    expect(contact[1].mainEntity).toHaveLength(faq.flat().length);
    expect(dataOf(headOf('/'))).toMatchObject([
      { '@type': 'Organization' },
      { '@type': 'Event', startDate: event.startsAt, offers: { price: event.fees.individualAmount / 100 } },
    ]);
  });

  it('is empty for screens, and its data cannot end the element', () => {
    expect(headOf('/login')).toBe('');
    const hostile = { ...event, theme: '</script><script>alert(1)</script>' };
    const head = headOf('/', { ...inputs, event: hostile });
    expect(head).not.toContain('</script><script>alert');
    expect(dataOf(head)[1].description).toBe(hostile.theme);
  });
});
