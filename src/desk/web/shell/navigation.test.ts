import { expect, test } from 'vitest';
import { getScheduledDeletions, listAccounts, listRoleHolders } from '#accounts/contract.ts';
import { listDrafts, listSeats } from '#allocation/contract.ts';
import routes from '#app/routes.ts';
import { getAuditLog } from '#audit/contract.ts';
import { listStatements } from '#bank/contract.ts';
import { getBankDetails } from '#conference/contract/bank-details.ts';
import { beginEdition, getCatalogue, getEventSettings } from '#conference/contract.ts';
import { listContactMessages } from '#contact/contract.ts';
import { listMails } from '#email/contract.ts';
import { getClosing, getLedger } from '#ledger/contract.ts';
import { listPictures } from '#media/contract.ts';
import { getPublications, listDocuments } from '#pages/contract/calls.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { countRegistrations, getNumbers, listRegistrations } from '#registration/contract.ts';
import { exportClub } from '#transfer/contract.ts';
import { patternsOf } from '../../../../scripts/route-patterns.ts';
import { getChecklist } from '../../contract/checklist.ts';
import { getToday } from '../../contract.ts';
import { addressOf, eventIn, groups, groupsFor, isAt } from './navigation.ts';

/** The call that a screen is made of, by the first part of its path. */
const callOf: Record<string, AnyCall> = {
  admin: getToday,
  superadmin: getToday,
  registrations: listRegistrations,
  numbers: getNumbers,
  allocate: listDrafts,
  seats: listSeats,
  allreg: countRegistrations,
  editions: beginEdition,
  money: listStatements,
  ledger: getLedger,
  closing: getClosing,
  catalogue: getCatalogue,
  eventsettings: getEventSettings,
  bankdetails: getBankDetails,
  year: getChecklist,
  pages: listDocuments,
  publish: getPublications,
  pictures: listPictures,
  transfer: exportClub,
  allaccounts: listAccounts,
  contactusres: listContactMessages,
  contactusresponses: listContactMessages,
  scheduled: getScheduledDeletions,
  handover: listRoleHolders,
  outbox: listMails,
  auditlog: getAuditLog,
};
const places = groups.flatMap((group) => group.places);
const firstPart = (path: string) => path.split('/')[1] ?? '';

test('every role finds exactly the screens that its calls allow', () => {
  for (const role of ['admin', 'superadmin'] as const) {
    const seen = groupsFor(role, 'Sample Conference').flatMap((group) => group.places);
    for (const { path } of seen) expect(callOf[firstPart(path)]?.who, path).toContain(role);
    const offered = new Set(seen.map(({ path }) => callOf[firstPart(path)]));
    expect(offered).toEqual(new Set(Object.values(callOf).filter(({ who }) => who.includes(role))));
    expect(offered.size).toBe(seen.length);
  }
});

test('other roles find no screens', () => {
  for (const viewer of ['client', 'visitor', 'unknown', 'failed', 'without_second_factor'] as const)
    expect(groupsFor(viewer, 'Sample Conference')).toEqual([]);
});

test('a group without a screen for a role is hidden', () => {
  expect(groupsFor('admin', 'Sample Conference').map(({ label }) => label)).toEqual([
    'Today',
    'Registrations',
    'Money',
    'Seats',
    'People',
  ]);
  expect(groupsFor('superadmin', 'Sample Conference').map(({ label }) => label)).toEqual([
    'Today',
    'Registrations',
    'Money',
    'Seats',
    'Conference',
    'Site',
    'People',
    'System',
  ]);
});

test('the chosen event is kept from screen to screen', () => {
  expect(eventIn('/numbers/Sample%20Conference', '')).toBe('Sample Conference');
  expect(eventIn('/reg/Sample', '')).toBeUndefined();
  expect(eventIn('/eventsettings', '?event=Sample+Conference')).toBe('Sample Conference');
  expect(eventIn('/eventsettings', '')).toBeUndefined();
  expect(eventIn('/outbox', '?event=Sample')).toBeUndefined();
  const seen = groupsFor('superadmin', 'Sample Conference').flatMap((group) => group.places);
  const addresses = seen.map((place) => addressOf(place, 'Sample Conference'));
  expect(addresses).toContain('/seats/Sample%20Conference');
  expect(addresses).toContain('/catalogue?event=Sample+Conference');
  expect(addresses).toContain('/outbox');
  expect(seen.map((place) => addressOf(place, undefined))).toContain('/catalogue');
});

test('every route belongs to exactly one screen', () => {
  const desk = routes.flatMap((route) => (route.file === 'desk-layout.tsx' ? (route.children ?? []) : []));
  const paths = [
    ...desk.flatMap(({ path }) => (path && !path.includes(':') ? `/${path}` : [])),
    ...patternsOf(desk),
  ];
  const at = (path: string) => places.filter((place) => isAt(place, path.replaceAll(/:\w+/g, 'sample')));
  for (const path of paths) expect(at(path), path).toHaveLength(1);
});
