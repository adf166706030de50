import { expect, test } from 'vitest';
import { sampleInputs } from '#app/sample-inputs.ts';
import { readConfig } from '#platform/server/config.ts';
import { createHttpApp } from '#platform/server/http/app.ts';
import { type RenderedPage, type RenderedSite, registerPageRoutes } from '#platform/server/http/pages.ts';
import { noCallers } from '#tests/support/no-callers.ts';
import { recordWith } from '#tests/support/public-records.ts';
import type { PageInputs } from '../page-inputs.ts';
import { clientBuildFolder, PageRenderError, renderSite } from './render-site.ts';

const settings = { PUBLIC_URL: 'https://mun.example.org', LOG_LEVEL: 'silent' };
const render = (inputs: PageInputs, more: Record<string, string> = {}, now = Date.UTC(2031, 5, 1)) =>
  renderSite(inputs, { config: readConfig({ ...settings, ...more }), clock: () => now });
const page = (site: RenderedSite, path: string): RenderedPage => site.pages.get(path) ?? site.notFound;
const html = (site: RenderedSite, path: string) => page(site, path).html.plain.toString();
const data = (site: RenderedSite, path: string) => page(site, path).data.plain.toString();
const site = await render(sampleInputs);

test('the same inputs give the same bytes, and every route has its page', async () => {
  const again = await render(sampleInputs);
  expect([...again.pages.keys()]).toEqual([...site.pages.keys()]);
  for (const [path, { html, data, policy }] of site.pages)
    expect([html.etag, data.etag, policy]).toEqual([
      page(again, path).html.etag,
      page(again, path).data.etag,
      page(again, path).policy,
    ]);
  for (const path of ['/', '/blogs', '/login', '/user/:id', '/resetpassword/:token', '/admin'])
    expect(site.pages.has(path)).toBe(true);
  expect(site.notFound.html.plain.toString()).toContain('This page is not in session');
});

test('a page contains the origin, the year and the name of the log-in provider', async () => {
  expect(html(site, '/about')).toContain('<link rel="canonical" href="https://mun.example.org/about"/>');
  expect(html(site, '/about')).toMatch(/© <span>2023 to 2031<\/span>/);
  expect(html(site, '/login')).toContain('data-provider=""');
  const named = await render(sampleInputs, {
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'x',
    OIDC_NAME: '"A" & <b>$&',
  });
  expect(html(named, '/login')).toContain('data-provider="&quot;A&quot; &amp; &lt;b&gt;$&amp;"');
});

test('a page shows whether the site can send mail', async () => {
  expect(html(site, '/login')).toContain('data-mail="no"');
  const withServer = await render(sampleInputs, {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'club@example.org',
  });
  expect(html(withServer, '/login')).toContain('data-mail="yes"');
});

const registerLink = /class="button button-[^"]*"[^>]* href="\/signup"/;

test("'Register' leads to the sign-up form before the scripts arrive", () => {
  for (const path of ['/applynow', '/annualconf']) {
    expect(html(site, path)).toMatch(registerLink);
    expect(html(site, path)).not.toContain('href="/registration"');
  }
});

test('pages refer to the artwork of the published content', async () => {
  const { content, committees } = sampleInputs;
  const [first] = committees;
  const added = { ...first, value: 'Added', shortName: 'Added committee' } as (typeof committees)[number];
  const renamed = await render({
    ...sampleInputs,
    content: { ...content, site: { ...content.site, name: 'Riverside MUN' } },
    committees: [...committees, added],
  });
  const sharing = (rendered: RenderedSite) =>
    /property="og:image" content="([^"]+)"/.exec(html(rendered, '/about'))?.[1];
  expect(sharing(site)).toMatch(/^https:\/\/mun\.example\.org\/drawn\/og-about-[0-9a-f]{12}\.png$/);
  expect(sharing(renamed)).not.toBe(sharing(site));
  expect(html(renamed, '/annualconf')).toMatch(/src="\/drawn\/figure-Added-[0-9a-f]{12}\.svg"/);
  for (const { address } of renamed.artwork.filter(({ type }) => type === 'svg'))
    expect(html(renamed, '/annualconf')).toContain(`src="${address}"`);
});

test('the data of a page contains only what it shows, and no chat group', () => {
  const { about, letters } = sampleInputs.content;
  expect(data(site, '/about')).toContain(about[0]?.heading);
  expect(data(site, '/')).toContain(letters[0]?.heading);
  expect(data(site, '/about')).not.toContain(letters[0]?.heading);
  expect(data(site, '/contact')).not.toContain('.avif');
  for (const path of ['/annualconf', '/registration'])
    for (const { chatGroup } of sampleInputs.committees)
      expect(html(site, path) + data(site, path)).not.toContain(chatGroup ?? 'none');
});

test('typed text is escaped in the page and in its data', async () => {
  const hostile = '</script><script>alert(1)</script><p style="x" onclick="y">$& \u2028';
  const { home } = sampleInputs.content;
  const content = { ...sampleInputs.content, home: { ...home, whatIsTheClub: hostile } };
  const rendered = await render({ ...sampleInputs, content });
  expect(html(rendered, '/')).not.toContain('<script>alert');
  expect(html(rendered, '/')).not.toContain('<p style=');
  expect(html(rendered, '/')).toContain('&lt;script&gt;alert(1)');
  expect(data(rendered, '/')).toContain('alert(1)');
});

test('pages of an ended event offer neither registration nor dates', async () => {
  const { event } = sampleInputs;
  const over = await render({ ...sampleInputs, event: { ...event, isOver: true } });
  for (const path of ['/applynow', '/annualconf']) {
    expect(html(site, path)).toMatch(registerLink);
    expect(html(site, path)).not.toMatch(/is over/);
    expect(html(over, path)).not.toMatch(registerLink);
    expect(html(over, path)).toMatch(/is over/);
  }
  expect(html(site, '/applynow')).toContain(`${event.id}.ics`);
  expect(html(over, '/applynow')).not.toContain(`${event.id}.ics`);
  expect(html(site, '/annualconf')).toContain('"offers"');
  expect(html(over, '/annualconf')).not.toContain('"offers"');
});

test('pages that offer registration show its state and its end', async () => {
  const now = Date.UTC(2031, 5, 1);
  const windows = { [sampleInputs.event.id]: { opensAt: now, closesAt: Date.UTC(2031, 5, 15, 18, 29) } };
  const open = await render({ ...sampleInputs, windows }, {}, now);
  for (const path of ['/', '/annualconf', '/applynow']) {
    expect(html(open, path)).toContain('Registration is open until Sunday 15 June, 11:59 pm');
    expect(html(open, path)).not.toContain('Registration is closed');
    expect(html(open, path)).toMatch(/class="button button-primary[^"]*"[^>]* href="\/signup"/);
    expect(html(site, path)).not.toMatch(/class="button button-primary[^"]*"[^>]* href="\/signup"/);
  }
  expect(html(open, '/')).toContain('Rs 399 on your own');
  const { datesInWords, venue } = sampleInputs.event;
  for (const fact of [datesInWords, venue.name]) expect(html(open, '/')).toContain(`>${fact}</dd>`);
  for (const path of ['/', '/annualconf']) expect(html(site, path)).toContain('Registration is closed');
  const notice = (rendered: RenderedSite) =>
    /<p class="([^"]*)">Registration for the Annual Conference 2024 has been closed!/.exec(
      html(rendered, '/applynow'),
    )?.[1];
  expect(notice(site)).not.toContain('invisible');
  expect(notice(open)).toContain('invisible');
});

test('a new edition has its own name and number of committees, and none of the last one’s board', async () => {
  const { event, committees, content } = sampleInputs;
  const [edition] = content.conferencePage.editions;
  const next = { ...event, id: 'kavmun-2027', name: 'KAVMUN 2027' };
  const rendered = await render({ ...sampleInputs, event: next, committees: committees.slice(0, 3) });
  const chair = edition?.executiveBoard[0]?.name ?? '';
  expect(html(site, '/annualconf')).toContain(chair);
  expect(html(site, '/annualconf')).toContain('Four committees, three days');
  expect(html(site, '/annualconf')).toContain('UNSC');
  expect(html(rendered, '/annualconf')).toContain('Three committees, three days');
  for (const path of ['/annualconf', '/applynow', '/']) {
    expect(html(rendered, path)).toContain('KAVMUN 2027');
    for (const old of [event.name, chair, 'UNSC']) expect(html(rendered, path)).not.toContain(old);
  }
});

test('a team member needs neither picture nor address, and a club any number of letters', async () => {
  const { content } = sampleInputs;
  const [list] = content.team;
  if (!list) throw new Error('the sample has a team');
  const team = [{ ...list, members: [{ id: 'asha', name: 'Asha Rao', post: 'Director' }] }];
  const rendered = await render({ ...sampleInputs, content: { ...content, team, letters: [] } });
  expect(html(rendered, '/team')).toContain('Asha Rao');
  expect(html(rendered, '/team')).not.toContain('How to reach Asha Rao');
  expect(html(rendered, '/')).not.toContain('letters-heading');
});

test('every page leads to the privacy notice and the code of conduct, and forms name them', () => {
  for (const [path, heading] of [
    ['/privacy', 'Privacy notice'],
    ['/conduct', 'Code of conduct'],
  ] as const) {
    expect(html(site, path)).toContain(`>${heading}</h1>`);
    for (const from of ['/', '/contact', '/signup']) expect(html(site, from)).toContain(`href="${path}"`);
  }
  for (const form of ['/contact', '/signup']) expect(html(site, form)).toContain('How we use your data');
  expect(html(site, '/conduct')).toContain('Everyone at Annual Conference 2024');
});

test('the archive counts in singular and plural', async () => {
  const edition = { name: 'Sample 2030', theme: '', datesInWords: '1 May 2030' };
  const archivedEvents = [{ ...edition, delegates: 1_240, committees: 1, colleges: 2 }];
  const words = html(await render({ ...sampleInputs, archivedEvents }), '/archive').replaceAll(
    /<[^>]+>/g,
    ' ',
  );
  for (const part of [/delegates\s+1,240/, /committee\s+1\b/, /colleges\s+2/]) expect(words).toMatch(part);
});

test('a missing picture is replaced by a figure', async () => {
  const { home, letters } = sampleInputs.content;
  expect(home).toBeDefined();
  const unknown = letters.map((letter) => ({ ...letter, picture: 'not-made-yet' }));
  const rendered = await render({
    ...sampleInputs,
    content: { ...sampleInputs.content, letters: unknown },
  });
  expect(html(rendered, '/')).toContain('id="letters"');
});

test('inputs that cannot be rendered are refused with the page and the reason', async () => {
  const { pages } = sampleInputs.content;
  const content = { ...sampleInputs.content, pages: pages.filter(({ path }) => path !== '/team') };
  const refused = render({ ...sampleInputs, content });
  await expect(refused).rejects.toThrow(PageRenderError);
  await expect(refused).rejects.toThrow(
    'The page /team cannot be rendered: No page of the documents has the path /team.',
  );
});

test('a hidden page is as if it were unknown, and an added one is public, in menu and sitemap', async () => {
  const { content } = sampleInputs;
  const hostile = '</p><script>alert(1)</script>';
  const added = {
    id: 'a',
    title: 'Visa help',
    address: 'visa-help',
    description: 'How to get a visa',
    lead: hostile,
    sections: [{ id: 'b', heading: 'Papers', paragraphs: ['Passport'] }],
  };
  const menu = { hiddenPages: ['/blogs'], addedPages: [added] };
  const changed = await render({ ...sampleInputs, content: { ...content, menu } });
  expect(page(changed, '/blogs')).toMatchObject({ status: 404, isListed: false });
  expect(html(changed, '/blogs')).toContain('This page is not in session');
  expect(html(changed, '/blogs')).not.toContain(content.blogs[0]?.name);
  expect(html(changed, '/p/visa-help')).toContain('<title>Visa help');
  expect(html(changed, '/p/visa-help')).toContain('&lt;script&gt;alert(1)');
  expect(html(changed, '/p/visa-help')).toContain('Passport');
  expect(page(changed, '/p/visa-help').isListed).toBe(true);
  expect(html(changed, '/')).toContain('href="/p/visa-help"');
  expect(html(changed, '/')).not.toContain('href="/blogs"');
  const sitemap = changed.files.get('/sitemap.xml')?.plain.toString();
  expect(sitemap).toContain('/p/visa-help');
  expect(sitemap).not.toContain('/blogs');
  expect(changed.notFound.html.plain.toString()).toContain('This page is not in session');
});

test('a public record has a page for each committee and files, named only by links', async () => {
  const record = recordWith({ name: 'Sample <Winner>' });
  const shown = await render({
    ...sampleInputs,
    records: [record],
    event: { ...sampleInputs.event, name: record.eventName },
    archivedEvents: [
      {
        name: record.eventName,
        theme: '',
        datesInWords: record.datesInWords,
        delegates: 1,
        committees: 1,
        colleges: 1,
      },
    ],
  });
  expect(html(shown, record.path)).toContain('<title>Public record of Sample Conference');
  expect(html(shown, record.path)).toContain('href="/record/sample-conference/council"');
  for (const path of [record.path, `${record.path}/council`]) {
    expect(html(shown, path)).toContain('Sample &lt;Winner&gt;');
    expect(page(shown, path).isListed).toBe(false);
  }
  expect(html(shown, `${record.path}/council`)).toMatch(/Roll call: 1 in favour, 1 against, 0 abstentions/);
  expect(html(shown, `${record.path}/council`)).toContain('=China');
  for (const path of ['/archive', '/annualconf'])
    expect(html(shown, path)).toContain('href="/record/sample-conference"');
  expect(shown.files.get(`${record.path}/record.json`)?.type).toContain('application/json');
  expect(shown.files.get('/sitemap.xml')?.plain.toString()).not.toContain('/record/');
  expect([...site.pages.keys()].filter((path) => path.startsWith('/record'))).toEqual([]);
  expect(html(site, '/archive')).not.toContain('/record/');
});

test('a public record is served without a database, and is asked for again at each visit', async () => {
  const record = recordWith({ name: 'Sample Winner' });
  const shown = await render({ ...sampleInputs, records: [record] });
  let served = site;
  const app = createHttpApp(readConfig(settings), noCallers);
  const pdf = Buffer.from('a sample file');
  await registerPageRoutes(
    app,
    clientBuildFolder,
    () => served,
    async (id) => (id === 'sample' ? pdf : undefined),
  );
  const paths = [record.path, `${record.path}/council`, `${record.path}/council.data`];
  const files = ['record.json', 'votes.csv', 'awards.csv'].map((name) => `${record.path}/${name}`);
  const statuses = async () =>
    Promise.all([...paths, ...files].map(async (url) => (await app.inject({ url })).statusCode));
  expect(new Set(await statuses())).toEqual(new Set([404]));
  served = shown;
  expect(new Set(await statuses())).toEqual(new Set([200]));
  for (const url of [...paths, ...files])
    expect((await app.inject({ url })).headers['cache-control'], url).toBe('no-cache');
  const text = await app.inject({ url: `${record.path}/files/sample.pdf` });
  expect(text.rawPayload).toEqual(pdf);
  expect(text.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="resolution-1.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-cache',
  });
  const picture = await app.inject({ url: `${record.path}/files/picture.jpg` });
  expect(picture.statusCode, 'a file without a copy').toBe(404);
  served = site;
  expect(new Set(await statuses())).toEqual(new Set([404]));
  expect((await app.inject({ url: `${record.path}/files/sample.pdf` })).statusCode).toBe(404);
  await app.close();
});
