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

test('a renamed club finds every text with the sample institute', () => {
  const site = { ...sampleContent.site, name: 'Kaveri Model United Nations' };
  const found = find({ ...sampleContent, site });
  expect(pathsOf('home', found)).toContain('whatIsTheClub');
  expect(pathsOf('home')).not.toContain('whatIsTheClub');
  expect(pathsOf('faq', found)).toContain('0.question');
});

test('a renamed club finds the e-mail domain of the sample institute', () => {
  const institute = sampleContent.site.institute.map((host) => ({
    ...host,
    name: 'Kaveri',
    shortName: 'KIT',
  }));
  const site = { ...sampleContent.site, institute };
  expect(pathsOf('site', find({ ...sampleContent, site }))).toContain('institute.0.emailDomains.0');
  expect(pathsOf('site')).not.toContain('institute.0.emailDomains.0');
});

test('a renamed club finds the tagline and the numbers of the sample club', () => {
  const site = { ...sampleContent.site, name: 'Kaveri Model United Nations' };
  const found = find({ ...sampleContent, site });
  expect(pathsOf('home', found)).toEqual(expect.arrayContaining(['hero.line', 'hero.text', 'stats.0.value']));
  expect(pathsOf('home', found)).not.toContain('hero.scrollLabel');
  expect(pathsOf('home')).not.toContain('hero.line');
  const hero = { ...sampleContent.home.hero, line: 'Listen first.' };
  const renamed = find({ ...sampleContent, site, home: { ...sampleContent.home, hero } });
  expect(pathsOf('home', renamed)).not.toContain('hero.line');
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
