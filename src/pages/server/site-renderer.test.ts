import { expect } from 'vitest';
import { readPageInputs, readRecordFile } from '#app/page-inputs.ts';
import { updateEvent } from '#conference/contract.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { test as base } from '#tests/kit.ts';
import { eventFees, eventName } from '#tests/support/conference.ts';
import { sampleContent } from '../content/index.ts';
import { publish, saveDocument } from '../contract/calls.ts';
import type { PageInputs } from '../page-inputs.ts';
import { PageRenderError } from './render-site.ts';
import { type SiteRenderer, startSiteRenderer } from './site-renderer.ts';

const test = base
  .extend('app', ({ site }) => site)
  .extend('keep', ({ app }, { onCleanup }) => {
    const kept: SiteRenderer[] = [];
    onCleanup(async () => {
      await Promise.all(kept.map((site) => site.stop()));
    });
    return async (readInputs = readPageInputs, report: (error: unknown) => void = () => {}) => {
      const site = await startSiteRenderer(app.context, { readInputs, readFile: readRecordFile, report });
      kept.push(site);
      return site;
    };
  })
  .extend('changeFee', ({ app }) => async (individualAmount: number) => {
    const { token } = await app.superadmin();
    await app.call(updateEvent, { token, body: { eventName, fees: { ...eventFees, individualAmount } } });
  });

const etags = (site: SiteRenderer) => [...site.rendered().pages.values()].map(({ html }) => html.etag);
const applyPage = (site: SiteRenderer) => site.rendered().pages.get('/applynow');

test('a changed fee is on the pages of every process, with the same bytes', async ({ keep, changeFee }) => {
  const [first, second] = await Promise.all([keep(), keep()]);
  const before = first.rendered();
  expect(etags(second)).toEqual(etags(first));
  await changeFee(eventFees.individualAmount + 100);
  for (const site of [first, second])
    await expect
      .poll(() => applyPage(site)?.html.plain.toString())
      .toContain(formatClubMoney(eventFees.individualAmount + 100));
  expect(etags(second)).toEqual(etags(first));
  expect(first.rendered().pages.get('/about')?.data.etag).not.toBe(before.pages.get('/about')?.data.etag);
});

test('amounts are in the new currency on all pages that are rendered after a change of it', async ({
  app,
  keep,
}) => {
  const site = await keep();
  await app.context.db.change(async (transaction) => {
    await transaction.updateTable('club').set({ locale: 'de-DE', currency: 'EUR', country: 'DE' }).execute();
    await invalidateSite(transaction);
  });
  await site.renderDue();
  const pagesWith = (amount: RegExp) =>
    [...site.rendered().pages].flatMap(([path, { html }]) =>
      amount.test(html.plain.toString()) ? path : [],
    );
  expect(pagesWith(/\bRs \d/)).toEqual([]);
  expect(pagesWith(/\d\s€/)).toEqual(['/', '/applynow']);
});

test('pages of a full event say so, and its buttons lead to the waiting list', async ({ app, keep }) => {
  const { token } = await app.superadmin();
  await app.call(updateEvent, { token, body: { eventName, registrationOpen: true } });
  await app.context.db.change(async (transaction) => {
    await transaction.updateTable('events').set({ full_at: 1 }).execute();
    await invalidateSite(transaction);
  });
  const site = await keep();
  const pages = () =>
    ['/', '/applynow', '/annualconf'].map((path) => site.rendered().pages.get(path)?.html.plain.toString());
  for (const html of pages()) {
    expect(html).toContain('All seats are taken');
    expect(html).not.toContain('Join the waiting list');
  }
  await app.call(updateEvent, { token, body: { eventName, waitingList: true } });
  await site.renderDue();
  for (const html of pages()) {
    expect(html).toContain('All seats are taken. You can join the waiting list');
    expect(html).toContain('Join the waiting list');
  }
});

test('a failed rendering is reported, and the old pages stay', async ({ keep, changeFee }) => {
  let isBroken = false;
  const failures: unknown[] = [];
  const site = await keep(
    async (db) => {
      const inputs = await readPageInputs(db);
      return isBroken ? { ...inputs, content: { ...inputs.content, pages: [] } } : inputs;
    },
    (error) => failures.push(error),
  );
  const before = site.rendered();
  isBroken = true;
  await changeFee(eventFees.individualAmount + 100);
  await expect.poll(() => failures).toEqual([expect.any(PageRenderError)]);
  expect(site.rendered()).toBe(before);
  isBroken = false;
  await changeFee(eventFees.individualAmount + 200);
  await expect
    .poll(() => applyPage(site)?.html.plain.toString())
    .toContain(formatClubMoney(eventFees.individualAmount + 200));
});

const withoutTeam = async (db: Db): Promise<PageInputs> => {
  const inputs = await readPageInputs(db);
  const pages = inputs.content.pages.filter(({ path }) => path !== '/team');
  return { ...inputs, content: { ...inputs.content, pages } };
};

test('a page that fails at the start blocks no other page', async ({ keep, changeFee }) => {
  const failures: unknown[] = [];
  const site = await keep(withoutTeam, (error) => failures.push(error));
  expect(failures).toEqual([expect.any(PageRenderError)]);
  expect(site.rendered().pages.get('/team')).toMatchObject({ status: 503, isListed: false });
  expect(applyPage(site)?.status).toBeUndefined();
  await changeFee(eventFees.individualAmount + 100);
  await expect
    .poll(() => applyPage(site)?.html.plain.toString())
    .toContain(formatClubMoney(eventFees.individualAmount + 100));
});

test('a newly added page is rendered with titles and descriptions saved before it', async ({ app, keep }) => {
  const { token } = await app.superadmin();
  const { pages } = sampleContent;
  const titled = pages.map((page) => ({ ...page, title: `${page.title} 2` }));
  await app.call(saveDocument, { token, params: { kind: 'pages' }, body: { revision: 0, value: titled } });
  const documents = [{ kind: 'pages', revision: 1 }];
  await app.call(publish, { token, body: { publication: 0, documents } });
  await app.context.db.queries
    .updateTable('document_revisions')
    .set({ value: JSON.stringify(titled.filter(({ path }) => path !== '/team')) })
    .execute();
  const failures: unknown[] = [];
  const site = await keep(readPageInputs, (error) => failures.push(error));
  expect(failures).toEqual([]);
  const title = (path: string) => site.rendered().pages.get(path)?.html.plain.toString();
  expect(title('/team')).toContain('<title>Team |');
  expect(title('/about')).toContain('<title>About 2 |');
});

test('no page offers registration after it has closed', async ({ app, keep }) => {
  const { token } = await app.superadmin();
  const at = (seconds: number) => new Date(app.clock.now + seconds * 1_000).toISOString();
  await app.call(updateEvent, { token, body: { eventName, window: { opensAt: at(-60), closesAt: at(30) } } });
  const site = await keep();
  const conference = () => site.rendered().pages.get('/annualconf')?.html.plain.toString();
  expect(conference()).toContain('Registration is open until');
  await site.renderDue();
  app.clock.advance(29_999);
  expect(conference()).toContain('Registration is open until');
  app.clock.advance(1);
  expect(conference()).toContain('Registration is closed<');
});

test('pages follow a registration window by the clock', async ({ app, keep }) => {
  const { token } = await app.superadmin();
  const hour = 60 * 60_000;
  const at = (hours: number) => new Date(app.clock.now + hours * hour).toISOString();
  const window = { opensAt: at(1), closesAt: at(3) };
  await app.call(updateEvent, { token, body: { eventName, window } });
  const site = await keep();
  const says = (text: string) =>
    expect
      .poll(() => site.rendered().pages.get('/annualconf')?.html.plain.toString(), { timeout: 10_000 })
      .toContain(text);
  await says('Registration is closed. It opens on');
  app.clock.advance(2 * hour);
  await says('Registration is open until');
  app.clock.advance(2 * hour);
  await says('Registration is closed<');
});

test('a notice is on the pages from its begin until its end', async ({ app, keep }) => {
  const { clock } = app;
  const [beginsAt, endsAt] = [clock.now + 20_000, clock.now + 40_000];
  const notice = { text: 'The bus leaves at six', link: null, beginsAt, endsAt };
  const site = await keep(async (db) => ({ ...(await readPageInputs(db)), notices: [notice] }));
  const isShown = () => {
    const { html, data } = site.rendered().pages.get('/about') ?? {};
    const shown = [html, data].map((file) => file?.plain.toString().includes(notice.text));
    expect(shown[0]).toBe(shown[1]);
    return shown[0];
  };
  expect(isShown()).toBe(false);
  await site.renderDue();
  clock.advance(20_000);
  expect(isShown()).toBe(true);
  await site.renderDue();
  clock.advance(19_999);
  expect(isShown()).toBe(true);
  clock.advance(1);
  expect(isShown()).toBe(false);
});

test('the footer names a new year from its first second in the time zone of the club', async ({
  app,
  keep,
}) => {
  await app.context.db.queries.updateTable('club').set({ time_zone: 'Asia/Kolkata' }).execute();
  app.clock.advance(Date.UTC(2031, 11, 31, 18, 29, 59) - app.clock.now);
  const site = await keep();
  const year = () =>
    /<span>\d{4} to (\d{4})</.exec(`${site.rendered().pages.get('/about')?.html.plain}`)?.[1];
  expect(year()).toBe('2031');
  await site.renderDue();
  app.clock.advance(999);
  expect(year()).toBe('2031');
  app.clock.advance(1);
  expect(year()).toBe('2032');
});
