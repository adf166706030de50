import { expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import { checkAndTrimDocument } from './check-document.ts';
import { upgradeDocument } from './upgrade-document.ts';

const { site, conferencePage, faq, pages, apply } = sampleContent;
const read = <Kind extends DocumentKind>(kind: Kind, value: unknown) =>
  checkAndTrimDocument(kind, upgradeDocument(kind, value));

test.each(documentKinds)('a document of %s that has today’s shape stays as it is', (kind) => {
  expect(upgradeDocument(kind, sampleContent[kind])).toEqual(sampleContent[kind]);
});

test('the four social networks of earlier versions keep their addresses', () => {
  const { copyrightSince: _, ...before } = site;
  const social = Object.fromEntries(
    ['video', 'photo', 'social', 'professional'].map((kind, at) => [kind, site.social[at]?.url]),
  );
  expect(read('site', { ...before, social })).toEqual({ value: site });
});

test('a stored name of the institute becomes the host institute of sign-up', () => {
  const [institute] = site.institute;
  expect(read('site', { ...site, institute: 'Example College' })).toEqual({
    value: { ...site, institute: [{ ...institute, name: 'Example College', shortName: 'Example College' }] },
  });
});

test.each(['', 'example', '-example.org', 'a@b.org', 'example.org/x', 'a b.org'])(
  '%j is refused as an e-mail domain',
  (domain) => {
    const institute = site.institute.map((host) => ({ ...host, emailDomains: [domain] }));
    expect(read('site', { ...site, institute })).not.toHaveProperty('value');
  },
);

test('an e-mail domain is stored in lower case and without the @', () => {
  const institute = site.institute.map((host) => ({ ...host, emailDomains: [' @CSE.Example.ORG '] }));
  expect(read('site', { ...site, institute }).value?.institute[0]?.emailDomains).toEqual(['cse.example.org']);
});

test('a board and a council without an event get the main event of an import', () => {
  const [edition] = conferencePage.editions;
  if (!edition) throw new Error('the sample has an edition');
  const { editions: _, ...before } = conferencePage;
  const [{ id: _id, ...unsc } = { id: '' }] = edition.councils;
  const { poster, executiveBoard } = edition;
  expect(read('conferencePage', { ...before, poster, executiveBoard, unsc })).toEqual({
    value: { ...conferencePage, editions: [{ ...edition, event: 'main' }] },
  });
});

test('questions in two columns become one list', () => {
  expect(read('faq', [faq.slice(0, 3), faq.slice(3)])).toEqual({ value: faq });
});

test('texts with the name of the sample event get a placeholder', () => {
  const stored = { ...apply, button: 'Register now for Annual Conference 2024' };
  expect(read('apply', stored).value?.button).toBe('Register now for {event}');
});

test('a stored list of pages follows the routes and keeps its titles', () => {
  const stored = pages.slice(1).map((page) => ({ ...page, title: 'Ours', openGraph: 'og-old' }));
  const upgraded = read('pages', [...stored, { ...pages[0], path: '/gone' }]).value;
  expect(upgraded?.map(({ path, openGraph }) => [path, openGraph])).toEqual(
    pages.map(({ path, openGraph }) => [path, openGraph]),
  );
  expect(upgraded?.map(({ title }) => title)).toEqual([pages[0]?.title, ...stored.map(() => 'Ours')]);
});

test.each([null, 3, 'text', [], {}])(
  'what is no document, such as %j, is refused and throws nothing',
  (value) => {
    for (const kind of documentKinds)
      expect(() => checkAndTrimDocument(kind, upgradeDocument(kind, value))).not.toThrow();
  },
);
