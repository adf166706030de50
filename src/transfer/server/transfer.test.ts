import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getAuditLog } from '#audit/contract.ts';
import { changeCatalogue, getCatalogue, updateEvent } from '#conference/contract.ts';
import { sampleContent } from '#pages/content/index.ts';
import { getDocument, getPublications, publish, saveDocument } from '#pages/contract/calls.ts';
import { register } from '#registration/contract.ts';
import { importClub } from '#transfer/contract.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { conference, eventName } from '../../../tests/support/conference.ts';
import { type Library, libraryOf } from '../../../tests/support/library.ts';
import { photograph } from '../../../tests/support/pictures.ts';
import { individual, setWindow } from '../../../tests/support/registering.ts';
import { filesOf, transferOf } from '../../../tests/support/transfer.ts';

let site: TestApp;
let token: string;
let transfer: ReturnType<typeof transferOf>;
beforeEach(async () => {
  site = await testApp();
  ({ token } = await site.superadmin());
  transfer = transferOf(site, token);
});
afterEach(() => site.close());

const catalogueOf = async (of: TestApp, auth: string, name: string) =>
  (await of.call(getCatalogue, { token: auth, params: { eventName: name } })).body;
const save = (kind: 'apply' | 'letters', value: unknown) =>
  site.call(saveDocument, { token, params: { kind }, body: { revision: 0, value } });
const publishAll = async (of: TestApp, auth: string) => {
  const { toPublish, publications } = (await of.call(getPublications, { token: auth })).body;
  const documents = toPublish.map(({ kind, revision }) => ({ kind, revision }));
  const publication = publications[0]?.publication ?? 0;
  return of.call(publish, { token: auth, body: { publication, documents } });
};

/** Changes something of every part of the club. */
async function furnish(): Promise<Library> {
  await save('apply', { ...sampleContent.apply, heading: 'Come to <b>us</b>' });
  await publishAll(site, token);
  await save(
    'letters',
    sampleContent.letters.map((letter) => ({ ...letter, heading: 'Not yet published' })),
  );
  const fees = { individualPaise: 611_00, groupMemberPaise: 522_00, hospitalityPaise: 1433_00 };
  await site.call(updateEvent, { token, body: { eventName, fees } });
  const { revision, committees } = await catalogueOf(site, token, eventName);
  const [first, second] = committees;
  const india = first?.portfolios[0]?._id ?? '';
  const changes = [
    {
      what: 'edit portfolio',
      id: india,
      fields: { name: 'India', seats: 3, withheld: true, demanding: true },
    },
    { what: 'add portfolios', committee: second?._id, portfolios: [{ name: 'India', seats: 1 }] },
    { what: 'withdraw', of: 'committee', id: committees[2]?._id },
  ];
  for (const [at, change] of changes.entries())
    await site.call(changeCatalogue, { token, body: { eventName, revision: revision + at, change } });
  const library = await libraryOf(site);
  await library.add({ name: 'gallery-1', alt: 'A sample of blue', focusX: 12, focusY: 88 });
  await library.add({ name: 'advisor', file: await photograph('#aa3355'), alt: 'A sample “rose”' });
  return library;
}

/** Runs work on another, empty site. */
async function emptySite<T>(work: (other: TestApp, auth: string) => Promise<T>): Promise<T> {
  const other = await testApp();
  try {
    return await work(other, (await other.superadmin()).token);
  } finally {
    await other.close();
  }
}

describe('an export', () => {
  test('of a site that has imported one is the same, byte for byte', async () => {
    await furnish();
    const file = await transfer.export();
    await emptySite(async (other, auth) => {
      const target = transferOf(other, auth);
      const { body } = await target.preview(file);
      expect(body.problems).toEqual([]);
      expect(await target.import(file, body.seen)).toMatchObject({
        status: 200,
        body: { message: 'Import finished' },
      });
      expect((await other.call(getDocument, { token: auth, params: { kind: 'apply' } })).body).toMatchObject({
        revision: 1,
        isPublished: false,
      });
      await publishAll(other, auth);
      other.clock.advance(90_000_000);
      expect((await target.export()).equals(file)).toBe(true);
    });
  });

  test('contains what is published and offered, and no personal data', async () => {
    await furnish();
    await setWindow(site, true);
    const delegate = await site.person({ name: 'Sample Somebody' });
    await site.call(register, { token: delegate.token, body: individual });
    const files = await filesOf(await transfer.export());
    const text = [...files].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => bytes.toString());
    for (const never of [
      'Sample Somebody',
      delegate.email,
      'superadmin@',
      'examplebank',
      '/chat/',
      'Not yet',
    ])
      expect(text.join('\n')).not.toContain(never);
    expect(text.join('\n')).toContain('Come to <b>us</b>');
    expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([
      'pictures/advisor.jpg',
      'pictures/gallery-1.jpg',
    ]);
  });

  test('changes nothing where everything is the same, and says so', async () => {
    await furnish();
    await site.call(saveDocument, {
      token,
      params: { kind: 'letters' },
      body: { revision: 1, value: sampleContent.letters },
    });
    const file = await transfer.export();
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan).toMatchObject({ event: { does: 'nothing' }, documents: [], pictures: [] });
    const before = await catalogueOf(site, token, eventName);
    expect((await transfer.import(file, seen)).status).toBe(200);
    expect(await catalogueOf(site, token, eventName)).toEqual(before);
  });

  test('is previewed, and the import does exactly that', async () => {
    const library = await furnish();
    const file = await transfer.export();
    await site.call(saveDocument, {
      token,
      params: { kind: 'apply' },
      body: { revision: 1, value: sampleContent.apply },
    });
    await library.replace('gallery-1', 1, { file: await photograph('#000000') });
    await library.add({ name: 'only-here' });
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan).toEqual({
      event: expect.objectContaining({ eventName, does: 'nothing', registered: 0 }),
      documents: [
        { kind: 'letters', base: 1 },
        { kind: 'apply', base: 2 },
      ],
      pictures: [{ name: 'gallery-1', does: 'replace', revision: 2 }],
    });
    expect((await transfer.import(file, seen)).status).toBe(200);
    await library.processDue();
    expect(await library.row('gallery-1')).toMatchObject({
      state: 'ready',
      focus: { x: 12, y: 88 },
      revision: 3,
    });
    expect(await library.row('only-here')).toMatchObject({ state: 'ready' });
    const { rows } = (await site.call(getAuditLog, { token, query: { action: 'club_imported' } })).body;
    expect(rows.map(({ actor, after }) => [actor.name, after])).toEqual([
      ['Superadmin', '0 committees, 2 pages, 1 pictures'],
    ]);
  });
});

describe('the committees of an export', () => {
  /** A club with two committees. */
  const otherClub = {
    ...conference,
    committees: conference.committees
      .slice(1, 3)
      .map((one) => ({ ...one, name: `${one.name} of Elsewhere` })),
  };
  const otherExport = async () => {
    const other = await testApp({ catalogue: otherClub });
    const file = await transferOf(other, (await other.superadmin()).token).export();
    await other.close();
    return file;
  };

  test('replace all others, with portfolios, seats and fees, before the first registration', async () => {
    const file = await otherExport();
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan.event).toMatchObject({ does: 'replace', registered: 0 });
    await transfer.import(file, seen);
    const { committees } = await catalogueOf(site, token, eventName);
    expect(committees.map(({ name, withdrawn }) => [name, withdrawn])).toEqual(
      otherClub.committees.map(({ name }) => [name, false]),
    );
    expect(plan.event.comes.committees).toBe(committees.length);
  });

  test('are not imported once there is a registration, unlike everything else', async () => {
    await setWindow(site, true);
    const delegate = await site.person();
    await site.call(register, { token: delegate.token, body: individual });
    await (await libraryOf(site)).add();
    const before = await catalogueOf(site, token, eventName);
    const file = await otherExport();
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan.event).toMatchObject({ does: 'kept', registered: 1 });
    expect((await transfer.import(file, seen)).status).toBe(200);
    expect(await catalogueOf(site, token, eventName)).toEqual(before);
  });

  test('are not imported when a delegate registers after the preview', async () => {
    const file = await otherExport();
    const { seen } = (await transfer.preview(file)).body;
    await setWindow(site, true);
    const delegate = await site.person();
    await site.call(register, { token: delegate.token, body: individual });
    const before = await catalogueOf(site, token, eventName);
    const { status, message: error } = importClub.errors.siteHasChanged;
    expect(await transfer.import(file, seen)).toEqual({ status, body: { error, code: 'site_has_changed' } });
    expect(await catalogueOf(site, token, eventName)).toEqual(before);
  });

  test('are imported once by two concurrent imports', async () => {
    const file = await otherExport();
    const { seen } = (await transfer.preview(file)).body;
    const second = await site.person({ role: 'superadmin' });
    const answers = await Promise.all([
      transfer.import(file, seen),
      transferOf(site, second.token).import(file, seen),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { committees } = await catalogueOf(site, token, eventName);
    expect(committees).toHaveLength(otherClub.committees.length);
  });
});
