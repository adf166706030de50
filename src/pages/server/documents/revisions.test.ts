import { describe, expect } from 'vitest';
import { getPageOfAuditLog } from '#audit/contract.ts';
import { test as base } from '#tests/kit.ts';
import { sampleContent } from '../../content/index.ts';
import {
  getDocument,
  getDocumentHistory,
  listDocuments,
  maxDocumentBytes,
  restoreRevision,
  saveDocument,
} from '../../contract/calls.ts';
import { documentKinds } from '../../contract/document-titles.ts';
import type { DocumentKind } from '../../contract/documents.ts';

const { apply, home, letters, pages, site: club, blogs } = sampleContent;

const test = base
  .extend('token', ({ superadmin }) => superadmin.token)
  .extend('editor', ({ site, token }) => {
    const read = async (kind: DocumentKind) =>
      (await site.call(getDocument, { token, params: { kind } })).body;
    const save = (kind: DocumentKind, value: unknown, revision = 0) =>
      site.call(saveDocument, { token, params: { kind }, body: { revision, value } });
    const restore = (kind: DocumentKind, earlier: number, revision: number) =>
      site.call(restoreRevision, { token, params: { kind }, body: { revision, earlier } });
    const history = async (kind: DocumentKind, page = '1') =>
      (await site.call(getDocumentHistory, { token, params: { kind }, query: { page } })).body;
    return { read, save, restore, history };
  });

const headed = (heading: string) => ({ ...apply, heading });

describe('a document', () => {
  test('is the sample until the first save', async ({ site, token, editor }) => {
    const sample = { revision: 0, at: null, by: null, isPublished: true, problem: null };
    const { documents } = (await site.call(listDocuments, { token })).body;
    expect(documents).toEqual(documentKinds.map((kind) => ({ kind, ...sample })));
    expect(await editor.read('apply')).toEqual({ kind: 'apply', ...sample, value: apply });
  });

  test('is read as it was saved, for every kind', async ({ site, editor }) => {
    for (const kind of documentKinds) {
      const { value } = await editor.read(kind);
      expect(value).toEqual(sampleContent[kind]);
      expect(await editor.save(kind, value)).toMatchObject({ status: 200, body: { revision: 0 } });
    }
    expect(await editor.save('apply', headed('  Come  '))).toMatchObject({
      status: 200,
      body: { message: 'Page saved', revision: 1 },
    });
    const at = new Date(site.clock.now).toISOString();
    expect(await editor.read('apply')).toMatchObject({
      revision: 1,
      at,
      by: 'Superadmin',
      isPublished: false,
    });
    expect((await editor.read('apply')).value).toEqual(headed('Come'));
  });

  test.for([
    ['a control character', 'Come\u0001here'],
    ['a carriage return', 'Come\rhere'],
    ['half a character', 'Come \ud800 here'],
    ['what is no character', 'Come\ufffe'],
  ] as const)('with %s in a text is refused at its place', async ([_what, heading], { editor }) => {
    const answer = await editor.save('apply', headed(heading));
    expect(answer).toMatchObject({
      status: 400,
      body: { mistakes: [{ path: ['heading'], text: 'Must not contain control characters.' }] },
    });
  });

  test('keeps line breaks as line feeds, and turns tabs into spaces', async ({ editor }) => {
    const text = (value: string) => ({ ...home, whatIsTheClub: value });
    expect(await editor.save('home', text('One\r\nTwo\tThree'))).toMatchObject({ status: 200 });
    expect((await editor.read('home')).value).toEqual(text('One\nTwo Three'));
    expect(await editor.save('home', text('One\rTwo'), 1)).toMatchObject({ status: 400 });
  });

  test('lists and restores every revision, down to the sample', async ({ site, editor }) => {
    await editor.save('apply', headed('One'));
    site.clock.advance(60_000);
    await editor.save('apply', headed('Two'), 1);
    expect(await editor.restore('apply', 1, 2)).toMatchObject({
      status: 200,
      body: { message: 'Revision restored', revision: 3 },
    });
    expect((await editor.read('apply')).value).toEqual(headed('One'));
    const { rows, total } = await editor.history('apply');
    expect(total).toBe(4);
    expect(rows.map(({ revision, restoredFrom, changes }) => [revision, restoredFrom, changes])).toEqual([
      [3, 1, ['Heading: ‘Two’ became ‘One’']],
      [2, null, ['Heading: ‘One’ became ‘Two’']],
      [1, null, [`Heading: ‘${apply.heading}’ became ‘One’`]],
      [0, null, []],
    ]);
    expect(rows.map(({ isPublished }) => isPublished)).toEqual([false, false, false, true]);
    await editor.restore('apply', 0, 3);
    expect(await editor.read('apply')).toMatchObject({ revision: 4, value: apply, isPublished: true });
  });

  test('paginates a long history without a gap', async ({ editor }) => {
    for (let at = 0; at < 24; at += 1) await editor.save('apply', headed(`Heading ${at}`), at);
    const both = [...(await editor.history('apply')).rows, ...(await editor.history('apply', '2')).rows];
    expect(both.map(({ revision }) => revision)).toEqual(Array.from({ length: 25 }, (_, at) => 24 - at));
    expect(both.filter(({ changes }) => changes.length !== 1).map(({ revision }) => revision)).toEqual([0]);
    expect((await editor.history('apply', '3')).rows).toEqual([]);
  });

  test('is in the audit log by its title', async ({ site, token, editor }) => {
    await editor.save('apply', headed('One'));
    await editor.restore('apply', 0, 1);
    const { rows } = (await site.call(getPageOfAuditLog, { token })).body;
    expect(
      rows.slice(0, 2).map(({ action, subject, before, after }) => [action, subject.name, before, after]),
    ).toEqual([
      ['page_restored', 'Apply', 'revision 1', 'the sample'],
      ['page_saved', 'Apply', 'the sample', 'revision 1'],
    ]);
  });
});

describe('two concurrent edits of a document', () => {
  const { status, message: text } = saveDocument.errors.savedMeanwhile;

  test('the second save gets 409 and can load the first', async ({ editor }) => {
    expect((await editor.save('apply', headed('First'))).status).toBe(200);
    expect(await editor.save('apply', headed('Second'))).toMatchObject({ status, body: { error: text } });
    expect(await editor.read('apply')).toMatchObject({ revision: 1, value: headed('First') });
    expect((await editor.save('apply', headed('Second'), 1)).status).toBe(200);
    expect((await editor.restore('apply', 0, 1)).status).toBe(409);
  });

  test('only one of several concurrent saves succeeds', { tags: ['race'] }, async ({ editor }) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => editor.save('apply', headed(`Heading ${at}`))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect((await editor.history('apply')).total).toBe(2);
  });

  test('a save based on a missing revision is refused', async ({ editor }) => {
    expect((await editor.save('apply', headed('Ahead'), 7)).status).toBe(409);
    expect((await editor.restore('apply', 5, 0)).status).toBe(404);
  });
});

describe('invalid input', () => {
  test('is refused with every error at its field', async ({ editor }) => {
    const [first, second] = letters;
    const wrong = [
      { ...first, heading: ' ', paragraphs: ['Fine', 7], more: true },
      { ...second, name: undefined },
    ];
    const { status, body } = await editor.save('letters', wrong);
    expect([status, body.error]).toEqual([
      saveDocument.errors.mistakes.status,
      saveDocument.errors.mistakes.message,
    ]);
    expect(body).toHaveProperty('mistakes', [
      { path: [0, 'heading'], text: 'Must not be empty.' },
      { path: [0, 'paragraphs', 1], text: 'Must be text.' },
      { path: [0], text: 'Has unknown fields: more.' },
      { path: [1, 'name'], text: 'Is missing.' },
    ]);
    expect((await editor.read('letters')).revision).toBe(0);
  });

  test.for<[string, DocumentKind, unknown]>([
    ['nothing', 'apply', undefined],
    ['a text for a page', 'apply', 'apply'],
    ['a list for a page', 'apply', [apply]],
    ['a page for a list', 'letters', letters[0]],
    ['more letters than a list holds', 'letters', Array.from({ length: 101 }, () => letters[0])],
    ['a script for an address', 'blogs', [{ ...blogs[0], url: 'javascript:alert(1)' }]],
    ['an address without https', 'blogs', [{ ...blogs[0], url: 'http://example.org' }]],
    ['a page as an address', 'blogs', [{ ...blogs[0], url: 'data:text/html,x' }]],
    ['a way out of the folder of pictures', 'blogs', [{ ...blogs[0], thumbnail: '../../secret' }]],
    ['two recipients', 'site', { ...club, email: 'a@example.org, b@example.org' }],
    ['a text without end', 'apply', headed('x'.repeat(5_000))],
    ['a list without end', 'blogs', Array.from({ length: 1_000 }, () => blogs[0])],
    ['a page that the site does not have', 'pages', pages.map((page) => ({ ...page, path: '/nowhere' }))],
    ['a page less', 'pages', pages.slice(1)],
  ])('%s', async ([_name, kind, value], { editor }) => {
    const { status, body } = await editor.save(kind, value);
    expect([status, typeof body.error]).toEqual([400, 'string']);
    expect((await editor.read(kind)).revision).toBe(0);
  });

  test('an unknown kind is refused', async ({ site, token }) => {
    const answer = await site.call(getDocument, { token, params: { kind: 'passwords' as DocumentKind } });
    expect(answer.status).toBe(400);
  });

  test('a body above the limit is refused before it is read', async ({ editor }) => {
    const { status, body } = await editor.save('apply', headed('x'.repeat(maxDocumentBytes)));
    expect([status, body.error]).toEqual([saveDocument.tooLarge.status, saveDocument.tooLarge.message]);
  });

  test('a field named __proto__ is refused', async ({ site, token }) => {
    const payload = `{"revision":0,"value":{"__proto__":{"role":"superadmin"},"heading":"x"}}`;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const url = saveDocument.path.replace(':kind', 'apply');
    expect((await site.app.inject({ method: 'PUT', url, payload, headers })).statusCode).toBe(400);
    expect({}).not.toHaveProperty('role');
  });
});

test('a script in a text is stored as text', async ({ editor }) => {
  const script = '</script><script>alert("1")</script>\u2028';
  await editor.save('apply', headed(script));
  expect((await editor.read('apply')).value).toEqual(headed(script.trim()));
});
