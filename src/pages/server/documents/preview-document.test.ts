import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import {
  getDocument,
  listDocuments,
  maxDocumentBytes,
  previewDocument,
  saveDocument,
} from '#pages/contract/calls.ts';
import { documentKinds, previewPagesByDocumentKind } from '#pages/contract/document-titles.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import type { FieldPath } from '#pages/documents/document-shape.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { copyWithValueAt } from '../../documents/document-values.ts';
import { previewLimits } from '../limits.ts';

let site: TestApp;
let token: string;
beforeAll(async () => {
  site = await testApp();
  token = (await site.superadmin()).token;
});
afterAll(() => site.close());

const look = (kind: DocumentKind, path: string, value: unknown, as = token) =>
  site.call(previewDocument, { token: as, params: { kind }, body: { path, value } });

/** Path of a text that pages show, for each document. */
const places: Readonly<Record<Exclude<DocumentKind, 'pages' | 'menu'>, FieldPath>> = {
  site: ['name'],
  home: ['hero', 'line'],
  letters: [0, 'heading'],
  reviews: [0, 'name'],
  collaboration: ['heading'],
  achievements: [0, 'caption'],
  about: [0, 'heading'],
  team: [0, 'members', 0, 'name'],
  conferencePage: ['description', 0],
  glimpses: [0, 'caption'],
  apply: ['heading'],
  mockMun: ['name'],
  gallery: [0, 'caption'],
  faq: [0, 'question'],
  archive: [0, 'name'],
  wrapped: ['heading'],
  blogs: [0, 'name'],
  privacy: ['heading'],
  conduct: ['heading'],
};

test.each(documentKinds.filter((kind) => kind !== 'pages' && kind !== 'menu'))(
  'the preview of %s shows the changes on each of its pages, to no other user',
  async (kind) => {
    const typed = copyWithValueAt(sampleContent[kind], places[kind], 'Typed & not saved');
    for (const { path } of previewPagesByDocumentKind[kind]) {
      const { status, body } = await look(kind, path, typed);
      expect([status, body.error]).toEqual([200, undefined]);
      expect(body.html.includes('Typed &amp; not saved')).toBe(true);
    }
    const { body } = await site.call(getDocument, { token, params: { kind } });
    expect(body.value).toEqual(sampleContent[kind]);
  },
);

test('the preview shows saved documents that are not published', async () => {
  const { letters, reviews } = sampleContent;
  const saved = copyWithValueAt(letters, [0, 'heading'], 'Saved before');
  await site.call(saveDocument, { token, params: { kind: 'letters' }, body: { revision: 0, value: saved } });
  const { body } = await look('reviews', '/', reviews);
  expect(body.html.includes('Saved before')).toBe(true);
  const { documents } = (await site.call(listDocuments, { token })).body;
  expect(documents.find(({ kind }) => kind === 'letters')?.isPublished).toBe(false);
});

test('the preview runs no scripts, and its links lead nowhere', async () => {
  const hostile = '</p><script>alert(1)</script><img src=x onerror=alert(1)>';
  const { html } = (await look('apply', '/applynow', { ...sampleContent.apply, heading: hostile })).body;
  expect(html).not.toMatch(/<script|<img src=x/);
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toMatch(/<a [^>]*href=/);
});

test('an error names the field', async () => {
  const { status, body } = await look('apply', '/applynow', { ...sampleContent.apply, heading: '' });
  expect([status, body]).toEqual([
    400,
    {
      error: previewDocument.errors.mistakes.message,
      code: previewDocument.errors.mistakes.code,
      mistakes: [{ path: ['heading'], text: 'Must not be empty.' }],
    },
  ]);
});

test.each(['/', '/login', '/nowhere', 'https://elsewhere.example.org', '//elsewhere.example.org/applynow'])(
  'a page that does not show the document, such as %s, is not rendered',
  async (path) => {
    const { status, body } = await look('apply', path, sampleContent.apply);
    expect([status, body.error]).toEqual([
      previewDocument.errors.notThere.status,
      previewDocument.errors.notThere.message,
    ]);
  },
);

test('a document above the size limit is refused', async () => {
  const heading = 'x'.repeat(maxDocumentBytes);
  const { status, body } = await look('apply', '/applynow', { ...sampleContent.apply, heading });
  expect([status, body.error]).toEqual([previewDocument.tooLarge.status, previewDocument.tooLarge.message]);
});

test('an account has three concurrent previews at most, and blocks no other account', {
  tags: ['race'],
}, async () => {
  const other = await site.person({ role: 'superadmin' });
  const lookAs = (userToken: string) => look('apply', '/applynow', sampleContent.apply, userToken);
  // Sends so many requests that some arrive while three previews run.
  const concurrent = Promise.all(Array.from({ length: 12 }, () => lookAs(token)));
  expect((await lookAs(other.token)).status).toBe(200);
  const answers = await concurrent;
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.error])).toContainEqual([
    previewDocument.errors.tooMany.status,
    previewDocument.errors.tooMany.message,
  ]);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(3);
  expect((await look('apply', '/applynow', sampleContent.apply)).status).toBe(200);
});

test('previews of an account are limited, with Retry-After', async () => {
  const hasty = await site.person({ role: 'superadmin' });
  for (let uses = 0; uses < previewLimits.previewPerAccount.uses; uses += 1)
    await consumeLimits(site.context, previewLimits, { previewPerAccount: hasty.accountId });
  const { status, headers } = await look('apply', '/applynow', sampleContent.apply, hasty.token);
  expect([status, headers['retry-after']]).toEqual([429, '60']);
});
