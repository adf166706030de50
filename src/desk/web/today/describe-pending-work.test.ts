import { expect, test } from 'vitest';
import type { OpenPoint } from '../../contract/overview.ts';
import { describeOpenPoint } from './describe-open-point.ts';
import {
  describePendingWork,
  getLineKey,
  type Line,
  type ListedWork,
  sortByWeight,
} from './describe-pending-work.ts';

const eventName = 'Sample Conference';
const describeLine = (work: ListedWork, desk: 'admin' | 'superadmin' = 'superadmin') => {
  const { count, text, to } = describePendingWork(work, desk);
  return [count === undefined ? text : `${count} ${text}`, to];
};

const list = '/registrations/Sample%20Conference?section=';
const refunds = '/money?show=back&event=Sample+Conference';
const lines: [ListedWork, string, string][] = [
  [
    { what: 'undecided', eventName, count: 1 },
    '1 registration waits for your decision',
    `${list}undecided&sort=oldest`,
  ],
  [
    { what: 'undecided', eventName, count: 2 },
    '2 registrations wait for your decision',
    `${list}undecided&sort=oldest`,
  ],
  [
    { what: 'settled', eventName, count: 2 },
    '2 of them are paid or have nothing to pay',
    `${list}undecided&sort=oldest&money=settled`,
  ],
  [
    { what: 'needs_review', eventName, count: 3 },
    '3 payments to review',
    `${list}undecided&sort=oldest&money=needs_review`,
  ],
  [
    { what: 'unseated', eventName, count: 1 },
    '1 confirmed delegate has no seat',
    `${list}unseated&sort=oldest`,
  ],
  [{ what: 'unclaimed', count: 1 }, '1 bank credit is not matched yet', '/money?show=unclaimed'],
  [
    { what: 'refunds_to_release', eventName, count: 1 },
    '1 refund waits for you to release it',
    `${refunds}&refunds=waiting`,
  ],
  [
    { what: 'announcements_to_release', count: 1 },
    '1 announcement waits for you to read and release it',
    '/announcements',
  ],
  [{ what: 'refunds_due', eventName, count: 2 }, '2 refunds to send', refunds],
  [{ what: 'erasures', count: 2 }, '2 accounts are erased within 3 days', '/scheduled'],
  [{ what: 'failed_mails', count: 1 }, '1 mail failed', '/outbox?state=failed'],
  [{ what: 'bank_details', eventName }, 'New payment details wait for your confirmation', '/bankdetails'],
];

test.each(lines)('%o is one sentence and a link', (work, text, to) => {
  expect(describeLine(work)).toEqual([text, to]);
});

test.each([
  ['admin', '/contactusres?state=open'],
  ['superadmin', '/contactusresponses?state=open'],
] as const)('messages lead the %s to the screen of that role', (desk, to) => {
  expect(describeLine({ what: 'messages', count: 1 }, desk)[1]).toBe(to);
});

test('the same work of two events has two keys', () => {
  const works = (
    ['bank_details', 'missing_payment', 'sample_payment', 'undecided', 'refunds_due'] as const
  ).flatMap((what) =>
    ['Sample Conference', 'Other Conference'].map((name) => ({ what, eventName: name, count: 1 })),
  );
  const keys = works.map((work) => getLineKey(describePendingWork(work, 'superadmin')));
  expect(new Set(keys).size).toBe(works.length);
});

test('lines are sorted by weight, and keep their order within it', () => {
  const line = (text: string, more: Partial<Line> = {}): Line => ({ text, to: '/', ...more });
  const lines = [
    line('setup', { isLater: true }),
    line('one'),
    line('mail failed', { urgent: true }),
    line('two'),
    line('sample account', { urgent: true }),
  ];
  expect(sortByWeight(lines).map(({ text }) => text)).toEqual([
    'mail failed',
    'sample account',
    'one',
    'two',
    'setup',
  ]);
});

const points: [OpenPoint, string, string | undefined][] = [
  [
    { what: 'no_birth_date', eventName, count: 2 },
    '2 confirmed delegates have not given a date of birth',
    `${list}confirmed&consent=no_birth_date`,
  ],
  [
    { what: 'no_consent', eventName, count: 1 },
    '1 confirmed delegate under 18 has no consent of a guardian',
    `${list}confirmed&consent=missing`,
  ],
  [
    { what: 'statements_to_confirm', count: 1 },
    '1 bank statement waits for a second person',
    '/money?show=statements',
  ],
  [{ what: 'unpublished', count: 3 }, '3 pages have changes that visitors do not see yet', '/publish'],
  [{ what: 'no_second_superadmin' }, 'Add a second superadmin', '/handover'],
  [{ what: 'no_admin' }, 'No admin helps you yet', '/allaccounts'],
  [{ what: 'webhooks_failing', count: 1 }, '1 webhook gave up a delivery', '/connections'],
  [{ what: 'disk_vanishes' }, 'The data of this site vanish at the next restart', undefined],
  [{ what: 'disk_low', percent: 9 }, 'The disk of the server has only 9 % free', undefined],
  [{ what: 'no_backup', days: 8 }, 'The last backup was taken 8 days ago', undefined],
  [{ what: 'no_backup', days: null }, 'This site has never been backed up', undefined],
];

test.each(points)(
  'the open point %o is one sentence, with a link if a screen solves it',
  (point, text, to) => {
    const { count, text: words, to: path } = describeOpenPoint(point);
    expect([count === undefined ? words : `${count} ${words}`, path]).toEqual([text, to]);
  },
);
