import { expect, test } from 'vitest';
import { getPageOfAccounts, listRoleHolders, listScheduledDeletions } from '#accounts/contract.ts';
import { listDrafts, listSeats } from '#allocation/contract.ts';
import { listAnnouncements } from '#announcements/contract.ts';
import routes from '#app/routes.ts';
import { exportAttendance, listDuties } from '#attendance/contract.ts';
import { getPageOfAuditLog } from '#audit/contract.ts';
import { getClosingReport, getLedgerOverview, listStatements } from '#bank/contract.ts';
import { getBankDetailsOfEvents } from '#conference/contract/bank-details.ts';
import { createEdition, getCatalogue, listEventSettings } from '#conference/contract.ts';
import { getPageOfContactMessages } from '#contact/contract.ts';
import { getCertificateSetup, printPapers } from '#credentials/contract.ts';
import { checkSenderDomain, getPageOfOutboxMails } from '#email/contract.ts';
import { getFeedbackFormWithResults } from '#feedback/contract.ts';
import { listPictures } from '#media/contract.ts';
import { getPublishingState, listDocuments } from '#pages/contract/calls.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { listDeskQuestions } from '#questions/contract.ts';
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
  deskMenu,
  findEventNameInUrl,
  listMenuGroupsFor,
  matchesMenuEntry,
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
  timetable: getTimetable,
  questions: listDeskQuestions,
  certificates: getCertificateSetup,
  feedback: getFeedbackFormWithResults,
  eventsettings: listEventSettings,
  bankdetails: getBankDetailsOfEvents,
  minors: getWelfareSettings,
  year: getChecklist,
  pages: listDocuments,
  publish: getPublishingState,
  pictures: listPictures,
  transfer: exportClub,
  allaccounts: getPageOfAccounts,
  contactusres: getPageOfContactMessages,
  contactusresponses: getPageOfContactMessages,
  attendance: exportAttendance,
  print: printPapers,
  announcements: listAnnouncements,
  duties: listDuties,
  reports: getReportDesk,
  scheduled: listScheduledDeletions,
  handover: listRoleHolders,
  outbox: getPageOfOutboxMails,
  'mail-delivery': checkSenderDomain,
  auditlog: getPageOfAuditLog,
};
const entries = deskMenu.flatMap((group) => group.entries);
const firstSegment = (path: string) => path.split('/')[1] ?? '';

test('every role finds exactly the screens that its calls allow', () => {
  for (const role of ['admin', 'superadmin'] as const) {
    const shown = listMenuGroupsFor(role, 'Sample Conference').flatMap((group) => group.entries);
    for (const { path } of shown) expect(callOf[firstSegment(path)]?.who, path).toContain(role);
    const offered = new Set(shown.map(({ path }) => callOf[firstSegment(path)]));
    expect(offered).toEqual(new Set(Object.values(callOf).filter(({ who }) => who.includes(role))));
    expect(offered.size).toBe(shown.length);
  }
});

test('other roles find no screens', () => {
  for (const viewer of ['client', 'visitor', 'unknown', 'failed', 'without_second_factor'] as const)
    expect(listMenuGroupsFor(viewer, 'Sample Conference')).toEqual([]);
});

test('a group without a screen for a role is hidden', () => {
  expect(listMenuGroupsFor('admin', 'Sample Conference').map(({ label }) => label)).toEqual([
    'Today',
    'Registrations',
    'Money',
    'Seats',
    'People',
  ]);
  expect(listMenuGroupsFor('superadmin', 'Sample Conference').map(({ label }) => label)).toEqual([
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
  expect(findEventNameInUrl('/numbers/Sample%20Conference', '')).toBe('Sample Conference');
  expect(findEventNameInUrl('/reg/Sample', '')).toBeUndefined();
  expect(findEventNameInUrl('/eventsettings', '?event=Sample+Conference')).toBe('Sample Conference');
  expect(findEventNameInUrl('/eventsettings', '')).toBeUndefined();
  expect(findEventNameInUrl('/outbox', '?event=Sample')).toBeUndefined();
  const shown = listMenuGroupsFor('superadmin', 'Sample Conference').flatMap((group) => group.entries);
  const addresses = shown.map((entry) => buildMenuEntryPath(entry, 'Sample Conference'));
  expect(addresses).toContain('/seats/Sample%20Conference');
  expect(addresses).toContain('/catalogue?event=Sample+Conference');
  expect(addresses).toContain('/outbox');
  expect(shown.map((entry) => buildMenuEntryPath(entry, undefined))).toContain('/catalogue');
});

test('every route belongs to exactly one screen', () => {
  const desk = routes.flatMap((route) => (route.file === 'desk-layout.tsx' ? (route.children ?? []) : []));
  const paths = [
    ...desk.flatMap(({ path }) => (path && !path.includes(':') ? `/${path}` : [])),
    ...patternsOf(desk),
  ];
  const at = (path: string) =>
    entries.filter((entry) => matchesMenuEntry(entry, path.replaceAll(/:\w+/g, 'sample')));
  for (const path of paths) expect(at(path), path).toHaveLength(1);
});
