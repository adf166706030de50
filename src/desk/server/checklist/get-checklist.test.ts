import { expect } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { sampleEventTheme } from '#pages/content/sample-event.ts';
import { saveDocument } from '#pages/contract/calls.ts';
import { writeLastBackup } from '#platform/server/backup/last-backup.sql.ts';
import { test as base } from '#tests/kit.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import { conference } from '#tests/support/conference.ts';
import { type ChecklistPart, getChecklist } from '../../contract/checklist.ts';

const test = base
  .extend('token', ({ superadmin }) => superadmin.token)
  .extend('checklist', ({ site }) => {
    const read = async () => {
      const { token } = await site.superadmin();
      return (await site.call(getChecklist, { token })).body.items;
    };
    const openParts = async () => (await read()).filter(({ isDone }) => !isDone).map(({ part }) => part);
    const sentenceOf = async (wanted: ChecklistPart) =>
      (await read()).find(({ part }) => part === wanted)?.sentence;
    return { read, openParts, sentenceOf };
  });

test('a new site lacks real content, a second factor, a mail server and a backup', async ({ checklist }) => {
  expect(
    new Set((await checklist.openParts()).filter((part) => part !== 'dates' && part !== 'guides')),
  ).toEqual(
    new Set([
      ...['club', 'bank_details', 'samples', 'superadmins', 'second_factors', 'mail_server', 'backup'],
    ]),
  );
});

test('finished items are listed as done', async ({ site, checklist }) => {
  const second = await site.person({ role: 'superadmin' });
  await setUpSecondFactor(site, second);
  expect(await checklist.sentenceOf('second_factors')).toContain('1 superadmin has no second factor');
  await writeLastBackup(site.context.db.queries, site.clock.now);
  expect(await checklist.openParts()).not.toContain('backup');
  site.clock.advance(8 * 24 * 60 * 60_000);
  expect(await checklist.sentenceOf('backup')).toContain('8 days ago');
  expect(await checklist.openParts()).not.toContain('superadmins');
});

test('a changed letter stays a sample until it is published', async ({ site, token, checklist }) => {
  const [first, ...others] = sampleContent.letters;
  const letters = [{ ...first, name: 'Sample Successor' }, ...others];
  const saved = await site.call(saveDocument, {
    token,
    params: { kind: 'letters' },
    body: { revision: 0, value: letters },
  });
  expect(saved.status).toBe(200);
  expect(await checklist.sentenceOf('publishing')).toBe('1 page has changes that are not published.');
  expect(
    (await checklist.read()).find(({ page }) => page === 'Letters')?.fields?.map(({ text }) => text),
  ).toContainEqual(expect.stringMatching(/^First letter .*, name is still a sample\.$/));
});

test('a committee with a sample as background guide is named', async ({ site, checklist }) => {
  const { queries } = site.context.db;
  await queries.updateTable('committees').set({ chat_group: null }).execute();
  await queries.updateTable('committees').set({ background_guide: 'https://club.test/guide.pdf' }).execute();
  const { id, short_name } = await queries
    .selectFrom('committees')
    .innerJoin('main_event', 'main_event.event_id', 'committees.event_id')
    .select(['committees.id', 'short_name'])
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  const guide = { background_guide: 'https://example.org/background-guides/sample.pdf' };
  await queries.updateTable('committees').set(guide).where('id', '=', id).execute();
  const guides = (await checklist.read()).filter(({ part, isDone }) => part === 'guides' && !isDone);
  expect(guides.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(new RegExp(`^${short_name} of .* still has a sample as background guide`)),
  ]);
});

test('texts with the theme of the first event are samples once the theme changes', async ({ checklist }) => {
  const texts = (await checklist.read()).flatMap(({ fields }) => fields ?? []).map(({ text }) => text);
  const isFirst = conference.event.theme === sampleEventTheme;
  expect(texts.some((text) => text.endsWith(`still names ${sampleEventTheme}.`))).toBe(!isFirst);
});
