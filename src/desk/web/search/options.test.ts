import { expect, test } from 'vitest';
import type { SearchResults } from '../api.ts';
import { listMenuGroupsFor } from '../shell/navigation.ts';
import { findScreens, groupResultsByKind } from './options.ts';

const nothing: SearchResults = { registrations: [], seats: [], messages: [], accounts: [], mails: [] };
const seat = { eventName: 'Sample Conference', committee: 'COUNCIL', committeeName: 'Sample Council' };

test('a screen is found by prefixes of its name, group and alias', () => {
  const named = (search: string) =>
    findScreens(listMenuGroupsFor('superadmin', 'Sample Conference'), search).flatMap(({ options }) =>
      options.map(({ label }) => label),
    );
  expect(named('aud')).toEqual(['Audit log']);
  expect(named('people mail log')).toEqual(['Audit log']);
  expect(named('ledger')).toEqual(['Ledger']);
  expect(named('handing')).toEqual(['Handover']);
  expect(named('udit')).toEqual([]);
  expect(named('checkl')).toEqual(['Setup checklist']);
  expect(named('2fa')).toEqual(['Second factor']);
  expect(named('e')).toEqual(expect.arrayContaining(['Announcements']));
  expect(named('e')[0]).toBe('Editions and events');
  expect(named('').length).toBeGreaterThan(8);
});

test('kinds without results are hidden, and lists open with the search', () => {
  expect(groupResultsByKind(nothing, 'asha', 'admin')).toEqual([]);
  const message = { _id: '1', name: 'Asha', email: 'asha@example.org', excerpt: 'When?' };
  const [messages] = groupResultsByKind({ ...nothing, messages: [message] }, 'asha & co', 'admin');
  expect(messages?.options.map(({ to }) => to)).toEqual([
    '/contactusres?q=asha%40example.org',
    '/contactusres?q=asha+%26+co',
  ]);
});

test('a seat leads to its delegate, or to the list of its committee', () => {
  const to = (portfolio: string | null, heldBy: { _id: string; name: string } | null) =>
    groupResultsByKind({ ...nothing, seats: [{ ...seat, portfolio, heldBy }] }, 'x', 'admin')[0]?.options[0];
  expect(to('Sampland', { _id: '7', name: 'Asha' })).toEqual({
    to: '/eventreg/7',
    label: 'Sampland',
    note: 'Sample Council, Asha',
  });
  expect(to('Sampland', null)).toMatchObject({
    to: '/registrations/Sample%20Conference?section=COUNCIL',
    note: 'Sample Council, free',
  });
  expect(to(null, null)).toMatchObject({ label: 'Sample Council' });
});
