import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { grantDuty, recordRollEvents } from '#attendance/contract.ts';
import { decideAward, getCeremony, getProposal, recordMarks, releaseAwards } from '#awards/contract.ts';
import { createEdition } from '#conference/contract.ts';
import { createApiToken, createSheetLink, createWebhook, listSheetLinks } from '#connections/contract.ts';
import { chooseDefaultRuleSet, getDebate, recordSteps, screenKeyHeader, takeLead } from '#debate/contract.ts';
import { getPageOfOutboxMails, readWaitingMailText } from '#email/contract.ts';
import {
  answerFeedbackForm,
  getFeedbackFormWithResults,
  saveFeedbackQuestions,
  setFeedbackWindow,
} from '#feedback/contract.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { createArticle } from '#press/contract.ts';
import * as reports from '#reports/contract.ts';
import { requestResetLink } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, event, eventName, press } from '#tests/support/conference.ts';
import { sessionOfToday } from '#tests/support/debating.ts';
import { createReader, listIds, type TestReader, writeReport } from '#tests/support/reports.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import { filesOf } from '#tests/support/transfer.ts';
import * as welfare from '#welfare/contract.ts';

/**
 * Every call that reads is made by every role and duty, with every value of its filters, and with the planted secrets as
 * search texts. A secret may appear only where `allowed` says so. What one table hides, no list, export, search or count
 * beside it tells.
 */

const draftEvent = 'Clandestine Edition 2031';
const birthDate = '2011-07-19';
const contact = { name: 'Zephyrine Quillfeather', phone: '+91 98111 22334', relation: 'Aunt' };
const guardianEmail = 'ottoline.quillguard@example.net';
const guardianName = 'Ottoline Quillguard';
const feedbackText = 'The xylophone brigade was late';

const callers = [
  'visitor',
  'unverified',
  'stranger',
  'owner',
  'other delegate',
  'chair',
  'door',
  'hospitality',
  'press',
  'admin',
  'superadmin',
  'reader',
  'excluded reader',
  'api token',
] as const;
type Who = (typeof callers)[number];

let site: TestApp;
let people: Record<Who, Person | undefined>;
let owner: Seated;
let reader: TestReader;
let reportId: string;
/** The texts by which a secret is recognized in an answer. */
const secrets = new Map<string, string[]>();
/** Statuses of all answers, by the path of the call. */
const statuses = new Map<string, Set<number>>();

const superadmins: readonly Who[] = ['superadmin', 'excluded reader'];
const staff: readonly Who[] = [...superadmins, 'admin', 'reader'];
const ownDetails = ['/v1/api/client/details', '/v1/api/client/overview'].map(
  (path): [string, readonly Who[]] => [path, ['owner']],
);
const details = '/v1/api/admin/details/:registrationId';

/** Who may see a secret in which calls. Everything that is not listed is a fault. */
const allowed: Record<string, readonly (readonly [path: string, by: readonly Who[]])[]> = {
  'birth date': [...ownDetails, [details, superadmins]],
  'emergency contact': [...ownDetails, [details, superadmins]],
  guardian: [
    ...ownDetails,
    [details, staff],
    // The address to which the mail for consent was sent.
    ['/v1/api/superadmin/outbox', superadmins],
    ['/v1/api/admin/search', superadmins],
  ],
  report: [
    ['/v1/api/admin/reports', ['reader']],
    ['/v1/api/admin/reports/report', ['reader']],
  ],
  'key of the reader': [['/v1/api/admin/reports/desk', ['reader']]],
  'key of the excluded reader': [['/v1/api/admin/reports/desk', ['excluded reader']]],
  'draft edition': [
    ...[
      '/v1/api/awards/:eventName/:committee',
      '/v1/api/marks/:eventName/:committee',
      '/v1/api/superadmin/audit',
      '/v1/api/superadmin/awards/:eventName',
      '/v1/api/superadmin/awards/:eventName/calibration',
      '/v1/api/superadmin/awards/:eventName/settings',
      '/v1/api/superadmin/bankdetails',
      '/v1/api/superadmin/catalogue/:eventName',
      '/v1/api/superadmin/certificates/:eventName',
      '/v1/api/superadmin/checklist',
      '/v1/api/superadmin/events',
      '/v1/api/hospitality/:eventName/beds',
      '/v1/api/superadmin/feedback/:eventName',
      '/v1/api/press/:eventName',
      '/v1/api/superadmin/record/:eventName',
      '/v1/api/superadmin/rule-sets/:eventName',
      '/v1/api/superadmin/questions/:eventName',
      '/v1/api/superadmin/timetable/:eventName',
    ].map((path): [string, readonly Who[]] => [path, superadmins]),
    ...[
      '/v1/api/admin/counts',
      '/v1/api/admin/print/:eventName',
      '/v1/api/attendance/:eventName/missing',
      '/v1/api/committee/:eventName/:committee',
      '/v1/api/debates/:eventName',
      '/v1/api/debates/:eventName/:committee',
      '/v1/api/door/:eventName',
      '/v1/api/session-sheets/:eventName/:committee/pdf',
    ].map((path): [string, readonly Who[]] => [path, staff]),
  ],
  marks: [['/v1/api/committee/:eventName/:committee', [...staff, 'chair']]],
  'remark of a mark': [['/v1/api/marks/:eventName/:committee', [...superadmins, 'chair']]],
  'points of a mark': [['/v1/api/marks/:eventName/:committee', [...superadmins, 'chair']]],
  'sentence of an award': [
    ['/v1/api/awards/:eventName/:committee', [...superadmins, 'chair']],
    ['/v1/api/superadmin/awards/:eventName', superadmins],
  ],
  'draft of an article': [
    ['/v1/api/press/:eventName', [...superadmins, 'press']],
    ['/v1/api/press/:eventName/articles/:articleId', [...superadmins, 'press']],
    ['/v1/api/client/press', ['press']],
  ],
  'key of the projector': [['/v1/api/debates/:eventName/:committee', [...superadmins, 'chair']]],
};
/** The address of a link that reads all columns without personal data. */
let sheet = '';
/** An article of the press team that is not public. */
let articleId = '';
/** Opens the projector of the council. Only calls of projectors read it. */
let screenKey = '';

beforeAll(async () => {
  site = await testApp();
  const superadmin = await site.superadmin();
  const { token } = superadmin;
  const { queries } = site.context.db;
  const seat = ({ value, portfolios }: typeof council, at: number) => ({
    committee: value,
    portfolio: portfolios[at] ?? '',
  });
  await queries
    .updateTable('events')
    .set({ starts_at: site.clock.now - dayMs, ends_at: site.clock.now + dayMs })
    .where('id', '=', event.id)
    .execute();
  const [first, other] = (await seatedPeople(
    site,
    [seat(council, 0), seat(press, 0)],
    [{ name: 'Sample Owner' }, { name: 'Other Delegate' }],
  )) as [Seated, Seated];
  owner = first;
  const volunteers = await Promise.all(['chair', 'door', 'hospitality', 'press'].map(() => site.person()));
  const lastDay = dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
  for (const [at, kind] of (['chair', 'door', 'hospitality', 'press'] as const).entries()) {
    const body = { eventName, email: volunteers[at]?.email, kind, committee: council.value, lastDay };
    expect((await site.call(grantDuty, { token, body })).status).toBe(200);
  }
  const [chair, door, hospitality, pressPerson] = volunteers;
  reader = await createReader(site, 1, 'First Reader');
  const second = await createReader(site, 2, 'Second Reader');
  await queries
    .updateTable('accounts')
    .set({ role: 'superadmin' })
    .where('id', '=', second.accountId)
    .execute();
  people = {
    visitor: undefined,
    owner,
    reader,
    superadmin,
    chair,
    door,
    hospitality,
    press: pressPerson,
    unverified: await site.person({ verified: false }),
    stranger: await site.person({ name: 'Sample Stranger' }),
    'other delegate': other,
    admin: await site.person({ role: 'admin' }),
    'excluded reader': second,
    'api token': undefined,
  };
  await plant(token);
}, 120_000);
afterAll(() => site.close());

/** Stores the secrets through the calls of the product. */
async function plant(token: string): Promise<void> {
  const { queries } = site.context.db;
  const ok = async <A extends { status: number }>(answer: Promise<A>): Promise<A> => {
    const result = await answer;
    expect(result.status, JSON.stringify(result)).toBe(200);
    return result;
  };
  const registrationId = owner.regID;
  const { revision } = (await ok(site.call(welfare.getWelfareSettings, { params: { eventName }, token })))
    .body;
  await ok(
    site.call(welfare.updateWelfareSettings, {
      body: {
        eventName,
        revision,
        consentText: 'I agree.',
        asksBirthDate: true,
        asksEmergencyContact: true,
      },
      token,
    }),
  );
  const details = { registrationId, birthDate, emergencyContact: contact };
  await ok(site.call(welfare.saveOwnDetails, { body: details, token: owner.token }));
  const request = { registrationId, guardianName, guardianEmail };
  await ok(site.call(welfare.requestGuardianConsent, { body: request, token: owner.token }));
  secrets.set('birth date', [birthDate, '19 Jul 2011', '19 July 2011', '19/07/2011']);
  secrets.set('emergency contact', [contact.name, contact.phone, contact.phone.replaceAll(' ', '')]);
  secrets.set('guardian', [guardianEmail, guardianName]);

  const getForm = () => ok(site.call(getFeedbackFormWithResults, { params: { eventName }, token }));
  const question = {
    kind: 'long_text',
    label: 'Anything else?',
    help: '',
    isRequired: false,
    audience: [],
    options: [],
    shownIn: [],
    consentText: '',
  };
  const form = { eventName, revision: (await getForm()).body.revision, questions: [question] };
  await ok(site.call(saveFeedbackQuestions, { body: form, token }));
  const window = {
    eventName,
    revision: (await getForm()).body.revision,
    opensAt: new Date(site.clock.now - 1).toISOString(),
    closesAt: new Date(site.clock.now + 5 * dayMs).toISOString(),
  };
  await ok(site.call(setFeedbackWindow, { body: window, token }));
  const [{ _id = '' } = {}] = (await getForm()).body.questions;
  const answers = { registrationId, answers: { [_id]: feedbackText } };
  await ok(site.call(answerFeedbackForm, { body: answers, token: owner.token }));
  secrets.set('feedback', [feedbackText]);

  const report = await writeReport(site, 'The marmalade staircase', [reader]);
  [reportId = ''] = await listIds(site, reader);
  await ok(site.call(reports.closeReport, { body: { reportId, seen: 1 }, token: reader.token }));
  secrets.set('report', [reportId, 'report_waiting', 'A report is waiting', 'report_closed']);
  const stored = await queries.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  const keys = await queries.selectFrom('report_keys').selectAll().execute();
  secrets.set('sealed codes', [report.lookup, stored.lookup_hash, stored.code_key]);
  for (const key of keys)
    secrets.set(key.account_id === reader.accountId ? 'key of the reader' : 'key of the excluded reader', [
      key.by_passphrase,
      key.by_recovery,
    ]);

  await requestResetLink(site, owner.email);
  const links = (await site.mails()).flatMap(({ text }) =>
    [...text.matchAll(/\/(?:guardian|verifyemail|resetpassword|notme|confirminstitute)\/([\w-]{20,})/g)].map(
      ([, found = '']) => found,
    ),
  );
  expect(links.length).toBeGreaterThan(2);
  secrets.set('one-time links', links);
  const sessions = Object.values(people).flatMap((person) => (person ? [person.token] : []));
  secrets.set('sessions', sessions);
  secrets.set('password hashes', ['$argon2', 'scrypt$']);
  const hashes = await queries.selectFrom('one_time_links').select('token_fingerprint').execute();
  secrets.set(
    'hashes of links',
    hashes.map(({ token_fingerprint }) => token_fingerprint),
  );

  await ok(site.call(chooseDefaultRuleSet, { body: { eventName, ruleSet: 'una-usa', seen: null }, token }));
  const ofCouncil = { eventName, committee: council.value };
  const chair = { token: people.chair?.token ?? '' };
  const lead = { ...ofCouncil, device: 'laptop', expectedTerm: 0 };
  const { handoverCode, seq } = (await ok(site.call(takeLead, { ...chair, body: lead }))).body;
  const opening = { session: 'day:2026-01-01:1', ruleSet: 'una-usa', revision: 0 };
  const at = site.clock.now;
  const step = { id: randomUUID(), term: 1, at, device: 'laptop', kind: 'opened', body: opening } as const;
  const sent = { ...ofCouncil, device: 'laptop', after: seq, sentAt: at, steps: [step] };
  await ok(site.call(recordSteps, { ...chair, body: sent }));
  screenKey = (await ok(site.call(getDebate, { ...chair, params: ofCouncil }))).body.screenKey ?? '';
  secrets.set('key of the projector', [screenKey]);
  secrets.set('code of the handover', [handoverCode]);

  await ok(site.call(createEdition, { body: { eventName: draftEvent, from: event.id }, token }));
  secrets.set('draft edition', [draftEvent]);

  const session = sessionOfToday(site.clock.now);
  const mark = { id: randomUUID(), at: site.clock.now, registrationId, mark: 'voting' as const };
  await ok(
    site.call(recordRollEvents, {
      token: people.chair?.token ?? '',
      body: { eventName, committee: council.value, session, sentAt: site.clock.now, events: [mark] },
    }),
  );
  secrets.set('marks', ['"mark":"voting"']);

  const { columns, defaultLastDay } = (await ok(site.call(listSheetLinks, { token, params: { eventName } })))
    .body;
  const link = {
    eventName,
    name: 'Sample',
    lastDay: defaultLastDay,
    section: 'all',
    columns: columns.flatMap(({ _id, isPersonal }) => (isPersonal ? [] : [_id])),
    allowsPersonalData: false,
  };
  sheet = (await ok(site.call(createSheetLink, { token, body: link }))).body.address.split('/').at(-1) ?? '';
  const fingerprints = await queries.selectFrom('sheet_links').select('token_fingerprint').execute();
  secrets.set('secrets of connections', [
    sheet.replace('.csv', ''),
    ...fingerprints.map(({ token_fingerprint }) => token_fingerprint),
  ]);

  const newToken = { eventName, name: 'Sample', lastDay: defaultLastDay };
  const apiToken = (await ok(site.call(createApiToken, { token, body: newToken }))).body.token;
  people['api token'] = { accountId: '', email: '', password: '', token: apiToken };
  secrets.get('secrets of connections')?.push(apiToken);
  const hook = { ...newToken, address: 'https://hooks.example.org/receivers-key', occasions: ['checked_in'] };
  const { secret } = (await ok(site.call(createWebhook, { token, body: hook }))).body;
  secrets.get('secrets of connections')?.push(secret, 'receivers-key');

  const remark = 'Whistled like a kettle';
  const given = { id: randomUUID(), at: site.clock.now, committee: council.value, registrationId };
  const documents = { criterion: 'documents', session: '', slot: '', points: 17, remark };
  const awardMarks = { eventName, sentAt: site.clock.now, marks: [{ ...given, ...documents }] };
  await ok(site.call(recordMarks, { ...chair, body: awardMarks }));
  const sentence = 'Best at juggling commas';
  const { seen } = (await ok(site.call(getProposal, { ...chair, params: ofCouncil }))).body;
  const place = { award: 'best_delegate', place: 1, registrationId, sentence, seen };
  await ok(site.call(decideAward, { ...chair, body: { ...ofCouncil, ...place } }));
  const { body: ceremony } = await ok(site.call(getCeremony, { token, params: { eventName } }));
  await ok(site.call(releaseAwards, { token, body: { eventName, seen: ceremony.seen } }));
  const draft = 'Penguins stole the gavel';
  const text = { title: draft, byline: 'Sample Writer', committee: '', body: 'Sample text' };
  const written = site.call(createArticle, {
    token: people.press?.token ?? '',
    body: { eventName, ...text },
  });
  articleId = (await ok(written)).body.articleId;
  secrets.set('draft of an article', [draft]);

  secrets.set('remark of a mark', [remark]);
  secrets.set('points of a mark', ['"points":17,']);
  secrets.set('sentence of an award', [sentence]);
}

/** Returns the values of a field that differ for the server: the members of an enum, or ids and texts of the site. */
async function listValues(name: string, schema: unknown): Promise<string[]> {
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const { enum: members, anyOf } = json as { enum?: unknown[]; anyOf?: { const?: unknown }[] };
  const options = (members ?? anyOf?.map((member) => member.const) ?? []).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  if (options.length > 0) return options.map(String);
  const { queries } = site.context.db;
  const idsOf = async (table: 'events' | 'accounts' | 'registrations' | 'committees' | 'portfolios') =>
    (await queries.selectFrom(table).select('id').orderBy('id').limit(40).execute()).map(({ id }) => id);
  if (name === 'eventName') return [eventName, draftEvent];
  if (name === 'eventID' || name === 'event')
    return [...(await idsOf('events')), ...(await idsOf('registrations'))];
  if (name === 'occasion') return ['arrival'];
  if (name === 'since') return [new Date(site.clock.now - dayMs).toISOString()];
  if (name === 'regID' || name === 'registrationId' || name === 'registration') return [owner.regID];
  if (name === 'accountID' || name === 'account')
    return [owner.accountId, people['excluded reader']?.accountId ?? ''];
  if (name === 'committee') return [council.value];
  if (name === 'portfolioId') return idsOf('portfolios');
  if (name === 'report') return [reportId];
  if (name === 'sheet') return [sheet];
  if (name === 'articleId') return [articleId];
  if (name === 'page') return ['1'];
  if (/^(?:q|search|by|about|name|text)$/.test(name))
    return ['report', 'Sample Owner', ...[...secrets.values()].flatMap(([one = '']) => one)];
  return [owner.regID];
}

type Input = Record<string, string>;

/** Returns inputs that vary each field alone, and the input without optional fields. */
async function listInputs(schema: z.ZodObject | undefined): Promise<Input[]> {
  if (!schema) return [{}];
  const fields = Object.entries(schema.shape);
  const needed: Input = {};
  for (const [name, field] of fields)
    if (!(field as z.ZodType).safeParse(undefined).success)
      needed[name] = (await listValues(name, field))[0] ?? '';
  const inputs = [needed];
  for (const [name, field] of fields)
    for (const value of await listValues(name, field)) inputs.push({ ...needed, [name]: value });
  return inputs;
}

/** Returns the content of an answer. Zip files and workbooks are unpacked. */
async function read(payload: Buffer): Promise<string> {
  if (payload.subarray(0, 2).toString() !== 'PK') return payload.toString();
  const files = await filesOf(payload);
  const parts = [];
  for (const [name, content] of files) parts.push(name, await read(content));
  return parts.join('\n');
}

const readCalls = () => site.app.calls.filter(({ method }) => method === 'GET');

async function makeCall(call: AnyCall, params: Input, query: Input, who: Who): Promise<string> {
  const url = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const token = people[who]?.token;
  const response = await site.app.inject({
    method: call.method,
    url,
    query,
    headers: {
      [screenKeyHeader]: screenKey,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payloadAsStream: true,
  });
  statuses.set(call.path, (statuses.get(call.path) ?? new Set()).add(response.statusCode));
  return call.stream ? readFirstEvent(response.stream()) : read(await buffer(response.stream()));
}

/** Returns the first event of a stream, which would go on for minutes. */
async function readFirstEvent(stream: Readable): Promise<string> {
  for await (const chunk of stream) return String(chunk);
  return '';
}

function isAllowed(secret: string, path: string, who: Who): boolean {
  return (allowed[secret] ?? []).some(([shown, by]) => path === shown && by.includes(who));
}

test('no list, export, search or count shows a planted secret to a caller who may not see it', async () => {
  const found = new Map<string, Set<Who>>();
  for (const call of readCalls()) {
    const inputs: [Input, Input][] = [];
    const [allParams, allQueries] = [await listInputs(call.params), await listInputs(call.query)];
    for (const params of allParams) inputs.push([params, allQueries[0] ?? {}]);
    for (const query of allQueries.slice(1)) inputs.push([allParams[0] ?? {}, query]);
    for (const who of callers)
      for (const [params, query] of inputs) {
        const text = await makeCall(call, params, query, who);
        for (const [secret, texts] of secrets) {
          const shown = texts.filter((one) => text.includes(one));
          if (shown.length === 0 || isAllowed(secret, call.path, who)) continue;
          const line = `${secret}: ${call.path}`;
          found.set(line, (found.get(line) ?? new Set()).add(who));
        }
      }
  }
  expect([...found].map(([line, who]) => `${line} by ${[...who].join(', ')}`)).toEqual([]);
}, 600_000);

/** Calls for one object, such as a file or a draft, of a kind that this site does not have. */
const withoutObject: readonly string[] = [
  '/v1/api/site-plans/:planId',
  '/v1/api/superadmin/record/texts/:textId',
  '/v1/api/press/:eventName/pictures/:pictureId',
  '/v1/api/answer-files/:fileId',
  '/v1/api/admin/money/:regID',
  '/v1/api/admin/askagain/:regID',
  '/v1/api/receipts/:receiptID',
  '/v1/api/admin/ledgerof/:regID',
  '/v1/api/admin/allocation/:eventName/drafts/:draftID',
  '/v1/api/admin/allocation/:eventName/drafts/:draftID/rules',
  '/v1/api/admin/allocation/:eventName/drafts/:draftID/why/:regID',
  '/v1/api/lottery/:eventName/drafts/:draftID/inputs',
  '/v1/api/guardian-scans/:registrationId',
  '/v1/api/superadmin/feedback/:eventName/csv',
  '/v1/api/superadmin/certificates/signature/:pictureId',
  '/v1/api/superadmin/rule-set/:id',
  '/v1/api/superadmin/rule-set/:id/revisions',
  '/v1/api/superadmin/certificates/:eventName/pdf',
  '/v1/api/admin/print/picture/:portfolioId',
  '/v1/api/certificates/:certificateId/pdf',
  '/v1/api/certificates/:certificateId/open-badge',
  '/v1/api/certificates/keys/:keyId',
  '/v1/api/certificates/verify/:code',
  '/v1/api/admin/announcements/newcomers',
  '/v1/api/admin/announcements/files/:fileId',
  '/v1/api/client/messages/files/:fileId',
  '/v1/api/admin/contactmessages/thread',
];

test('the walk gets an answer from each call whose object the site has', () => {
  const silent = readCalls().flatMap(({ path }) => (statuses.get(path)?.has(200) ? [] : [path]));
  const described = silent.filter((path) => !withoutObject.includes(path));
  expect(described.map((path) => `${path}: ${[...(statuses.get(path) ?? [])].join(' ')}`)).toEqual([]);
});

test('no waiting mail that a superadmin reads contains a one-time link or tells of a report', async () => {
  const { token = '' } = people.superadmin ?? {};
  const listed = (await site.call(getPageOfOutboxMails, { token, query: {} })).body.rows.map(
    ({ _id }) => _id,
  );
  const rows = await site.context.db.queries.selectFrom('outbox').select(['id', 'kind']).execute();
  for (const { id, kind } of rows) {
    const { body } = await site.call(readWaitingMailText, { token, body: { mailID: id } });
    const text = JSON.stringify(body);
    for (const link of secrets.get('one-time links') ?? []) expect(text).not.toContain(link);
    expect(kind.startsWith('report') && (listed.includes(id) || text.includes('report is waiting'))).toBe(
      false,
    );
  }
});
