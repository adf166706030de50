import { expect, test } from 'vitest';
import type { Work } from '../../contract.ts';
import { ahead, describeWork } from './describe-work.ts';

const now = Date.UTC(2026, 0, 5, 9);
const eventName = 'Sample Conference';
const said = (work: Work, desk: 'admin' | 'superadmin' = 'superadmin') => {
  const { count, text, to } = describeWork(work, desk, now);
  return [count === undefined ? text : `${count} ${text}`, to];
};

test('one of a kind is said as one, several as several', () => {
  expect(said({ what: 'undecided', eventName, count: 1 })[0]).toBe('1 registration waits for your decision');
  expect(said({ what: 'undecided', eventName, count: 2 })[0]).toBe('2 registrations wait for your decision');
  expect(said({ what: 'paid', eventName, count: 2 })[0]).toBe('2 of them are paid');
  expect(said({ what: 'needs_review', eventName, count: 3 })[0]).toBe('3 payments to review');
  expect(said({ what: 'unclaimed', count: 1 })[0]).toBe('1 bank credit is not matched yet');
  expect(said({ what: 'refunds_to_release', eventName, count: 1 })).toEqual([
    '1 refund waits for you to release it',
    '/money?show=back&event=Sample+Conference&refunds=waiting',
  ]);
  expect(said({ what: 'refunds_owed', eventName, count: 2 })[0]).toBe('2 refunds to send');
  expect(said({ what: 'unseated', eventName, count: 1 })[0]).toBe('1 confirmed delegate has no seat');
  expect(said({ what: 'erasures', count: 2 })[0]).toBe('2 accounts are erased within 3 days');
});

test('each line leads to exactly what it counts', () => {
  const list = '/registrations/Sample%20Conference?section=';
  expect(said({ what: 'undecided', eventName, count: 1 })[1]).toBe(`${list}undecided&sort=oldest`);
  expect(said({ what: 'paid', eventName, count: 1 })[1]).toBe(`${list}undecided&sort=oldest&money=paid`);
  expect(said({ what: 'needs_review', eventName, count: 1 })[1]).toBe(
    `${list}undecided&sort=oldest&money=needs_review`,
  );
  expect(said({ what: 'unseated', eventName, count: 1 })[1]).toBe(`${list}unseated&sort=oldest`);
  expect(said({ what: 'failed_mails', count: 1 })[1]).toBe('/outbox?state=failed');
  expect(said({ what: 'messages', count: 1 }, 'admin')[1]).toBe('/contactusres?state=open');
  expect(said({ what: 'messages', count: 1 }, 'superadmin')[1]).toBe('/contactusresponses?state=open');
  for (const what of ['sample_payment', 'bank_details'] as const)
    expect(said({ what, eventName })[1]).toBe('/bankdetails');
});

test('a window is described by how far away it is', () => {
  const at = (hours: number) => new Date(now + hours * 60 * 60_000).toISOString();
  const window = (standing: 'closes' | 'opens', hours: number) =>
    said({ what: 'window', eventName, standing, at: at(hours) })[0];
  expect(window('closes', 50)).toBe('Registration closes in 2 days');
  expect(window('opens', 24)).toBe('Registration opens in 1 day');
  expect(window('closes', 5.5)).toBe('Registration closes in 5 hours');
  expect(ahead(at(0.2), now)).toBe('in 1 hour');
  expect(said({ what: 'window', eventName, standing: 'closed', at: null })).toEqual([
    'Registration is closed',
    '#windows-title',
  ]);
});
