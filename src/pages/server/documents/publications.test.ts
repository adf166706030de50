import { expect } from 'vitest';
import { getPageOfAuditLog } from '#audit/contract.ts';
import { getContentRevision } from '#platform/server/content-revision.sql.ts';
import { test as base } from '#tests/kit.ts';
import { testApp } from '#tests/support/app.ts';
import { sampleBuild } from '#tests/support/sample-build.ts';
import { sampleContent } from '../../content/index.ts';
import {
  getPublishingState,
  listDocuments,
  maxRestorablePublications,
  publish,
  restorePublication,
  saveDocument,
} from '../../contract/calls.ts';
import type { DocumentKind, SiteContent } from '../../contract/documents.ts';
import { PageRenderError } from '../render-site.ts';
import { getPublishedContent } from './published-content.ts';

const { apply, wrapped } = sampleContent;

const test = base
  .extend('token', ({ superadmin }) => superadmin.token)
  .extend('editor', ({ site, token }) => {
    const save = (kind: DocumentKind, value: unknown, revision: number) =>
      site.call(saveDocument, { token, params: { kind }, body: { revision, value } });
    const saveApply = (heading: string, revision: number) => save('apply', { ...apply, heading }, revision);
    const lists = async () => (await site.call(getPublishingState, { token })).body;
    const send = (publication: number, ...documents: { kind: string; revision: number }[]) =>
      site.call(publish, { token, body: { publication, documents } });
    const back = (publication: number, earlier: number) =>
      site.call(restorePublication, { token, body: { publication, earlier } });
    const heading = async () => (await getPublishedContent(site.context.db.queries)).apply.heading;
    return { save, saveApply, lists, send, back, heading };
  });

test('visitors see the sample until the first publication', async ({ site, editor }) => {
  await editor.saveApply('Not yet', 0);
  expect(await getPublishedContent(site.context.db.queries)).toEqual(sampleContent);
});

test('saved changes are listed as sentences and published together', async ({ site, token, editor }) => {
  await editor.saveApply('Come', 0);
  const { toPublish, publications } = await editor.lists();
  expect(toPublish).toEqual([
    {
      kind: 'apply',
      revision: 1,
      at: new Date(site.clock.now).toISOString(),
      by: 'Superadmin',
      changes: [`Heading: ‘${apply.heading}’ became ‘Come’`],
    },
  ]);
  expect(publications).toEqual([{ publication: 0, at: null, by: null, restoredFrom: null, documents: [] }]);
  expect(await editor.send(0, { kind: 'apply', revision: 1 })).toMatchObject({
    status: 200,
    body: { message: 'Published', publication: 1 },
  });
  expect(await getPublishedContent(site.context.db.queries)).toEqual({
    ...sampleContent,
    apply: { ...apply, heading: 'Come' },
  });
  const after = await editor.lists();
  expect(after.toPublish).toEqual([]);
  expect(after.publications[0]).toMatchObject({ publication: 1, by: 'Superadmin', documents: ['apply'] });
  const { documents } = (await site.call(listDocuments, { token })).body;
  expect(documents.filter(({ isPublished }) => !isPublished)).toEqual([]);
});

test('changes saved after the list was read are not published', async ({ editor }) => {
  await editor.saveApply('Seen', 0);
  await editor.saveApply('Saved a moment later', 1);
  await editor.send(0, { kind: 'apply', revision: 1 });
  expect(await editor.heading()).toBe('Seen');
  expect((await editor.lists()).toPublish.map(({ revision }) => revision)).toEqual([2]);
});

test('a publication keeps the documents of earlier ones', async ({ site, editor }) => {
  await editor.saveApply('Come', 0);
  await editor.save('wrapped', { ...wrapped, heading: 'A year' }, 0);
  await editor.send(0, { kind: 'apply', revision: 1 });
  await editor.send(1, { kind: 'wrapped', revision: 1 });
  expect(await getPublishedContent(site.context.db.queries)).toMatchObject({
    apply: { heading: 'Come' },
    wrapped: { heading: 'A year' },
  });
});

test('only one of several concurrent publications succeeds', { tags: ['race'] }, async ({ editor }) => {
  await editor.saveApply('Come', 0);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => editor.send(0, { kind: 'apply', revision: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const { message: text } = publish.errors.publishedMeanwhile;
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(text);
  expect((await editor.lists()).publications.map(({ publication }) => publication)).toEqual([1, 0]);
});

test('one of the last ten publications can be restored, and saved changes stay', async ({ editor }) => {
  for (let at = 0; at < maxRestorablePublications + 1; at += 1) {
    await editor.saveApply(`Heading ${at + 1}`, at);
    await editor.send(at, { kind: 'apply', revision: at + 1 });
  }
  const newest = maxRestorablePublications + 1;
  expect((await editor.lists()).publications).toHaveLength(maxRestorablePublications + 1);
  expect((await editor.back(newest, 0)).status).toBe(404);
  expect((await editor.back(newest, newest)).status).toBe(404);
  expect(await editor.back(newest, 3)).toMatchObject({ status: 200, body: { publication: newest + 1 } });
  expect(await editor.heading()).toBe('Heading 3');
  const { toPublish, publications } = await editor.lists();
  expect(publications[0]).toMatchObject({ publication: newest + 1, restoredFrom: 3, documents: ['apply'] });
  expect(toPublish).toMatchObject([{ kind: 'apply', revision: newest }]);
  expect((await editor.back(newest, 4)).status).toBe(409);
});

test('the sample can be restored', async ({ site, editor }) => {
  await editor.saveApply('Come', 0);
  await editor.send(0, { kind: 'apply', revision: 1 });
  expect((await editor.back(1, 0)).status).toBe(200);
  expect(await getPublishedContent(site.context.db.queries)).toEqual(sampleContent);
  expect((await editor.send(2, { kind: 'apply', revision: 1 })).status).toBe(200);
  expect(await editor.heading()).toBe('Come');
});

test('an empty, unchanged or missing revision is not published', async ({ site, token, editor }) => {
  await editor.saveApply('Come', 0);
  expect(await editor.send(0)).toMatchObject({ status: 400, body: { error: 'There is nothing to publish' } });
  expect((await editor.send(0, { kind: 'apply', revision: 0 })).status).toBe(409);
  expect((await editor.send(0, { kind: 'apply', revision: 2 })).status).toBe(404);
  expect((await editor.send(0, { kind: 'passwords', revision: 1 })).status).toBe(400);
  expect((await editor.send(4, { kind: 'apply', revision: 1 })).status).toBe(409);
  expect((await site.call(publish, { token, body: { publication: 0, documents: 'all' } })).status).toBe(400);
  expect(await getPublishedContent(site.context.db.queries)).toEqual(sampleContent);
});

test('a page that cannot be rendered stops the publication', async () => {
  const build = await sampleBuild();
  const renderWith = async ({ apply: { heading: words } }: SiteContent) => {
    if (words === 'Torn') throw new PageRenderError('The page /applynow cannot be rendered: torn.');
    return build.rendered();
  };
  const served = await testApp({ pages: { ...build, renderWith } });
  const by = (await served.superadmin()).token;
  const attempt = async (words: string, revision: number) => {
    const body = { revision, value: { ...apply, heading: words } };
    await served.call(saveDocument, { token: by, params: { kind: 'apply' }, body });
    const documents = [{ kind: 'apply', revision: revision + 1 }];
    return served.call(publish, { token: by, body: { publication: 0, documents } });
  };
  expect(await attempt('Torn', 0)).toMatchObject({
    status: 400,
    body: { error: 'Nothing was published. The page /applynow cannot be rendered: torn.' },
  });
  expect(await getPublishedContent(served.context.db.queries)).toEqual(sampleContent);
  expect((await attempt('Whole', 1)).status).toBe(200);
  await served.close();
  await build.remove();
});

test('every publication increments the content revision', async ({ site, editor }) => {
  const { queries } = site.context.db;
  const version = await getContentRevision(queries);
  await editor.saveApply('Come', 0);
  expect(await getContentRevision(queries)).toBe(version);
  await editor.send(0, { kind: 'apply', revision: 1 });
  await editor.back(1, 0);
  expect(await getContentRevision(queries)).toBe(version + 2);
});

test('publications and restores are in the audit log', async ({ site, token, editor }) => {
  await editor.saveApply('Come', 0);
  await editor.send(0, { kind: 'apply', revision: 1 });
  await editor.back(1, 0);
  const { rows } = (await site.call(getPageOfAuditLog, { token })).body;
  expect(rows.slice(0, 2).map(({ action, subject, after }) => [action, subject.name, after])).toEqual([
    ['publication_restored', '2', 'the sample'],
    ['pages_published', '1', 'Apply revision 1'],
  ]);
});

test('a stored document that no longer fits falls back to an earlier one', async ({
  site,
  token,
  editor,
}) => {
  const { queries } = site.context.db;
  const unfit = (revision: number, value: string) =>
    queries.updateTable('document_revisions').set({ value }).where('revision', '=', revision).execute();
  await editor.saveApply('Published first', 0);
  await editor.send(0, { kind: 'apply', revision: 1 });
  await editor.saveApply('Never published', 1);
  await editor.saveApply('Published then', 2);
  await editor.send(1, { kind: 'apply', revision: 3 });
  await editor.saveApply('Saved last', 3);

  await unfit(3, '{"heading":"Of another year"}');
  await unfit(4, 'not even JSON');
  expect(await editor.heading()).toBe('Published first');
  const { documents } = (await site.call(listDocuments, { token })).body;
  expect(documents.find(({ kind }) => kind === 'apply')?.problem).toBe(
    'The last saved revision (revision 4) no longer fits the page, so you see revision 2. ' +
      'The published revision (revision 3) no longer fits the page, so visitors see revision 1. ' +
      'Check it, save it and publish it again.',
  );
  expect((await editor.send(2, { kind: 'apply', revision: 4 })).status).toBe(404);
  expect((await editor.saveApply('Fixed', 4)).body.revision).toBe(5);
  await editor.send(2, { kind: 'apply', revision: 5 });
  expect(await editor.heading()).toBe('Fixed');
  await unfit(1, '[]');
  await unfit(5, '[]');
  expect(await editor.heading()).toBe(apply.heading);
});
