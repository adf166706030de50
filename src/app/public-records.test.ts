import { expect } from 'vitest';
import { readPageInputs, readRecordFile } from '#app/page-inputs.ts';
import { grantDuty } from '#attendance/contract.ts';
import { clientBuildFolder, startSiteRenderer } from '#pages/server/index.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import type { Database } from '#platform/server/db/database.ts';
import {
  addPressPicture,
  createArticle,
  getArticle,
  handInArticle,
  publishArticle,
  removePressPicture,
} from '#press/contract.ts';
import { addRecordText, getRecord, hideRecord, showRecord } from '#record/contract.ts';
import { test } from '#tests/kit.ts';
import { conference, council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { photograph } from '#tests/support/pictures.ts';
import { samplePdf, upload } from '#tests/support/uploads.ts';
import { createApp } from './app.ts';

/** A database that fails at each use. */
const noDatabase = new Proxy({} as Database, {
  get(_target, part) {
    if (part === 'beforeClose') return () => () => {};
    return new Proxy(() => {}, {
      get: () => () => {
        throw new Error('a visit has used the database');
      },
      apply: () => {
        throw new Error('a visit has used the database');
      },
    });
  },
});

test('one press makes a record or an article public, and visits use no database', async ({
  site,
  superadmin: { token },
  onTestFinished,
}) => {
  let readings = 0;
  const pages = await startSiteRenderer(site.context, {
    readInputs: async (db) => {
      readings++;
      return readPageInputs(db);
    },
    readFile: readRecordFile,
    report: (error) => {
      throw error;
    },
  });
  onTestFinished(() => pages.stop());
  const { rendered, readCopy } = pages;
  const visited = await createApp({ ...site.context, db: noDatabase }, conference, {
    client: clientBuildFolder,
    rendered,
    readCopy,
    renderWith: async () => rendered(),
  });
  onTestFinished(() => visited.close());
  const address = await visited.listen({ port: 0, host: '127.0.0.1' });
  const visit = async (path: string) => {
    const answer = await fetch(address + path);
    return { status: answer.status, type: answer.headers.get('content-type'), bytes: await answer.bytes() };
  };
  expect((await visit('/blog/read')).status, 'the database of the visited server fails').toBe(500);
  /** Makes a change, and counts how often the pages are rendered until it is public. */
  const publicationsOf = async (press: () => Promise<{ status: number }>) => {
    await pages.renderDue();
    const before = readings;
    expect((await press()).status).toBe(200);
    await pages.renderDue();
    await pages.renderDue();
    return readings - before;
  };

  const query = { eventName, committee: council.value, title: 'Resolution 1' };
  expect((await upload(site, addRecordText, { token, file: samplePdf(), query })).status).toBe(200);
  const record = async () => (await site.call(getRecord, { token, params: { eventName } })).body;
  const { seen } = await record();
  let path = '';
  const show = async () => {
    const answer = await site.call(showRecord, { token, body: { eventName, seen } });
    path = answer.body.path;
    return answer;
  };
  expect(await publicationsOf(show)).toBe(1);

  const person = await site.person();
  const lastDay = dayOf(site.clock.now + dayMs, { timeZone: 'Asia/Kolkata' });
  const duty = { eventName, email: person.email, kind: 'press', lastDay } as const;
  await site.call(grantDuty, { token, body: duty });
  const written = { title: 'Clean water', byline: 'Pen Name', committee: '', body: 'Sample text' };
  const { articleId } = (
    await site.call(createArticle, { token: person.token, body: { eventName, ...written } })
  ).body;
  const article = async () => (await site.call(getArticle, { token, params: { eventName, articleId } })).body;
  const picture = { caption: 'The vote', askedBy: 'Sample', askedOn: '2027-01-30' };
  await upload(site, addPressPicture, {
    token: person.token,
    file: await photograph(),
    query: { eventName, articleId, ...picture },
  });
  const handedIn = { eventName, articleId, revision: (await article()).revision };
  await site.call(handInArticle, { token: person.token, body: handedIn });
  const { revision, pictures } = await article();
  const publish = () => site.call(publishArticle, { token, body: { eventName, articleId, revision } });
  expect(await publicationsOf(publish)).toBe(1);

  const articlePath = must((await article()).path);
  const { committees } = must((await readPageInputs(site.context.db.queries)).records[0]);
  const committee = committees.find(({ name }) => name === council.name);
  const text = must(committee).files[0];
  for (const page of [path, must(committee).path, articlePath, `${path}/record.json`, `${path}/votes.csv`])
    expect(await visit(page), page).toMatchObject({ status: 200 });
  expect(Buffer.from((await visit(articlePath)).bytes).toString()).toContain('Sample text');
  const pdf = await visit(must(text).address);
  expect(pdf).toMatchObject({ status: 200, type: 'application/pdf' });
  expect(Buffer.from(pdf.bytes)).toEqual(samplePdf());
  const pictureId = must(pictures[0])._id;
  const jpeg = `${path}/files/${pictureId}.jpg`;
  expect(await visit(jpeg)).toMatchObject({ status: 200, type: 'image/jpeg' });

  const remove = () => site.call(removePressPicture, { token, body: { eventName, pictureId } });
  expect(await publicationsOf(remove)).toBe(1);
  expect((await visit(jpeg)).status).toBe(404);
  expect(await readCopy(pictureId)).toBeUndefined();
  const { shown } = await record();
  const hide = () => site.call(hideRecord, { token, body: { eventName, shownAt: must(shown).at } });
  expect(await publicationsOf(hide)).toBe(1);
  expect((await visit(must(text).address)).status).toBe(404);
  expect((await visit(articlePath)).status).toBe(200);
});
