import { describe, expect, test } from 'vitest';
import type { ListedRegistration } from '#review/contract.ts';
import { isDecidable, matching, needsSeat, nextAfter, sections } from './find-registrations.ts';

const registration = (id: string, own: Partial<ListedRegistration> = {}): ListedRegistration => ({
  _id: id,
  eventName: 'Annual Conference 2024',
  name: 'Sample Delegate',
  email: `${id}@example.org`,
  phone: '+91 90000 00000',
  college: null,
  scholarid: null,
  batch: null,
  accomodation: null,
  payment: '/images/sample',
  regsiteredat: '2026-01-05T09:00:00.000Z',
  status: 'pending',
  mode: 'individual',
  committeePreference: ['UNHRC'],
  portfolioPreference: ['Nepal'],
  cofirmedRegistrationAt: null,
  assignedCommittee: null,
  assignedPortfolio: null,
  fee: { registration: 399, hospitality: 0, total: 399 },
  ...own,
});
const group = (grpStatus: 'complete' | 'waiting for the leader') => ({
  grpName: 'Sample Delegation',
  grpLeaderEmail: 'leader@example.org',
  grpStatus,
});

describe('the search of the list', () => {
  const all = [
    registration('a', { name: 'Sample Delegate Asha', college: 'Sample College of Engineering' }),
    registration('b', { scholarid: '2112045' }),
    registration('c', { mode: 'member', group: group('complete') }),
  ];
  test.each([
    ['ASHA', ['a']],
    ['b@example', ['b']],
    ['engineering', ['a']],
    ['21120', ['b']],
    ['delegation', ['c']],
    ['sample college asha', ['a']],
    ['asha 2112045', []],
    ['  ', ['a', 'b', 'c']],
  ])('%j finds %j', (text, ids) => {
    expect(matching(all, text).map(({ _id }) => _id)).toEqual(ids);
  });
});

test('the sections stand in the order of the specification and hold what they say', () => {
  expect(sections.map(({ id }) => id)).toEqual([
    'all',
    'pending',
    'confirmed',
    'declined',
    'IB',
    'IPC',
    'UNHRC',
    'Mahabharat',
  ]);
  const seated = registration('a', {
    status: 'confirmed',
    assignedCommittee: 'IPC',
    assignedPortfolio: 'BBC',
  });
  expect(sections.filter(({ holds }) => holds(seated)).map(({ id }) => id)).toEqual([
    'all',
    'confirmed',
    'IPC',
  ]);
});

describe('what comes next', () => {
  const waiting = registration('waiting', { mode: 'member', group: group('waiting for the leader') });
  const all = [
    registration('first'),
    waiting,
    registration('confirmed', { status: 'confirmed' }),
    registration('seated', { status: 'confirmed', assignedCommittee: 'IPC' }),
    registration('last'),
  ];

  test('a member who waits for the leader is passed over', () => {
    expect(isDecidable(waiting)).toBe(false);
    expect(nextAfter(all, 'first', isDecidable)?._id).toBe('last');
  });

  test('after the last comes the first again', () => {
    expect(nextAfter(all, 'last', isDecidable)?._id).toBe('first');
  });

  test('the one on screen is never its own next', () => {
    expect(nextAfter([registration('only')], 'only', isDecidable)).toBeUndefined();
  });

  test('from one that is not in the list, the search begins at the top', () => {
    expect(nextAfter(all, 'unknown', isDecidable)?._id).toBe('first');
  });

  test('only a confirmed delegate without a seat needs one', () => {
    expect(all.filter(needsSeat).map(({ _id }) => _id)).toEqual(['confirmed']);
  });
});
