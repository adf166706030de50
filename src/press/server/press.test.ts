import { describe, expect } from 'vitest';
import { onAccountErased } from '#app/account-hooks.ts';
import { grantDuty } from '#attendance/contract.ts';
import { archiveEvent } from '#conference/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { getContentRevision } from '#platform/server/content-revision.sql.ts';
import { getRecord, hideRecord, showRecord } from '#record/contract.ts';
import { listPublicRecords } from '#record/server/index.ts';
import { test as base } from '#tests/kit.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { council, event, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { phonePhoto, photograph } from '#tests/support/pictures.ts';
import { upload } from '#tests/support/uploads.ts';
import { getTimetable, getWallScreenTimetable, setTimetableVisibility } from '#timetable/contract.ts';
import {
  addPressPicture,
  changeArticle,
  changePressPicture,
  createArticle,
  deleteArticle,
  getArticle,
  getPressPicture,
  handInArticle,
  listArticles,
  listOwnArticles,
  maxArticles,
  maxPicturesPerArticle,
  publishArticle,
  removePressPicture,
  withdrawArticle,
} from '../contract.ts';
import { pressLimits } from './limits.ts';
import { mapPublishedArticles } from './published.ts';

const fields = {
  title: 'Clean water, at last',
  byline: 'Pen Name',
  committee: council.value,
  body: 'The council agreed.\n\nIt took all night.',
};
const consent = { askedBy: 'Sample Photographer', askedOn: '2027-01-30' };

async function inPressTeam(site: TestApp, { token }: Person): Promise<Person> {
  const person = await site.person();
  const lastDay = dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: person.email, kind: 'press', lastDay } as const;
  expect((await site.call(grantDuty, { token, body })).status).toBe(200);
  return person;
}

const test = base
  .extend('author', ({ site, superadmin }) => inPressTeam(site, superadmin))
  .extend('reader', ({ site, superadmin }) => inPressTeam(site, superadmin))
  .extend('articleId', async ({ site, author: { token } }) => {
    const { status, body } = await site.call(createArticle, { token, body: { eventName, ...fields } });
    expect(status).toBe(200);
    return body.articleId;
  })
  .extend('read', ({ site, reader: { token }, articleId }) => async () => {
    const { body } = await site.call(getArticle, { token, params: { eventName, articleId } });
    return body;
  })
  .extend('handIn', ({ site, author: { token }, articleId, read }) => async () => {
    const { revision } = await read();
    return site.call(handInArticle, { token, body: { eventName, articleId, revision } });
  })
  .extend('publish', ({ site, reader, articleId, read }) => async (by: Person = reader, seen?: number) => {
    const revision = seen ?? (await read()).revision;
    return site.call(publishArticle, { token: by.token, body: { eventName, articleId, revision } });
  })
  .extend('add', ({ site, author, articleId }) => {
    return async (query: Record<string, string> = {}, file?: Buffer, by: Person = author) =>
      upload(site, addPressPicture, {
        token: by.token,
        file: file ?? (await photograph()),
        query: { eventName, articleId, caption: 'The sample vote', ...query },
      });
  })
  .extend('published', ({ site: { context } }) => async () => {
    const { queries } = context.db;
    return listPublicRecords(queries, await mapPublishedArticles(queries));
  })
  .extend(
    'revision',
    ({ site }) =>
      () =>
        getContentRevision(site.context.db.queries),
  );

describe('an article', () => {
  test('is public once a second person of the press team has read it, with one publication', async ({
    site,
    articleId,
    author,
    read,
    handIn,
    publish,
    published,
    revision,
  }) => {
    expect(await read()).toMatchObject({ ...fields, status: 'draft', isOwn: false, path: null });
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'article_changed' } });
    expect((await handIn()).body).toEqual({ message: 'Handed in' });
    expect(await handIn()).toMatchObject({ status: 409 });
    expect(await published()).toEqual([]);
    const before = await revision();
    expect(await publish(author)).toMatchObject({ status: 403, body: { code: 'own_article' } });
    const answer = await publish();
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Published', path: expect.stringMatching(/^\/record\/.+\/press\/1-clean-water/) },
    });
    expect(await revision()).toBe(before + 1);
    expect(await published()).toMatchObject([
      {
        eventName,
        isShown: false,
        committees: [],
        articles: [
          {
            path: answer.body.path,
            title: fields.title,
            byline: 'Pen Name',
            committee: council.name,
            paragraphs: ['The council agreed.', 'It took all night.'],
            pictures: [],
          },
        ],
      },
    ]);
    expect(await read()).toMatchObject({ status: 'published', path: answer.body.path });
    const { queries } = site.context.db;
    const [entry] = await queries
      .selectFrom('audit_log')
      .select(['action', 'subject_id as subject', 'note'])
      .where('action', '=', 'press_article_published')
      .execute();
    expect(entry).toMatchObject({ subject: event.id, note: fields.title });
    expect(articleId).not.toBe('');
  });

  test('is published only as the second reader read it, and by one of several at once', async ({
    site,
    superadmin,
    author: { token },
    reader,
    articleId,
    read,
    handIn,
    publish,
  }) => {
    await handIn();
    const { revision } = await read();
    const body = { eventName, articleId, revision, ...fields, body: 'Another text' };
    expect((await site.call(changeArticle, { token, body })).status).toBe(200);
    expect(await site.call(changeArticle, { token, body })).toMatchObject({
      status: 409,
      body: { code: 'article_changed' },
    });
    expect(await publish(reader, revision)).toMatchObject({
      status: 409,
      body: { code: 'article_changed' },
    });
    const answers = await Promise.all([publish(reader), publish(superadmin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is withdrawn by the team and superadmins, changed by its author, and published again', async ({
    site,
    superadmin,
    author,
    articleId,
    read,
    handIn,
    publish,
    published,
    revision,
  }) => {
    await handIn();
    await publish(superadmin);
    const now = await read();
    const change = { eventName, articleId, revision: now.revision, ...fields };
    expect(await site.call(changeArticle, { token: author.token, body: change })).toMatchObject({
      status: 409,
      body: { code: 'article_is_public' },
    });
    const before = await revision();
    const withdraw = () =>
      site.call(withdrawArticle, { token: superadmin.token, body: { eventName, articleId } });
    expect((await withdraw()).body).toEqual({ message: 'Withdrawn' });
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'article_not_public' } });
    expect(await revision()).toBe(before + 1);
    expect(await published()).toEqual([]);
    expect(await read()).toMatchObject({ status: 'withdrawn', publishedAt: null });
    await handIn();
    expect((await publish()).status).toBe(200);
  });

  test('is changed by its author only, and deleted by its author or a superadmin', async ({
    site,
    superadmin,
    author,
    reader,
    articleId,
    read,
  }) => {
    const { revision } = await read();
    const seen = { eventName, articleId, revision };
    const notAuthor = { status: 403, body: { code: 'not_author' } };
    for (const { token } of [reader, superadmin]) {
      expect(await site.call(changeArticle, { token, body: { ...seen, ...fields } })).toMatchObject(
        notAuthor,
      );
      expect(await site.call(handInArticle, { token, body: seen })).toMatchObject(notAuthor);
    }
    expect(await site.call(deleteArticle, { token: reader.token, body: seen })).toMatchObject(notAuthor);
    const stale = { ...seen, revision: revision + 1 };
    expect(await site.call(deleteArticle, { token: author.token, body: stale })).toMatchObject({
      status: 409,
    });
    expect((await site.call(deleteArticle, { token: superadmin.token, body: seen })).status).toBe(200);
    expect(await site.call(deleteArticle, { token: author.token, body: seen })).toMatchObject({
      status: 404,
      body: { code: 'no_such_article' },
    });
  });

  test('needs a title, a name without addresses and a text, and there is a limit', async ({
    site,
    author: { token },
    articleId: _articleId,
  }) => {
    const create = (more: object) =>
      site.call(createArticle, { token, body: { eventName, ...fields, ...more } });
    for (const wrong of [
      { title: ' ' },
      { byline: 'www.example.org' },
      { body: '' },
      { body: 'x'.repeat(12_001) },
    ])
      expect((await create(wrong)).status).toBe(400);
    expect(await create({ committee: 'Unknown' })).toMatchObject({
      status: 404,
      body: { code: 'no_such_committee' },
    });
    for (let at = 1; at < maxArticles; at++) expect((await create({ committee: '' })).status).toBe(200);
    expect(await create({})).toMatchObject({ status: 409, body: { code: 'too_many_articles' } });
  });

  test('is shown with the record, whose address stays, and stays of an archived event', async ({
    site,
    superadmin: { token },
    articleId,
    handIn,
    publish,
    published,
  }) => {
    await handIn();
    const { path } = (await publish()).body;
    const { seen } = (await site.call(getRecord, { token, params: { eventName } })).body;
    const shown = await site.call(showRecord, { token, body: { eventName, seen } });
    expect(path.startsWith(`${shown.body.path}/press/`)).toBe(true);
    expect(await published()).toMatchObject([{ isShown: true, articles: [{ path }] }]);
    const { shown: now } = (await site.call(getRecord, { token, params: { eventName } })).body;
    await site.call(hideRecord, { token, body: { eventName, shownAt: must(now).at } });
    expect(await published()).toMatchObject([{ isShown: false, path: shown.body.path }]);
    const { queries } = site.context.db;
    await queries.updateTable('events').set({ state: 'over' }).execute();
    await queries.deleteFrom('main_event').execute();
    expect((await site.call(archiveEvent, { token, body: { _id: event.id } })).status).toBe(200);
    expect(await published()).toHaveLength(1);
    expect((await site.call(withdrawArticle, { token, body: { eventName, articleId } })).status).toBe(200);
  });

  test('is not published of a draft event, and not too often', async ({ site, handIn, publish }) => {
    await handIn();
    const { queries } = site.context.db;
    await queries.updateTable('events').set({ state: 'draft' }).execute();
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'event_is_draft' } });
    for (let at = 1; at < pressLimits.pressPublicationsPerAccount.uses; at++) await publish(undefined, 99);
    expect((await publish()).status).toBe(429);
  });

  test('has its headline on the wall screen', async ({ site, superadmin: { token }, handIn, publish }) => {
    const params = { eventName };
    const { revision } = (await site.call(getTimetable, { token, params })).body;
    const show = { eventName, revision, isShown: true };
    expect((await site.call(setTimetableVisibility, { token, body: show })).status).toBe(200);
    const { screenKey: key } = (await site.call(getTimetable, { token, params })).body;
    const headlines = async () =>
      (await site.call(getWallScreenTimetable, { body: { eventName, key: must(key) } })).body.headlines;
    await handIn();
    expect(await headlines()).toEqual([]);
    await publish();
    expect(await headlines()).toEqual([fields.title]);
  });
});

describe('a picture', () => {
  test('is stored without metadata, and public only if the people in it agreed', async ({
    site,
    author: { token },
    reader,
    read,
    handIn,
    add,
    publish,
    published,
  }) => {
    const { buffer } = await phonePhoto(600);
    expect((await add({}, buffer)).body).toEqual({ message: 'Picture added' });
    expect((await add({ askedBy: 'Sample' })).body.code).toBe('incomplete_consent');
    const [picture] = (await read()).pictures;
    const pictureId = must(picture)._id;
    expect(picture).toMatchObject({ caption: 'The sample vote', consent: null });
    const sent = await site.call(getPressPicture, { token: reader.token, params: { eventName, pictureId } });
    const bytes = sent.body as unknown as Buffer;
    expect(sent.headers['content-type']).toBe('image/jpeg');
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(bytes.includes('Exif')).toBe(false);
    await handIn();
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'picture_without_consent' } });
    const { revision } = await read();
    const body = { eventName, pictureId, caption: 'The vote', ...consent };
    expect(await site.call(changePressPicture, { token: reader.token, body })).toMatchObject({
      status: 403,
      body: { code: 'not_author' },
    });
    expect((await site.call(changePressPicture, { token, body })).status).toBe(200);
    expect(await publish(undefined, revision)).toMatchObject({ body: { code: 'article_changed' } });
    expect((await publish()).status).toBe(200);
    expect(await published()).toMatchObject([
      { articles: [{ pictures: [{ id: pictureId, caption: 'The vote' }] }] },
    ]);
    expect(JSON.stringify(await published())).not.toContain(consent.askedBy);
    expect(await site.call(changePressPicture, { token, body })).toMatchObject({
      body: { code: 'article_is_public' },
    });
    expect((await add()).body.code).toBe('article_is_public');
  });

  test('is removed with one press by each person of the team, and the article stays', async ({
    site,
    reader: { token },
    read,
    handIn,
    add,
    publish,
    published,
    revision,
  }) => {
    await add(consent);
    await handIn();
    await publish();
    const pictureId = must((await read()).pictures[0])._id;
    const before = await revision();
    const remove = () => site.call(removePressPicture, { token, body: { eventName, pictureId } });
    expect((await remove()).body).toEqual({ message: 'Picture removed' });
    expect(await revision()).toBe(before + 1);
    expect(await published()).toMatchObject([{ articles: [{ pictures: [] }] }]);
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'no_such_press_picture' } });
    const rows = await site.context.db.queries.selectFrom('press_pictures').select('id').execute();
    expect(rows).toEqual([]);
  });

  test('is a picture, of an own article, and of a limited number', async ({ reader, read, add }) => {
    expect((await add({}, Buffer.from('no picture'))).body.code).toBe('invalid_drawing');
    expect((await add({}, undefined, reader)).body.code).toBe('not_author');
    expect((await add({ articleId: 'unknown' })).body.code).toBe('no_such_article');
    for (let at = 0; at < maxPicturesPerArticle; at++) expect((await add()).status).toBe(200);
    expect((await add()).body.code).toBe('too_many_pictures');
    expect((await read()).pictures).toHaveLength(maxPicturesPerArticle);
  });
});

describe('the press team', () => {
  test('is the duty at this event, while it is valid, and superadmins', async ({
    site,
    superadmin,
    admin,
    delegate,
    reader,
    articleId: _articleId,
  }) => {
    const list = async ({ token }: Person) =>
      (await site.call(listArticles, { token, params: { eventName } })).status;
    expect(await Promise.all([superadmin, reader, admin, delegate].map(list))).toEqual([200, 200, 403, 403]);
    site.clock.advance(4 * dayMs);
    const { token } = await site.superadmin();
    expect((await site.call(listArticles, { token, params: { eventName } })).body.articles).toMatchObject([
      { title: fields.title, byline: 'Pen Name', committeeName: council.name, isOwn: false, status: 'draft' },
    ]);
  });

  test('downloads what each wrote, and of an erased person only published words stay', async ({
    site,
    author,
    reader,
    superadmin,
    handIn,
    add,
    publish,
    published,
    revision,
  }) => {
    await add(consent);
    await handIn();
    await publish();
    const second = { eventName, ...fields, title: 'Never published' };
    await site.call(createArticle, { token: author.token, body: second });
    const own = async ({ token }: Person) => (await site.call(listOwnArticles, { token })).body.articles;
    expect(await own(reader)).toEqual([]);
    expect(await own(author)).toMatchObject([
      { eventName, title: fields.title, body: fields.body, pictures: [{ consent }] },
      { title: 'Never published', status: 'draft' },
    ]);
    const before = await revision();
    const { accountId: id, email } = author;
    await site.context.db.change((transaction) => onAccountErased(site.context)(transaction, { id, email }));
    expect(await revision()).toBeGreaterThan(before);
    expect(await published()).toMatchObject([
      { articles: [{ title: fields.title, byline: null, pictures: [] }] },
    ]);
    const { token } = superadmin;
    const { articles } = (await site.call(listArticles, { token, params: { eventName } })).body;
    expect(articles).toMatchObject([{ title: fields.title, byline: null }]);
    const stored = await site.context.db.queries.selectFrom('press_articles').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(id);
    expect(JSON.stringify(stored)).not.toContain(fields.byline);
  });
});
