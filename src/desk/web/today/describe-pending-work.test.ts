import { expect, test } from 'vitest';
import type { Work } from '../../contract.ts';
import { describePendingWork } from './describe-pending-work.ts';

const now = Date.UTC(2026, 0, 5, 9);
const eventName = 'Sample Conference';
const describeLine = (work: Work, desk: 'admin' | 'superadmin' = 'superadmin') => {
  const { count, text, to } = describePendingWork(work, desk, now);
  return [count === undefined ? text : `${count} ${text}`, to];
};

const list = '/registrations/Sample%20Conference?section=';
const refunds = '/money?show=back&event=Sample+Conference';
const lines: [Work, string, string][] = [
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

test.each([
  ['closes', 50, 'Registration closes in 2 days'],
  ['opens', 24, 'Registration opens in 1 day'],
  ['closes', 5.5, 'Registration closes in 5 hours'],
  ['opens', 0.2, 'Registration opens in 1 hour'],
] as const)('a window that %s in %d hours shows the time that remains', (change, hours, text) => {
  const at = new Date(now + hours * 60 * 60_000).toISOString();
  expect(describeLine({ what: 'window', eventName, change, at })[0]).toBe(text);
});

test('a closed window leads to the windows on the same screen', () => {
  expect(describeLine({ what: 'window', eventName, change: 'closed', at: null })).toEqual([
    'Registration is closed',
    '#windows-title',
  ]);
});
