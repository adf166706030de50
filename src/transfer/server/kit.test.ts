import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getAuditLog } from '#audit/contract.ts';
import { changeCatalogue, getCatalogue, updateEvent } from '#conference/contract.ts';
import { sampleContent } from '#pages/content/index.ts';
import { getDocument, getPublications, publish, saveDocument } from '#pages/contract/calls.ts';
import { register } from '#registration/contract.ts';
import { importKit } from '#transfer/contract.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { conference, eventName } from '../../../tests/support/conference.ts';
import { filesOf, kitsOf } from '../../../tests/support/kits.ts';
import { type Library, libraryOf } from '../../../tests/support/library.ts';
import { photograph } from '../../../tests/support/pictures.ts';
import { individual, setWindow } from '../../../tests/support/registering.ts';

let site: TestApp;
let token: string;
let kits: ReturnType<typeof kitsOf>;
beforeEach(async () => {
  site = await testApp();
  ({ token } = await site.superadmin());
  kits = kitsOf(site, token);
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

/** A club that has changed something of everything. */
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

/** Another installation, which knows nothing yet. */
async function emptySite<T>(work: (other: TestApp, auth: string) => Promise<T>): Promise<T> {
  const other = await testApp();
  try {
    return await work(other, (await other.superadmin()).token);
  } finally {
    await other.close();
  }
}

describe('a kit', () => {
  test('of an installation that has taken one in is the same, byte for byte', async () => {
    await furnish();
    const kit = await kits.export();
    await emptySite(async (other, auth) => {
      const its = kitsOf(other, auth);
      const { body } = await its.preview(kit);
      expect(body.problems).toEqual([]);
      expect(await its.import(kit, body.seen)).toMatchObject({
        status: 200,
        body: { message: 'Kit taken in' },
      });
      expect((await other.call(getDocument, { token: auth, params: { kind: 'apply' } })).body).toMatchObject({
        revision: 1,
        isPublished: false,
      });
      await publishAll(other, auth);
      other.clock.advance(90_000_000);
      expect((await its.export()).equals(kit)).toBe(true);
    });
  });

  test('has what is published and offered, and no personal data', async () => {
    await furnish();
    await setWindow(site, true);
    const delegate = await site.person({ name: 'Sample Somebody' });
    await site.call(register, { token: delegate.token, body: individual });
    const files = await filesOf(await kits.export());
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
    const kit = await kits.export();
    const { plan, seen } = (await kits.preview(kit)).body;
    expect(plan).toMatchObject({ event: { does: 'nothing' }, documents: [], pictures: [] });
    const before = await catalogueOf(site, token, eventName);
    expect((await kits.import(kit, seen)).status).toBe(200);
    expect(await catalogueOf(site, token, eventName)).toEqual(before);
  });

  test('says before what it would bring and replace, and does exactly that', async () => {
    const library = await furnish();
    const kit = await kits.export();
    await site.call(saveDocument, {
      token,
      params: { kind: 'apply' },
      body: { revision: 1, value: sampleContent.apply },
    });
    await library.replace('gallery-1', 1, { file: await photograph('#000000') });
    await library.add({ name: 'only-here' });
    const { plan, seen } = (await kits.preview(kit)).body;
    expect(plan).toEqual({
      event: expect.objectContaining({ eventName, does: 'nothing', registered: 0 }),
      documents: [
        { kind: 'letters', base: 1 },
        { kind: 'apply', base: 2 },
      ],
      pictures: [{ name: 'gallery-1', does: 'replace', revision: 2 }],
    });
    expect((await kits.import(kit, seen)).status).toBe(200);
    await library.make();
    expect(await library.row('gallery-1')).toMatchObject({
      state: 'ready',
      focus: { x: 12, y: 88 },
      revision: 3,
    });
    expect(await library.row('only-here')).toMatchObject({ state: 'ready' });
    const { rows } = (await site.call(getAuditLog, { token, query: { action: 'kit imported' } })).body;
    expect(rows.map(({ actor, after }) => [actor.name, after])).toEqual([
      ['Superadmin', '0 committees, 2 pages, 1 pictures'],
    ]);
  });
});

describe('the committees of a kit', () => {
  /** Of a club with two committees. */
  const otherClub = {
    ...conference,
    committees: conference.committees
      .slice(1, 3)
      .map((one) => ({ ...one, name: `${one.name} of Elsewhere` })),
  };
  const otherKit = async () => {
    const other = await testApp({ catalogue: otherClub });
    const kit = await kitsOf(other, (await other.superadmin()).token).export();
    await other.close();
    return kit;
  };

  test('replace all others, with portfolios, seats and fees, before the first registration', async () => {
    const kit = await otherKit();
    const { plan, seen } = (await kits.preview(kit)).body;
    expect(plan.event).toMatchObject({ does: 'replace', registered: 0 });
    await kits.import(kit, seen);
    const { committees } = await catalogueOf(site, token, eventName);
    expect(committees.map(({ name, withdrawn }) => [name, withdrawn])).toEqual(
      otherClub.committees.map(({ name }) => [name, false]),
    );
    expect(plan.event.comes.committees).toBe(committees.length);
  });

  test('stay out once there is a registration, and everything else comes in', async () => {
    await setWindow(site, true);
    const delegate = await site.person();
    await site.call(register, { token: delegate.token, body: individual });
    await (await libraryOf(site)).add();
    const before = await catalogueOf(site, token, eventName);
    const kit = await otherKit();
    const { plan, seen } = (await kits.preview(kit)).body;
    expect(plan.event).toMatchObject({ does: 'kept', registered: 1 });
    expect((await kits.import(kit, seen)).status).toBe(200);
    expect(await catalogueOf(site, token, eventName)).toEqual(before);
  });

  test('do not come in when a delegate registers, or an admin edits, after the preview', async () => {
    const kit = await otherKit();
    const { seen } = (await kits.preview(kit)).body;
    await setWindow(site, true);
    const delegate = await site.person();
    await site.call(register, { token: delegate.token, body: individual });
    const before = await catalogueOf(site, token, eventName);
    const { status, message: error } = importKit.errors.siteHasChanged;
    expect(await kits.import(kit, seen)).toEqual({ status, body: { error, code: 'site_has_changed' } });
    expect(await catalogueOf(site, token, eventName)).toEqual(before);
  });

  test('come in once when two take them in at the same moment', async () => {
    const kit = await otherKit();
    const { seen } = (await kits.preview(kit)).body;
    const second = await site.person({ role: 'superadmin' });
    const answers = await Promise.all([kits.import(kit, seen), kitsOf(site, second.token).import(kit, seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { committees } = await catalogueOf(site, token, eventName);
    expect(committees).toHaveLength(otherClub.committees.length);
  });
});
