import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getPageOfAccounts, listRoleHolders, listScheduledDeletions } from '#accounts/contract.ts';
import { listDrafts, listSeats } from '#allocation/contract.ts';
import { listAnnouncements } from '#announcements/contract.ts';
import routes from '#app/routes.ts';
import { exportAttendance, listDuties, listShifts } from '#attendance/contract.ts';
import { getPageOfAuditLog } from '#audit/contract.ts';
import { getAwardSettings } from '#awards/contract.ts';
import { getClosingReport, getLedgerOverview, listStatements } from '#bank/contract.ts';
import { getBankDetailsOfEvents } from '#conference/contract/bank-details.ts';
import { createEdition, getCatalogue, listEventSettings } from '#conference/contract.ts';
import { listSheetLinks } from '#connections/contract.ts';
import { getPageOfContactMessages } from '#contact/contract.ts';
import { getCertificateSetup, printPapers } from '#credentials/contract.ts';
import { listDebates, listRuleSets } from '#debate/contract.ts';
import { checkSenderDomain, getPageOfOutboxMails } from '#email/contract.ts';
import { getFeedbackFormWithResults } from '#feedback/contract.ts';
import { loadHospitalityList } from '#hospitality/contract.ts';
import { getEmblem, listPictures } from '#media/contract.ts';
import { getPublishingState, listDocuments } from '#pages/contract/calls.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { listArticles } from '#press/contract.ts';
import { listDeskQuestions } from '#questions/contract.ts';
import { getRecord } from '#record/contract.ts';
import {
  countRegistrationsByEvent,
  getRegistrationStatistics,
  listRegistrations,
} from '#registration/contract.ts';
import { getReportDesk } from '#reports/contract.ts';
import { getTimetable } from '#timetable/contract.ts';
import { exportClub } from '#transfer/contract.ts';
import { getWelfareSettings } from '#welfare/contract.ts';
import { patternsOf } from '../../../../scripts/lib/route-patterns.ts';
import { getChecklist } from '../../contract/checklist.ts';
import { listPendingWork } from '../../contract.ts';
import {
  buildMenuEntryPath,
  findEventNameInUrl,
  findMenuEntryAt,
  findScreenAt,
  listMenuGroupsFor,
  listScreensOfEntry,
} from './navigation.ts';

/** Maps the first segment of a screen's path to the call that the screen needs most. */
const callOf: Record<string, AnyCall> = {
  admin: listPendingWork,
  superadmin: listPendingWork,
  registrations: listRegistrations,
  numbers: getRegistrationStatistics,
  allocate: listDrafts,
  seats: listSeats,
  allreg: countRegistrationsByEvent,
  editions: createEdition,
  money: listStatements,
  ledger: getLedgerOverview,
  closing: getClosingReport,
  catalogue: getCatalogue,
  rules: listRuleSets,
  timetable: getTimetable,
  questions: listDeskQuestions,
  certificates: getCertificateSetup,
  awards: getAwardSettings,
  'public-record': getRecord,
  press: listArticles,
  feedback: getFeedbackFormWithResults,
  eventsettings: listEventSettings,
  bankdetails: getBankDetailsOfEvents,
  minors: getWelfareSettings,
  year: getChecklist,
  pages: listDocuments,
  publish: getPublishingState,
  emblem: getEmblem,
  pictures: listPictures,
  transfer: exportClub,
  connections: listSheetLinks,
  allaccounts: getPageOfAccounts,
  contactusres: getPageOfContactMessages,
  contactusresponses: getPageOfContactMessages,
  attendance: exportAttendance,
  debates: listDebates,
  print: printPapers,
  announcements: listAnnouncements,
  duties: listDuties,
  shifts: listShifts,
  hospitality: loadHospitalityList,
  reports: getReportDesk,
  scheduled: listScheduledDeletions,
  handover: listRoleHolders,
  outbox: getPageOfOutboxMails,
  'mail-delivery': checkSenderDomain,
  auditlog: getPageOfAuditLog,
};
const event = 'Sample Conference';
const firstSegment = (path: string) => path.split('/')[1] ?? '';
const screensOf = (viewer: 'admin' | 'superadmin') =>
  listMenuGroupsFor(viewer, event).flatMap(({ entries }) => entries.flatMap(listScreensOfEntry));
/** Screens that the menu does not name, because another leads to them. */
const unnamed = ['publish'];

test('every role finds exactly the screens that its calls allow', () => {
  for (const role of ['admin', 'superadmin'] as const) {
    const shown = screensOf(role);
    for (const { path } of shown) expect(callOf[firstSegment(path)]?.who, path).toContain(role);
    const menu = listMenuGroupsFor(role, event);
    const offered = new Set([
      ...shown.map(({ path }) => callOf[firstSegment(path)]),
      ...unnamed.flatMap((path) => (findMenuEntryAt(menu, `/${path}`) ? callOf[path] : [])),
    ]);
    expect(offered).toEqual(new Set(Object.values(callOf).filter(({ who }) => who.includes(role))));
    expect(new Set(shown.map(({ path }) => path)).size).toBe(shown.length);
  }
});

test('an entry opens its first tab', () => {
  for (const { entries } of listMenuGroupsFor('superadmin', event))
    for (const { path, tabs } of entries) if (tabs) expect(tabs[0]?.path).toBe(path);
});

/**
 * Where each address of the menu of release 1.1.0 is now: its group, entry and tab. Superadmins and admins find the
 * same, except for the addresses of one role.
 */
const addresses: readonly [address: string, group: string, entry: string, tab?: string][] = [
  ['/superadmin', 'Today', 'Today'],
  ['/registrations/Sample%20Conference', 'Registrations', 'All registrations', 'Registrations'],
  ['/reg/Sample%20Conference/pending', 'Registrations', 'All registrations', 'Registrations'],
  ['/eventreg/sample', 'Registrations', 'All registrations', 'Registrations'],
  ['/announcements', 'Registrations', 'Announcements'],
  ['/announcements/write/Sample%20Conference', 'Registrations', 'Announcements'],
  ['/numbers/Sample%20Conference', 'Registrations', 'All registrations', 'Statistics'],
  ['/allreg', 'Conference', 'Editions and events', 'Registrations by event'],
  ['/money', 'Money', 'Money', 'Payments'],
  ['/ledger/Sample%20Conference', 'Money', 'Money', 'Ledger'],
  ['/closing/Sample%20Conference', 'Money', 'Money', 'Closing report'],
  ['/allocate/Sample%20Conference', 'Seats', 'Seat allocation'],
  ['/seats/Sample%20Conference', 'Seats', 'Seating'],
  ['/attendance/Sample%20Conference', 'The days', 'Attendance', 'Attendance'],
  ['/debates/Sample%20Conference', 'The days', 'Attendance', 'Committee sessions'],
  ['/print/Sample%20Conference', 'The days', 'Print'],
  ['/year', 'Today', 'Setup checklist'],
  ['/editions', 'Conference', 'Editions and events', 'Editions and events'],
  ['/catalogue', 'Conference', 'Committees and portfolios', 'Committees and portfolios'],
  ['/rules', 'Conference', 'Committees and portfolios', 'Rules of procedure'],
  ['/timetable', 'The days', 'Timetable'],
  ['/questions', 'Conference', 'Form questions', 'Form questions'],
  ['/certificates', 'The days', 'Certificates', 'Certificates'],
  ['/awards/Sample%20Conference', 'The days', 'Certificates', 'Awards'],
  ['/public-record/Sample%20Conference', 'The days', 'Certificates', 'Public record'],
  ['/press', 'The days', 'Certificates', 'Press'],
  ['/feedback', 'The days', 'Feedback'],
  ['/eventsettings', 'Conference', 'Name, dates and fees'],
  ['/bankdetails', 'Money', 'Payment details'],
  ['/minors', 'Conference', 'Form questions', 'Minors and emergencies'],
  ['/pages', 'Site', 'Pages', 'Pages'],
  ['/pages/site', 'Site', 'The club', 'The club'],
  ['/pages/site/history', 'Site', 'The club', 'The club'],
  ['/emblem', 'Site', 'The club', 'Emblem'],
  ['/pages/faq', 'Site', 'Pages', 'Pages'],
  ['/publish', 'Site', 'Pages', 'Pages'],
  ['/pictures', 'Site', 'Pages', 'Pictures'],
  ['/transfer', 'Site', 'The club', 'Export and import'],
  ['/connections', 'Site', 'The club', 'Connections'],
  ['/allaccounts', 'People and mail', 'Accounts', 'Accounts'],
  ['/user/sample', 'People and mail', 'Accounts', 'Accounts'],
  ['/duties', 'The days', 'Duties', 'Duties'],
  ['/shifts', 'The days', 'Duties', 'Shifts'],
  ['/hospitality', 'The days', 'Duties', 'Hospitality'],
  ['/contactusresponses', 'People and mail', 'Contact messages'],
  ['/contactusresponses/message', 'People and mail', 'Contact messages'],
  ['/reports', 'People and mail', 'Harassment reports'],
  ['/scheduled', 'People and mail', 'Accounts', 'Scheduled deletions'],
  ['/handover', 'People and mail', 'Accounts', 'Handover'],
  ['/outbox', 'People and mail', 'Mail', 'Outbox'],
  ['/mail-delivery', 'People and mail', 'Mail', 'Mail delivery'],
  ['/auditlog', 'People and mail', 'Accounts', 'Audit log'],
];
const ofAdmins: typeof addresses = [
  ['/admin', 'Today', 'Today'],
  ['/allreg', 'Conference', 'Registrations by event'],
  ['/contactusres', 'People and mail', 'Contact messages'],
  ['/contactusres/message', 'People and mail', 'Contact messages'],
];

type Row = (typeof addresses)[number];
const rows: [role: 'admin' | 'superadmin', ...Row][] = [
  ...addresses.map((row): [role: 'superadmin', ...Row] => ['superadmin', ...row]),
  ...ofAdmins.map((row): [role: 'admin', ...Row] => ['admin', ...row]),
];

test.each(rows)('for a %s, %s is in the group %s, entry %s', (role, address, group, entry, tab) => {
  const menu = listMenuGroupsFor(role, event);
  const found = findMenuEntryAt(menu, address);
  expect(found?.label).toBe(entry);
  expect(menu.find(({ entries }) => found && entries.includes(found))?.label).toBe(group);
  expect(findScreenAt(found?.tabs ?? [], address)?.label).toBe(tab);
});

test('the menu has about 24 entries in eight groups', () => {
  const menu = listMenuGroupsFor('superadmin', event);
  expect(menu).toHaveLength(8);
  expect(menu.flatMap(({ entries }) => entries).length).toBeLessThanOrEqual(24);
});

test('other roles find no screens', () => {
  for (const viewer of ['client', 'visitor', 'unknown', 'failed', 'without_second_factor'] as const)
    expect(listMenuGroupsFor(viewer, event)).toEqual([]);
});

test('a group without a screen for a role is hidden', () => {
  const labels = (viewer: 'admin' | 'superadmin') =>
    listMenuGroupsFor(viewer, event).map(({ label }) => label);
  const shared = ['Today', 'Registrations', 'Money', 'Seats', 'The days', 'Conference'];
  expect(labels('admin')).toEqual([...shared, 'People and mail']);
  expect(labels('superadmin')).toEqual([...shared, 'Site', 'People and mail']);
});

test('the chosen event is kept from screen to screen', () => {
  expect(findEventNameInUrl('/numbers/Sample%20Conference', '')).toBe('Sample Conference');
  expect(findEventNameInUrl('/reg/Sample', '')).toBeUndefined();
  expect(findEventNameInUrl('/eventsettings', '?event=Sample+Conference')).toBe('Sample Conference');
  expect(findEventNameInUrl('/eventsettings', '')).toBeUndefined();
  expect(findEventNameInUrl('/outbox', '?event=Sample')).toBeUndefined();
  const shown = screensOf('superadmin');
  const followed = shown.map((screen) => buildMenuEntryPath(screen, event));
  expect(followed).toContain('/seats/Sample%20Conference');
  expect(followed).toContain('/ledger/Sample%20Conference');
  expect(followed).toContain('/catalogue?event=Sample+Conference');
  expect(followed).toContain('/minors?event=Sample+Conference');
  expect(followed).toContain('/outbox');
  expect(shown.map((entry) => buildMenuEntryPath(entry, undefined))).toContain('/catalogue');
});

test('every route belongs to an entry of its roles', () => {
  const desk = routes.flatMap((route) => (route.file === 'desk-layout.tsx' ? (route.children ?? []) : []));
  const paths = [
    ...desk.flatMap(({ path }) => (path && !path.includes(':') ? `/${path}` : [])),
    ...patternsOf(desk),
  ].map((path) => path.replaceAll(/:\w+/g, 'sample'));
  const known = [...addresses, ...ofAdmins].map(([address]) => address);
  for (const path of paths) {
    const found = (['admin', 'superadmin'] as const).map((role) =>
      findMenuEntryAt(listMenuGroupsFor(role, event), path),
    );
    expect(found.some(Boolean), path).toBe(true);
    expect(known.map(firstSegment), path).toContain(firstSegment(path));
  }
});

test("the guide for next year's team names every screen of the menu", () => {
  const guide = readFileSync('docs/for-next-years-team.md', 'utf8');
  const labels = listMenuGroupsFor('superadmin', 'Sample')
    .flatMap(({ entries }) => entries.flatMap(listScreensOfEntry))
    .map(({ label }) => label);
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => !guide.includes(label))).toEqual([]);
});
