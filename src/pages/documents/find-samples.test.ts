import { expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { listSampleFields } from './find-samples.ts';

const nothing = { formerEvents: [], uploaded: new Set<string>() };
const find = (content = sampleContent, more = {}) => listSampleFields(content, { ...nothing, ...more });
const pathsOf = (kind: string, found = find()) =>
  found.filter((sample) => sample.kind === kind).map(({ path }) => path.join('.'));

test('a fresh site is full of samples: people, phone numbers, addresses, pictures and letters', () => {
  expect(pathsOf('site')).toEqual(expect.arrayContaining(['email', 'phone', 'supportPhones.0.phone']));
  expect(pathsOf('team')).toEqual(expect.arrayContaining(['0.members.0.name', '0.members.0.image']));
  expect(pathsOf('letters')).toEqual(expect.arrayContaining(['0.name', '0.picture']));
  expect(pathsOf('conferencePage')).toContain('editions.0.executiveBoard.0.name');
});

test('an uploaded picture is no sample', () => {
  const [gallery] = sampleContent.gallery;
  const uploaded = new Set([gallery?.picture ?? '']);
  expect(pathsOf('gallery', find(sampleContent, { uploaded }))).not.toContain('0.picture');
});

test('a fresh site names the club itself: name, institute, currency and time zone', () => {
  expect(pathsOf('site')).toEqual(
    expect.arrayContaining([
      ...['name', 'shortName', 'institute.0.name', 'region.currency', 'region.timeZone', 'address.0'],
    ]),
  );
});

test('the list of a fresh site does not grow when the club is edited', () => {
  const site = { ...sampleContent.site, name: 'Kaveri Model United Nations', shortName: 'KAVMUN' };
  const [fresh, renamed] = [find(), find({ ...sampleContent, site })];
  const key = ({ kind, path }: (typeof fresh)[number]) => `${kind} ${path.join('.')}`;
  const known = new Set(fresh.map(key));
  expect(renamed.map(key).filter((field) => !known.has(field))).toEqual([]);
  expect(pathsOf('site', renamed)).not.toContain('name');
});

test('the club that the sample describes keeps its name, institute and currency', () => {
  const site = { ...sampleContent.site, email: 'club@nits.ac.in' };
  const paths = pathsOf('site', find({ ...sampleContent, site }));
  expect(paths).toContain('phone');
  expect(paths.filter((path) => /name$|shortName|region|emailDomains/i.test(path))).toEqual([]);
});

test('a club in another country finds the currency and the time zone of the sample', () => {
  const region = { ...sampleContent.site.region, country: 'PL' };
  const site = { ...sampleContent.site, name: 'KrakMUN', region };
  expect(pathsOf('site', find({ ...sampleContent, site }))).toEqual(
    expect.arrayContaining(['region.currency', 'region.timeZone']),
  );
  expect(pathsOf('site', find({ ...sampleContent, site }))).not.toContain('region.country');
});

test.each([
  ['conferencePage', 'lead', /./],
  ['conferencePage', 'editions.0.councils.0.description.0', /./],
  ['privacy', 'lead', /Data Protection Act/],
  ['wrapped', 'lead', /./],
  ['wrapped', 'sections.0.paragraphs.0', /./],
  ['mockMun', 'dateInWords', /2024/],
  ['mockMun', 'about.0', /./],
  ['faq', '3.answer', /./],
  ['reviews', '0.text', /./],
  ['apply', 'steps.0.text', /./],
  ['pages', '0.description', /./],
  ['home', 'stats.0.value', /./],
] as const)('a text of %s that is the same as in the sample is a sample: %s', (kind, path, pattern) => {
  const site = { ...sampleContent.site, name: 'Kaveri Model United Nations' };
  const value = path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Readonly<Record<string, unknown>>)[key], sampleContent[kind]);
  expect(value).toMatch(pattern);
  expect(pathsOf(kind, find({ ...sampleContent, site }))).toContain(path);
});

test('a text stays a sample when the entry before it is deleted, until it is rewritten', () => {
  const [, second, ...others] = sampleContent.faq;
  if (!second) throw new Error('the sample has two questions');
  expect(pathsOf('faq', find({ ...sampleContent, faq: [second, ...others] }))).toContain('0.answer');
  const faq = [{ ...second, answer: 'On the second floor.' }, ...others];
  expect(pathsOf('faq', find({ ...sampleContent, faq }))).not.toContain('0.answer');
});

test('labels may be the same as in the sample, unless they name its club or a year', () => {
  expect(pathsOf('home')).not.toContain('hero.scrollLabel');
  expect(pathsOf('pages')).not.toContain('1.title');
});

test('a renamed club finds the e-mail domain of the sample institute', () => {
  const institute = sampleContent.site.institute.map((host) => ({
    ...host,
    name: 'Kaveri',
    shortName: 'KIT',
  }));
  const site = { ...sampleContent.site, institute };
  expect(pathsOf('site', find({ ...sampleContent, site }))).toContain('institute.0.emailDomains.0');
});

test('a letter that names the theme of a past event is found', () => {
  const found = find(sampleContent, { formerEvents: ['Hues of Harmony'] });
  expect(
    found.find(({ kind, text }) => kind === 'letters' && text.includes('Hues of Harmony')),
  ).toBeDefined();
});

test('the name of a past event is found, but not where pages look back', () => {
  const text = 'See you at KAVMUN 2026';
  const [wrapped, apply] = [
    { ...sampleContent.wrapped, lead: text },
    { ...sampleContent.apply, lead: text },
  ];
  const found = find({ ...sampleContent, wrapped, apply }, { formerEvents: ['KAVMUN 2026'] });
  expect(found.find(({ kind }) => kind === 'apply')?.text).toBe('Lead still names KAVMUN 2026.');
  expect(pathsOf('wrapped', found)).not.toContain('lead');
});
