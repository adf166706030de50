import { describe, expect } from 'vitest';
import { grantDuty } from '#attendance/contract.ts';
import { getPageOfAuditLog } from '#audit/contract.ts';
import {
  confirmBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '#conference/contract/bank-details.ts';
import {
  addDiscountCode,
  changeCatalogue,
  getCatalogue,
  listDiscountCodes,
  listEventSettings,
  updateEvent,
} from '#conference/contract.ts';
import {
  chooseDefaultRuleSet,
  copyCommitteeRules,
  copyRuleSet,
  getRuleSet,
  letChairsCopyRules,
  listRuleSets,
  saveRuleSet,
} from '#debate/contract.ts';
import {
  getFeedbackFormWithResults,
  saveFeedbackQuestions,
  unusedQuestionFields,
} from '#feedback/contract.ts';
import { sampleContent } from '#pages/content/index.ts';
import { getDocument, getPublishingState, publish, saveDocument } from '#pages/contract/calls.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { changeQuestionList, getOwnAnswers, listActiveQuestions } from '#questions/contract.ts';
import { register } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { conference, council, eventFees, eventName } from '#tests/support/conference.ts';
import { type Library, libraryOf } from '#tests/support/library.ts';
import { must } from '#tests/support/must.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';
import { photograph } from '#tests/support/pictures.ts';
import { individualBody, setRegistrationWindow } from '#tests/support/registering.ts';
import { filesOf, transferCallsOf, zipOf } from '#tests/support/transfer.ts';
import { getTimetable, saveRoom, saveTimetableSession } from '#timetable/contract.ts';
import { buildPartFileName, eventFileName, importClub, paymentFileName } from '#transfer/contract.ts';
import { describePart } from '#transfer/web/desk/part-texts.ts';
import { getWelfareSettings, updateWelfareSettings } from '#welfare/contract.ts';

const test = base
  .extend('token', ({ superadmin }) => superadmin.token)
  .extend('transfer', ({ site, token }) => transferCallsOf(site, token))
  .extend('club', ({ site, token }) => {
    const save = (kind: 'apply' | 'letters', value: unknown) =>
      site.call(saveDocument, { token, params: { kind }, body: { revision: 0, value } });
    async function changeEverything(): Promise<Library> {
      await addQuestion(site, token, consent);
      await save('apply', { ...sampleContent.apply, heading: 'Come to <b>us</b>' });
      await publishAll(site, token);
      await save(
        'letters',
        sampleContent.letters.map((letter) => ({ ...letter, heading: 'Not yet published' })),
      );
      const fees = { individualAmount: 611_00, groupMemberAmount: 522_00, hospitalityAmount: 1433_00 };
      await site.call(updateEvent, { token, body: { eventName, fees } });
      const { revision, committees } = await catalogueOf(site, token, eventName);
      const [first, second] = committees;
      const india = first?.portfolios[0]?._id ?? '';
      const changes = [
        {
          what: 'edit_portfolio',
          id: india,
          fields: { name: 'India', seats: 3, withheld: true, demanding: true },
        },
        { what: 'add_portfolios', committee: second?._id, portfolios: [{ name: 'India', seats: 1 }] },
        { what: 'withdraw', of: 'committee', id: committees[2]?._id },
      ];
      for (const [at, change] of changes.entries()) {
        const body = { eventName, revision: revision + at, change };
        expect((await site.call(changeCatalogue, { token, body })).status).toBe(200);
      }
      const library = await libraryOf(site);
      await library.add({ name: 'gallery-1', alt: 'A sample of blue', focusX: 12, focusY: 88 });
      await library.add({ name: 'advisor', file: await photograph('#aa3355'), alt: 'A sample “rose”' });
      return library;
    }
    const roundsOf = async () => (await site.call(listEventSettings, { token })).body.events[0]?.feeRounds;
    const codesOf = async () =>
      (await site.call(listDiscountCodes, { token, params: { eventName } })).body.codes;
    const minorsOf = async () => (await site.call(getWelfareSettings, { token, params: { eventName } })).body;
    const feedbackOf = async () =>
      (await site.call(getFeedbackFormWithResults, { token, params: { eventName } })).body.questions;
    const rulesOf = async () => (await site.call(listRuleSets, { token, params: { eventName } })).body;
    const timetableOf = async () => (await site.call(getTimetable, { token, params: { eventName } })).body;
    return { changeEverything, roundsOf, codesOf, minorsOf, feedbackOf, timetableOf, rulesOf };
  });

const catalogueOf = async (of: TestApp, auth: string, name: string) =>
  (await of.call(getCatalogue, { token: auth, params: { eventName: name } })).body;
const publishAll = async (of: TestApp, auth: string) => {
  const { toPublish, publications } = (await of.call(getPublishingState, { token: auth })).body;
  const documents = toPublish.map(({ kind, revision }) => ({ kind, revision }));
  const publication = publications[0]?.publication ?? 0;
  return of.call(publish, { token: auth, body: { publication, documents } });
};

const consent = {
  kind: 'consent',
  label: 'Photos',
  help: '',
  isRequired: true,
  audience: [],
  options: [],
  shownIn: ['list'],
  consentText: 'You may show me.',
};
const addQuestion = (of: TestApp, auth: string, fields: object, revision = 0) =>
  of.call(changeQuestionList, {
    token: auth,
    body: { eventName, revision, change: { what: 'add', fields } },
  });
const questionsOf = async (of: TestApp) =>
  (await of.call(listActiveQuestions, { params: { eventName } })).body.questions;

async function withEmptySite<T>(work: (other: TestApp, auth: string) => Promise<T>): Promise<T> {
  const other = await testApp();
  try {
    return await work(other, (await other.superadmin()).token);
  } finally {
    await other.close();
  }
}

describe('an export', () => {
  test('of a site that imported one has the same bytes', async ({ transfer, club }) => {
    await club.changeEverything();
    const file = await transfer.export();
    await withEmptySite(async (other, auth) => {
      const target = transferCallsOf(other, auth);
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

  test('contains published pages and offered committees, and no personal data', async ({
    site,
    transfer,
    club,
  }) => {
    await club.changeEverything();
    await setRegistrationWindow(site, true);
    const delegate = await site.person({ name: 'Sample Somebody' });
    await site.call(register, { token: delegate.token, body: individualBody });
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

  test('of the same site changes nothing', async ({ site, token, transfer, club }) => {
    await club.changeEverything();
    await site.call(saveDocument, {
      token,
      params: { kind: 'letters' },
      body: { revision: 1, value: sampleContent.letters },
    });
    const file = await transfer.export();
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan).toMatchObject({ event: { action: 'nothing' }, documents: [], pictures: [] });
    const before = await catalogueOf(site, token, eventName);
    expect((await transfer.import(file, seen)).status).toBe(200);
    expect(await catalogueOf(site, token, eventName)).toEqual(before);
  });

  test('is imported as previewed', async ({ site, token, transfer, club }) => {
    const library = await club.changeEverything();
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
      event: expect.objectContaining({ eventName, action: 'nothing', registered: 0 }),
      questions: { action: 'nothing', current: 1, incoming: 1, changedBuiltIn: 0 },
      payment: 'missing',
      minors: { action: 'nothing' },
      feedback: { action: 'nothing' },
      timetable: { action: 'nothing' },
      rules: { action: 'nothing' },
      documents: [
        { kind: 'letters', base: 1 },
        { kind: 'apply', base: 2 },
      ],
      pictures: [{ name: 'gallery-1', action: 'replace', revision: 2 }],
    });
    expect((await transfer.import(file, seen)).status).toBe(200);
    await library.processDue();
    expect(await library.row('gallery-1')).toMatchObject({
      state: 'ready',
      focus: { x: 12, y: 88 },
      revision: 3,
    });
    expect(await library.row('only-here')).toMatchObject({ state: 'ready' });
    const { rows } = (await site.call(getPageOfAuditLog, { token, query: { action: 'club_imported' } })).body;
    expect(rows.map(({ actor, after }) => [actor.name, after])).toEqual([
      ['Superadmin', '0 committees, 0 questions, 2 pages, 1 picture'],
    ]);
  });
});

describe('the questions of an export', () => {
  const exportOf = (label: string) =>
    withEmptySite(async (other, auth) => {
      await addQuestion(other, auth, { ...consent, label });
      await addQuestion(other, auth, { ...consent, kind: 'short_text', label: 'Size' }, 1);
      return transferCallsOf(other, auth).export();
    });

  test('replace those of the site before the first registration', async ({ site, token, transfer }) => {
    await addQuestion(site, token, consent);
    const { plan, seen } = (await transfer.preview(await exportOf('Films'))).body;
    expect(plan.questions).toEqual({ action: 'replace', current: 1, incoming: 2, changedBuiltIn: 0 });
    await transfer.import(await exportOf('Films'), seen);
    expect(await questionsOf(site)).toMatchObject([
      { label: 'Films', consent: { version: 1, text: 'You may show me.' } },
      { label: 'Size', consent: null },
    ]);
  });

  test('count the built-in questions that the import renames, hides or shows elsewhere', async ({
    site,
    token,
    transfer,
  }) => {
    const setBuiltIn = (of: TestApp, auth: string, revision: number, id: string, fields: object) =>
      of.call(changeQuestionList, {
        token: auth,
        body: { eventName, revision, change: { what: 'built_in', id, fields } } as never,
      });
    const file = await withEmptySite(async (other, auth) => {
      await setBuiltIn(other, auth, 0, 'college', { label: 'School', isHidden: false });
      await setBuiltIn(other, auth, 1, 'dietaryNeeds', { label: null, isHidden: true });
      await setBuiltIn(other, auth, 2, 'experience', { label: null, isHidden: false, shownIn: ['door'] });
      return transferCallsOf(other, auth).export();
    });
    await setBuiltIn(site, token, 0, 'college', { label: 'School', isHidden: false });
    await setBuiltIn(site, token, 1, 'accommodation', { label: 'A bed', isHidden: false });
    const { plan } = (await transfer.preview(file)).body;
    expect(plan.questions).toEqual({ action: 'replace', current: 0, incoming: 0, changedBuiltIn: 3 });
    expect(describePart('questions', plan)).toBe(
      'The form asks the questions of the file at once. Now: 0 questions. After the import: 0 questions. 3 built-in questions get another name, visibility or place.',
    );
  });

  test('are not imported once there is a registration, whose answers stay', async ({
    site,
    token,
    transfer,
  }) => {
    await addQuestion(site, token, consent);
    await setRegistrationWindow(site, true);
    const delegate = await site.person();
    const [question] = await questionsOf(site);
    const answers = { [must(question)._id]: '1' };
    await site.call(register, { token: delegate.token, body: { ...individualBody, answers } });
    const file = await exportOf('Films');
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan.questions).toMatchObject({ action: 'kept', current: 1 });
    expect((await transfer.import(file, seen)).status).toBe(200);
    expect(await questionsOf(site)).toEqual([question]);
    expect((await site.call(getOwnAnswers, { token: delegate.token })).body).toMatchObject({
      registrations: [
        { answers: [{ label: 'Photos', text: expect.stringMatching(/^Agreed on \d+ \w+ \d{4}$/) }] },
      ],
    });
  });

  test('stay when the file is older than questions, or they changed after the preview', async ({
    site,
    token,
    transfer,
  }) => {
    const file = await exportOf('Films');
    const { seen } = (await transfer.preview(file)).body;
    await addQuestion(site, token, consent);
    expect((await transfer.import(file, seen)).status).toBe(409);
    const older = await zipOf(
      [...(await filesOf(file))].filter(([name]) => name !== buildPartFileName('questions')),
    );
    const preview = (await transfer.preview(older)).body;
    expect(preview.plan.questions).toMatchObject({ action: 'missing' });
    expect((await transfer.import(older, preview.seen)).status).toBe(200);
    expect(await questionsOf(site)).toMatchObject([{ label: 'Photos' }]);
  });
});

describe('the payment details of an export', () => {
  const details = ownDetails();
  const pendingOf = async (of: TestApp, auth: string) =>
    (await of.call(getBankDetailsOfEvents, { token: auth })).body.events.find(
      (one) => one.eventName === eventName,
    );
  const confirm = async (of: TestApp, auth: string) => {
    const second = await of.person({ role: 'superadmin' });
    const pending = (await pendingOf(of, auth))?.pending?._id;
    return of.call(confirmBankDetails, { token: second.token, body: { pending } });
  };
  const exportOf = () =>
    withEmptySite(async (other, auth) => {
      await other.call(enterBankDetails, { token: auth, body: { eventName, details, seen: null } });
      await confirm(other, auth);
      return transferCallsOf(other, auth).export();
    });

  test('wait for a second person after the import, and all superadmins are mailed', async ({
    site,
    token,
    transfer,
  }) => {
    const file = await exportOf();
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan.payment).toBe('enter');
    expect((await transfer.import(file, seen)).status).toBe(200);
    expect(await pendingOf(site, token)).toMatchObject({
      status: 'sample',
      pending: { details, isOwn: true },
    });
    expect((await site.mails()).map(({ kind }) => kind)).toContain('bank_details_entered');
    expect((await transfer.preview(file)).body.plan.payment).toBe('nothing');
    expect((await confirm(site, token)).status).toBe(200);
    expect(await pendingOf(site, token)).toMatchObject({ shown: details, status: 'confirmed' });
    expect(await json(await transfer.export())).toEqual(await json(file));
  });

  test('are not imported over waiting ones, nor without confirmed ones', async ({
    site,
    token,
    transfer,
  }) => {
    const file = await exportOf();
    const others = ownDetails({ accountNumber: '999999999999' });
    const { seen } = (await transfer.preview(file)).body;
    await site.call(enterBankDetails, { token, body: { eventName, details: others, seen: null } });
    expect((await transfer.import(file, seen)).status).toBe(409);
    expect((await transfer.preview(file)).body.plan.payment).toBe('waiting');
    expect((await filesOf(await transfer.export())).has(paymentFileName)).toBe(false);
  });

  const json = async (file: Buffer) => String((await filesOf(file)).get(paymentFileName));
});

describe('fee rounds, codes, settings for minors, feedback form, timetable and rules of an export', () => {
  const addFees = async (of: TestApp, auth: string) => {
    const endsAt = new Date(of.clock.now + 60_000).toISOString();
    const round = { name: 'Early bird', endsAt, places: 9, fees: eventFees };
    await of.call(updateEvent, { token: auth, body: { eventName, feeRounds: [round] } });
    const value = { percent: null, amount: 10_00, scope: 'all' };
    const body = { eventName, code: 'FRIENDS', ...value, maxUses: 3, expiresAt: endsAt };
    await of.call(addDiscountCode, { token: auth, body });
    const asked = { asksBirthDate: true, asksEmergencyContact: false, consentText: 'I agree.' };
    await of.call(updateWelfareSettings, { token: auth, body: { eventName, ...asked, revision: 0 } });
    const question = { kind: 'scale', label: 'How was it?', help: '', isRequired: true };
    const questions = [{ ...question, ...unusedQuestionFields, options: [] }];
    await of.call(saveFeedbackQuestions, { token: auth, body: { eventName, revision: 0, questions } });
    const on = { eventName, revision: 0 };
    await of.call(saveRoom, { token: auth, body: { ...on, roomId: null, name: 'Hall 1' } });
    const [room] = (await of.call(getTimetable, { token: auth, params: { eventName } })).body.rooms;
    const session = { title: 'First session', kind: 'session', day: 1, startMinute: 540, endMinute: 600 };
    const fields = { ...session, roomId: room?._id, committees: [council.value] };
    const added = { ...on, revision: 1, sessionId: null, fields, notifies: false };
    await of.call(saveTimetableSession, { token: auth, body: added });
    await addRules(of, auth);
  };

  /** A copy of the chairs of the council, which it uses, and a default. */
  const addRules = async (of: TestApp, auth: string) => {
    const chair = await of.person();
    const lastDay = dayOf(of.clock.now + dayMs, { timeZone: 'UTC' });
    const duty = { eventName, email: chair.email, kind: 'chair', committee: council.value, lastDay } as const;
    await of.call(grantDuty, { token: auth, body: duty });
    await of.call(chooseDefaultRuleSet, { token: auth, body: { eventName, ruleSet: 'nmun', seen: null } });
    await of.call(letChairsCopyRules, { token: auth, body: { eventName, mayCopy: true } });
    const copied = { eventName, committee: council.value, name: 'Rules of the council', seen: 'nmun' };
    expect((await of.call(copyCommitteeRules, { token: chair.token, body: copied })).status).toBe(200);
  };

  test('are imported without dates, with the codes stopped, and a second import finds nothing new', async ({
    transfer,
    club,
  }) => {
    const file = await withEmptySite(async (other, auth) => {
      await addFees(other, auth);
      return transferCallsOf(other, auth).export();
    });
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan).toMatchObject({
      event: { action: 'replace', incoming: { feeRounds: 1, discountCodes: 1 } },
      minors: { action: 'replace' },
      feedback: { action: 'replace' },
      timetable: { action: 'replace' },
      rules: { action: 'replace' },
    });
    expect((await transfer.import(file, seen)).status).toBe(200);
    expect(await club.roundsOf()).toMatchObject([
      { name: 'Early bird', endsAt: null, places: 9, taken: 0, fees: eventFees },
    ]);
    expect(await club.codesOf()).toMatchObject([
      { code: 'FRIENDS', amount: 10_00, maxUses: 3, used: 0, expiresAt: null, isStopped: true },
    ]);
    expect(await club.feedbackOf()).toMatchObject([
      { kind: 'scale', label: 'How was it?', isRequired: true },
    ]);
    expect(await club.timetableOf()).toMatchObject({
      isShown: false,
      rooms: [{ name: 'Hall 1' }],
      sessions: [{ title: 'First session', startMinute: 540, committees: [council.value] }],
    });
    expect(await club.rulesOf()).toMatchObject({
      defaultRuleSet: 'nmun',
      chairsMayCopy: true,
      sets: expect.arrayContaining([
        expect.objectContaining({ name: 'Rules of the council', basedOn: 'NMUN', ofCommittee: council.name }),
      ]),
      committees: expect.arrayContaining([
        { committee: council.value, name: council.name, ruleSet: expect.stringMatching(/.{20,}/) },
      ]),
    });
    expect(await club.minorsOf()).toMatchObject({
      asksBirthDate: true,
      asksEmergencyContact: false,
      consent: { version: 1, text: 'I agree.' },
    });
    expect((await transfer.preview(file)).body.plan).toMatchObject({
      event: { action: 'nothing' },
      minors: { action: 'nothing' },
      feedback: { action: 'nothing' },
      timetable: { action: 'nothing' },
      rules: { action: 'nothing' },
    });
  });

  test('stay when the file is older than they are, or they changed after the preview', async ({
    site,
    token,
    transfer,
    club,
  }) => {
    await addFees(site, token);
    const files = [...(await filesOf(await transfer.export()))].filter(
      ([name]) =>
        ![
          buildPartFileName('minors'),
          buildPartFileName('feedback'),
          buildPartFileName('timetable'),
          buildPartFileName('rules'),
        ].includes(name),
    );
    const older = await zipOf(
      files.map(([name, content]) => {
        if (name !== eventFileName) return [name, content] as const;
        const { feeRounds: _rounds, discountCodes: _codes, ...event } = JSON.parse(content.toString());
        return [name, JSON.stringify({ ...event, fees: { ...event.fees, individual: 77 } })] as const;
      }),
    );
    const first = (await transfer.preview(older)).body;
    expect(first.plan).toMatchObject({
      event: { action: 'replace' },
      minors: { action: 'missing' },
      feedback: { action: 'missing' },
      timetable: { action: 'missing' },
      rules: { action: 'missing' },
    });
    const more = { eventName, code: 'MORE', percent: 10, amount: null, scope: 'all' };
    await site.call(addDiscountCode, { token, body: { ...more, maxUses: null, expiresAt: null } });
    expect((await transfer.import(older, first.seen)).status).toBe(409);
    const { seen } = (await transfer.preview(older)).body;
    expect((await transfer.import(older, seen)).status).toBe(200);
    expect(await club.roundsOf()).toMatchObject([{ name: 'Early bird', endsAt: expect.any(String) }]);
    expect((await club.codesOf()).map(({ code, isStopped }) => [code, isStopped])).toEqual([
      ['MORE', false],
      ['FRIENDS', false],
    ]);
    expect(await club.minorsOf()).toMatchObject({ asksBirthDate: true });
    // The import replaced the session's committee with the one in the file.
    expect(await club.timetableOf()).toMatchObject({ sessions: [{ committees: [council.value] }] });
    expect((await club.rulesOf()).sets.at(-1)).toMatchObject({ ofCommittee: council.name });
    expect((await club.rulesOf()).committees).toContainEqual(
      expect.objectContaining({ committee: council.value, ruleSet: expect.stringMatching(/.{20,}/) }),
    );
  });
});

describe('the rules of procedure of an export', () => {
  const copyOf = async (of: TestApp, token: string, name: string) =>
    (await of.call(copyRuleSet, { token, body: { ruleSet: 'una-usa', name } })).body._id;
  const listSets = async (of: TestApp, token: string) =>
    (await of.call(listRuleSets, { token, params: { eventName } })).body.sets.filter(
      ({ isShipped }) => !isShipped,
    );

  test('become the next revision of a copy with the same name, and other copies stay', async ({
    site,
    token,
    transfer,
  }) => {
    const file = await withEmptySite(async (other, auth) => {
      const id = await copyOf(other, auth, 'Our rules');
      const { document } = (await other.call(getRuleSet, { token: auth, params: { id } })).body;
      const changed = { ...document, quorum: { open: '1/5', decide: '1/2' } };
      await other.call(saveRuleSet, { token: auth, body: { _id: id, revision: 1, document: changed } });
      return transferCallsOf(other, auth).export();
    });
    const ours = await copyOf(site, token, 'Our rules');
    await copyOf(site, token, 'Only here');
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan).toMatchObject({ rules: { action: 'replace' } });
    expect((await transfer.import(file, seen)).status).toBe(200);
    expect(await listSets(site, token)).toMatchObject([
      { name: 'Only here', revision: 1 },
      { _id: ours, name: 'Our rules', revision: 2 },
    ]);
    expect((await site.call(getRuleSet, { token, params: { id: ours } })).body.document).toMatchObject({
      id: ours,
      quorum: { open: '1/5' },
    });
    expect((await transfer.preview(file)).body.plan).toMatchObject({ rules: { action: 'nothing' } });
  });

  test('are not imported if a copy was saved after the preview', async ({ site, token, transfer }) => {
    const file = await withEmptySite(async (other, auth) => {
      await copyOf(other, auth, 'Other rules');
      return transferCallsOf(other, auth).export();
    });
    const { seen } = (await transfer.preview(file)).body;
    await copyOf(site, token, 'Our rules');
    expect((await transfer.import(file, seen)).status).toBe(409);
  });
});

describe('the committees of an export', () => {
  const otherClub = {
    ...conference,
    committees: conference.committees
      .slice(1, 3)
      .map((one) => ({ ...one, name: `${one.name} of Elsewhere` })),
  };
  const otherExport = async () => {
    const other = await testApp({ catalogue: otherClub });
    const file = await transferCallsOf(other, (await other.superadmin()).token).export();
    await other.close();
    return file;
  };

  test('replace those of the site, with portfolios, seats and fees, before the first registration', async ({
    site,
    token,
    transfer,
  }) => {
    const file = await otherExport();
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan.event).toMatchObject({ action: 'replace', registered: 0 });
    await transfer.import(file, seen);
    const { committees } = await catalogueOf(site, token, eventName);
    expect(committees.map(({ name, withdrawn }) => [name, withdrawn])).toEqual(
      otherClub.committees.map(({ name }) => [name, false]),
    );
    expect(plan.event.incoming.committees).toBe(committees.length);
  });

  test('are not imported once there is a registration, unlike everything else', async ({
    site,
    token,
    transfer,
  }) => {
    await setRegistrationWindow(site, true);
    const delegate = await site.person();
    await site.call(register, { token: delegate.token, body: individualBody });
    await (await libraryOf(site)).add();
    const before = await catalogueOf(site, token, eventName);
    const file = await otherExport();
    const { plan, seen } = (await transfer.preview(file)).body;
    expect(plan.event).toMatchObject({ action: 'kept', registered: 1 });
    expect((await transfer.import(file, seen)).status).toBe(200);
    expect(await catalogueOf(site, token, eventName)).toEqual(before);
  });

  test('are not imported when a delegate registers after the preview', async ({ site, token, transfer }) => {
    const file = await otherExport();
    const { seen } = (await transfer.preview(file)).body;
    await setRegistrationWindow(site, true);
    const delegate = await site.person();
    await site.call(register, { token: delegate.token, body: individualBody });
    const before = await catalogueOf(site, token, eventName);
    const { status, message: error } = importClub.errors.siteHasChanged;
    expect(await transfer.import(file, seen)).toEqual({ status, body: { error, code: 'site_has_changed' } });
    expect(await catalogueOf(site, token, eventName)).toEqual(before);
  });

  test('are imported once by two concurrent imports', { tags: ['race'] }, async ({
    site,
    token,
    transfer,
  }) => {
    const file = await otherExport();
    const { seen } = (await transfer.preview(file)).body;
    const second = await site.person({ role: 'superadmin' });
    const answers = await Promise.all([
      transfer.import(file, seen),
      transferCallsOf(site, second.token).import(file, seen),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { committees } = await catalogueOf(site, token, eventName);
    expect(committees).toHaveLength(otherClub.committees.length);
  });
});
