import { expect, test } from 'vitest';
import type { ChecklistPart } from '../../contract/checklist.ts';
import { buildSiteSetupChecklist, type ChecklistFacts, type EventFacts } from './items.ts';

const now = Date.UTC(2026, 0, 5, 9);
const dayMs = 24 * 60 * 60_000;
const event: EventFacts = {
  eventName: 'Sample Conference',
  endsAt: now + dayMs,
  bankDetails: 'confirmed',
  withoutGuide: [],
  withSampleLinks: [],
  committees: 3,
};
const ready: ChecklistFacts = {
  now,
  events: [event],
  samples: [],
  unpublished: 0,
  superadmins: { all: 2, withoutSecondFactor: 0 },
  mail: { hasServer: true, failed: 0, waiting: 4 },
  lastBackupAt: now - dayMs / 2,
};

function itemOf(part: ChecklistPart, facts: Partial<ChecklistFacts>) {
  const item = buildSiteSetupChecklist({ ...ready, ...facts }).find((candidate) => candidate.part === part);
  return [item?.isDone, item?.sentence, item?.to];
}
const itemOfEvent = (part: ChecklistPart, facts: Partial<EventFacts>) =>
  itemOf(part, { events: [{ ...event, ...facts }] });

test('all items are done when nothing is missing', () => {
  const items = buildSiteSetupChecklist(ready);
  expect(items.filter(({ isDone }) => !isDone)).toEqual([]);
  expect(items.map(({ part }) => part)).toEqual([
    ...['club', 'dates', 'bank_details', 'guides', 'samples', 'publishing'],
    ...['superadmins', 'second_factors', 'mail_server', 'backup'],
  ]);
});

test('each event has items for dates, payment details and guides', () => {
  const two = buildSiteSetupChecklist({ ...ready, events: [event, { ...event, eventName: 'Sample Mock' }] });
  expect(two.filter(({ sentence }) => sentence.includes('Sample Mock'))).toHaveLength(3);
  expect(buildSiteSetupChecklist({ ...ready, events: [] })).toHaveLength(8);
});

test('dates are open while they are missing or over', () => {
  expect(itemOfEvent('dates', { endsAt: now })).toEqual([
    false,
    'Sample Conference is over by its dates. End the event, and begin the next edition.',
    '/editions?event=Sample+Conference',
  ]);
  expect(itemOfEvent('dates', { endsAt: null })).toEqual([
    ...[false, 'Sample Conference has no dates yet.'],
    '/eventsettings?event=Sample+Conference',
  ]);
});

test('payment details are open while they are samples or unconfirmed', () => {
  expect(itemOfEvent('bank_details', { bankDetails: 'sample' })).toEqual([
    false,
    'The payment details of Sample Conference are samples: fees paid to them do not reach you.',
    '/bankdetails',
  ]);
  expect(itemOfEvent('bank_details', { bankDetails: 'unconfirmed' })[0]).toBe(false);
  expect(itemOfEvent('bank_details', { bankDetails: 'taken_over' })[0]).toBe(false);
});

test('committees without a guide are named, two at most', () => {
  const without = (...withoutGuide: string[]) => itemOfEvent('guides', { withoutGuide })[1];
  expect(without('UNHRC')).toBe('UNHRC of Sample Conference has no background guide.');
  expect(without('UNHRC', 'IPC')).toBe('UNHRC and IPC of Sample Conference have no background guide.');
  expect(without('A', 'B', 'C')).toContain('A, B and 1 more committee');
  expect(without('A', 'B', 'C', 'D')).toContain('A, B and 2 more committees');
  expect(itemOfEvent('guides', { committees: 0 })).toEqual([
    ...[false, 'Sample Conference has no committees yet.'],
    '/catalogue?event=Sample+Conference',
  ]);
});

test('committees with sample links as guide or chat group are named', () => {
  const withSamples = (...withSampleLinks: string[]) =>
    itemOfEvent('guides', { withSampleLinks }).slice(0, 2);
  expect(withSamples('UNHRC')).toEqual([
    false,
    'UNHRC of Sample Conference still has a sample as background guide or chat group.',
  ]);
  expect(withSamples('UNHRC', 'IPC')[1]).toContain('UNHRC and IPC of Sample Conference still have samples');
});

test('without a coming event the item asks for the next edition', () => {
  expect(itemOf('dates', { events: [] })).toEqual([
    ...[false, 'No conference is announced or in preparation. Begin the next edition.', '/editions'],
  ]);
});

test('the club is the first item, and all its samples are listed in it', () => {
  const path = ['supportPhones', 0, 'phone'];
  const items = buildSiteSetupChecklist({
    ...ready,
    samples: [{ kind: 'site', path, text: 'Phone is a sample.' }],
  });
  expect(items[0]).toMatchObject({
    part: 'club',
    isDone: false,
    to: '/pages/site',
    fields: [{ text: 'Phone is a sample.', to: '/pages/site?field=supportPhones.0.phone' }],
  });
  expect(items.filter(({ part }) => part === 'samples')).toMatchObject([{ isDone: true }]);
});

test('samples are grouped by page, and every one is listed with a link', () => {
  const fields = Array.from({ length: 130 }, (_, at) => ({
    kind: 'team' as const,
    path: ['lists', at],
    text: `Member ${at} is a sample.`,
  }));
  const letter = { kind: 'letters' as const, path: [0, 'name'], text: 'Name is a sample.' };
  const items = buildSiteSetupChecklist({ ...ready, samples: [...fields, letter] });
  expect(
    items.flatMap(({ part, page, isDone, sentence, fields: listed }) =>
      part === 'samples' ? [[page, isDone, sentence, listed?.length]] : [],
    ),
  ).toEqual([
    ['Team', false, '130 samples are left.', 130],
    ['Letters', false, '1 sample is left.', 1],
  ]);
});

test('pages with unpublished changes are counted', () => {
  expect(itemOf('publishing', { unpublished: 1 })[1]).toBe('1 page has changes that are not published.');
  expect(itemOf('publishing', { unpublished: 2 })).toEqual([
    ...[false, '2 pages have changes that are not published.'],
    '/publish',
  ]);
});

test('a site needs two superadmins, each with a second factor', () => {
  const superadmins = { all: 1, withoutSecondFactor: 1 };
  expect(itemOf('superadmins', { superadmins })).toEqual([
    false,
    expect.stringContaining('Add a second superadmin'),
    '/handover',
  ]);
  expect(buildSiteSetupChecklist({ ...ready, superadmins })[0]?.part).toBe('superadmins');
  expect(itemOf('second_factors', { superadmins })[1]).toContain('1 superadmin has no second factor');
});

test('a missing or failing mail server is shown with its number of mails', () => {
  const mail = { hasServer: false, failed: 0, waiting: 4 };
  expect(itemOf('mail_server', { mail })).toEqual([
    ...[false, expect.stringContaining('No mail server is set, so 4 mails wait.')],
    '/outbox?state=waiting',
  ]);
  expect(itemOf('mail_server', { mail: { ...mail, waiting: 0 } })[1]).toContain(
    'so no mail is sent. The person',
  );
  expect(itemOf('mail_server', { mail: { hasServer: true, failed: 3, waiting: 0 } })).toEqual([
    ...[false, '3 mails could not be delivered.', '/outbox?state=failed'],
  ]);
});

test('a backup is old after a week', () => {
  const since = (days: number) => itemOf('backup', { lastBackupAt: now - days * dayMs });
  expect(since(1)).toEqual([true, 'The last backup was taken 1 day ago.', null]);
  expect(since(7.9)[0]).toBe(true);
  expect(since(8)[0]).toBe(false);
  expect(since(8)[1]).toContain('The last backup was taken 8 days ago.');
  expect(itemOf('backup', { lastBackupAt: null })[1]).toContain('This site has never been backed up.');
});
