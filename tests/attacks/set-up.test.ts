import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { readPageInputs } from '#app/page-inputs.ts';
import { initialConference } from '#conference/content/index.ts';
import { listEventSettings } from '#conference/contract.ts';
import { getEmblem, uploadEmblem } from '#media/contract.ts';
import { setUpSite } from '#setup/contract.ts';
import { offerSetupLink } from '#setup/server/index.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { libraryOf } from '#tests/support/library.ts';

let site: TestApp;
afterEach(() => site.close());

const entries = {
  club: {
    name: 'Sample Club',
    shortName: 'Sample',
    email: 'club@example.org',
    phone: '+48 600 100 200',
    taxNumber: null as string | null,
  },
  region: { country: 'PL', currency: 'PLN', locale: 'pl-PL', timeZone: 'Europe/Warsaw' },
  institute: { name: 'Institute', shortName: 'Inst', emailDomains: ['example.edu'] },
  superadmin: {
    name: 'Sample Person',
    email: 'person@example.org',
    phone: '+48 600 100 201',
    password: 'a long sentence about pendulums',
  },
  edition: {
    eventName: 'Sample 2099',
    theme: 'Theme',
    startsOn: '2099-03-19',
    endsOn: '2099-03-21',
    venue: 'Hall',
    address: 'Street 1',
    fee: 12_000,
  },
  paymentWays: ['bank'],
  pages: 'empty',
};

/** Opens a site without a superadmin, with its set-up link. */
async function openNewSite(): Promise<string> {
  site = await testApp({ catalogue: initialConference, settings: { LOG_LEVEL: 'silent' } });
  const { queries } = site.context.db;
  await queries.deleteFrom('sessions').execute();
  await queries.deleteFrom('accounts').execute();
  const config = { ...site.context.config, superadmin: { email: undefined, password: undefined } };
  const link = (await offerSetupLink({ ...site.context, config })) ?? '';
  return link.slice(link.lastIndexOf('/') + 1);
}
const setUp = (body: object) => site.call(setUpSite, { body: body as never });

const hostile: readonly unknown[] = [
  ...['A\u0000B', 'A\u202eB', 'A\nBcc: all@example.org', '\u200b', 'x'.repeat(100_000)],
  ...[null, true, -1, 1e308, [], ['A'], {}, { toString: 'A' }],
];
/** Fields whose null, empty list or object is a value. */
const accepted = (path: string, value: unknown): boolean =>
  (path === 'club.taxNumber' && value === null) ||
  (path === 'edition.theme' && value === '') ||
  (path === 'paymentWays' && Array.isArray(value) && value.length === 0);

test('no field of the set-up takes a control character, an endless text or another type', async () => {
  const token = await openNewSite();
  const refused: string[] = [];
  const tryAll = async (path: string, build: (value: unknown) => object) => {
    for (const value of hostile) {
      if (accepted(path, value)) continue;
      // The password is never shown, and may contain everything.
      if (path === 'superadmin.password' && typeof value === 'string') continue;
      const { status } = await setUp({ token, ...entries, ...build(value) });
      if (![400, 413].includes(status))
        refused.push(`${path} ${JSON.stringify(value)?.slice(0, 40)}: ${status}`);
    }
  };
  for (const group of ['club', 'region', 'institute', 'superadmin', 'edition'] as const)
    for (const field of Object.keys(entries[group]))
      await tryAll(`${group}.${field}`, (value) => ({ [group]: { ...entries[group], [field]: value } }));
  for (const field of ['paymentWays', 'pages'] as const) await tryAll(field, (value) => ({ [field]: value }));
  expect(refused).toEqual([]);
  expect((await setUp({ token, ...entries })).status).toBe(200);
}, 60_000);

test('days that do not exist are refused', async () => {
  const token = await openNewSite();
  for (const [startsOn, endsOn] of [
    ['2099-02-29', '2099-03-01'],
    ['0000-00-00', '2099-03-01'],
    ['2099-03-01', '2099-13-01'],
    ['-002099-01-01', '2099-01-02'],
  ])
    expect(
      (await setUp({ token, ...entries, edition: { ...entries.edition, startsOn, endsOn } })).status,
      `${startsOn} ${endsOn}`,
    ).toBe(400);
});

test('names with markup stay as they are typed', async () => {
  const token = await openNewSite();
  const markup = '<img src=x onerror=alert(1)>"\'&';
  const club = { ...entries.club, name: markup, shortName: '<b>&"\'x', taxNumber: '=1+1' };
  const edition = {
    ...entries.edition,
    eventName: 'A "B" <i> & \'C\'',
    theme: '</script><script>1</script>',
  };
  const done = await setUp({ token, ...entries, club, edition });
  expect(done.status).toBe(200);
  const { content } = await readPageInputs(site.context.db.queries);
  expect(content.site.name).toBe(markup);
  const { events } = (await site.call(listEventSettings, { token: done.body.token })).body;
  expect(events[0]?.eventName).toBe(edition.eventName);
});

const grey = (options: object) =>
  sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } }).png(options);
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2050a0' } });
const frames = Buffer.alloc(8 * 32 * 4, 200);

/** Pictures of unusual kinds. */
const pictures: Readonly<Record<string, () => Promise<Buffer>>> = {
  'of one pixel': () => flat(1, 1).png().toBuffer(),
  'of one row': () => flat(9_000, 1).png().toBuffer(),
  'that is transparent': () => grey({}).toBuffer(),
  'with 16 bits of grey': () => flat(40, 40).toColourspace('grey16').png().toBuffer(),
  'in CMYK': () => flat(40, 40).toColourspace('cmyk').jpeg().toBuffer(),
  'that moves': () =>
    sharp(frames, {
      raw: { width: 8, height: 32, channels: 4, pageHeight: 8 } as never,
      animated: true,
    } as never)
      .webp({ loop: 0 })
      .toBuffer(),
  'with a web page behind it': async () =>
    Buffer.concat([await flat(40, 40).png().toBuffer(), Buffer.from('<html><script>alert(1)</script>')]),
  'that is a script in its comment': async () => {
    const jpeg = await flat(40, 40).jpeg().toBuffer();
    const comment = Buffer.from('*/=alert(1);/*');
    const header = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    return Buffer.concat([jpeg.subarray(0, 2), header, comment, jpeg.subarray(2)]);
  },
};

test.each(Object.entries(pictures))('an emblem %s is shown as a plain PNG, or refused', async (_, build) => {
  site = await testApp();
  const { token, processDue } = await libraryOf(site);
  const answer = await site.app.inject({
    method: 'PUT',
    url: uploadEmblem.path,
    query: { revision: '0' },
    payload: await build(),
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  await processDue();
  const { uploaded, digest } = (await site.call(getEmblem, { token })).body;
  expect(uploaded?.state).toBe('ready');
  for (const use of ['page', 'favicon', 'maskable', 'paper']) {
    const { rawPayload, statusCode } = await site.app.inject(`/emblems/${use}-${digest}.png`);
    expect(statusCode).toBe(200);
    expect((await sharp(rawPayload).metadata()).format).toBe('png');
    expect(rawPayload.includes('alert(1)')).toBe(false);
  }
});
