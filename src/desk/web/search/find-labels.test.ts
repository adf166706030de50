import { expect, test } from 'vitest';
import { readDeskLabels } from '../../../../scripts/lib/assets/desk-labels.ts';
import { readManualPages } from '../../../../scripts/lib/assets/manual.ts';
import { listMenuGroupsFor } from '../shell/navigation.ts';
import { listDocumentLabels } from './document-labels.ts';
import { findHelp } from './find-help.ts';
import { findLabels } from './find-labels.ts';
import { findScreens } from './options.ts';

const event = 'Sample Conference';
const index = { screens: await readDeskLabels(), documents: listDocumentLabels() };
const find = (search: string, viewer: 'admin' | 'superadmin' = 'superadmin') => {
  const menu = listMenuGroupsFor(viewer, event);
  return [...findScreens(menu, search, index), ...findLabels(menu, index, search, undefined)].flatMap(
    ({ options }) => options,
  );
};

/** Words for which new organisers searched in vain, and where each of them leads. */
test.each([
  ['logo', '/emblem'],
  ['emblem', '/emblem'],
  ['currency', '/pages/site?field=region.currency'],
  ['time zone', '/pages/site'],
  ['early bird', '/eventsettings'],
  ['discount', '/eventsettings'],
  ['waiting list', '/eventsettings'],
  ['hospitality', '/eventsettings'],
  ['venue', '/eventsettings'],
  ['faq', '/pages/faq'],
  ['questions', '/questions'],
  ['sponsor', '/pages/conferencePage'],
  ['add admin', '/handover'],
  ['invite', '/handover'],
  ['template', '/announcements'],
  ['backup', '/transfer'],
  ['privacy', '/pages/privacy'],
  ['iban', '/bankdetails'],
  ['consent', '/minors'],
  ['dietary', '/questions'],
  ['refund rule', '/money'],
  ['placards', '/print/Sample%20Conference'],
])('the search for %o leads to %s', (search, path) => {
  const paths = find(search).map(({ to }) => to);
  expect(paths.some((to) => to === path || to.startsWith(`${path}?`))).toBe(true);
});

test('labels come from screens, dialogs, contracts and the schemas of pages', () => {
  expect(find('elevate')).toContainEqual({ to: '/allaccounts', label: 'Elevate to admin', note: 'Accounts' });
  expect(find('successor')).toContainEqual({
    to: '/handover',
    label: 'Your successor’s e-mail',
    note: 'Handover',
  });
  expect(find('previous mun')).toContainEqual({
    to: '/questions',
    label: 'Previous MUN experience',
    note: 'Form questions',
  });
});

test('an admin finds only labels of the screens of admins', () => {
  expect(find('currency', 'admin')).toEqual([]);
  expect(find('elevate', 'admin')).toEqual([]);
  expect(find('refund rule', 'admin').map(({ to }) => to)).toContain('/money');
});

test('a label that begins with the search comes first, and an event that was chosen stays chosen', () => {
  const menu = listMenuGroupsFor('superadmin', event);
  const [group] = findLabels(menu, index, 'fee r', event);
  expect(group?.options[0]).toEqual({
    to: '/eventsettings?event=Sample+Conference',
    label: 'Fee rounds',
    note: 'Name, dates and fees',
  });
  expect(findLabels(menu, index, 'e', event)).toEqual([]);
});

test('the search finds pages of the manual by their titles, then by their tasks', () => {
  const pages = Object.values(readManualPages()).map(({ title, tasks }) => ({
    title,
    tasks: tasks.map((task) => task.title),
  }));
  const [group] = findHelp([{ pages }], 'duties');
  expect(group?.options[0]).toEqual({ to: '/help/duties', label: 'Duties', note: 'Help' });
  expect(findHelp([{ pages }], 'bank statement')).toEqual([
    {
      label: 'Help',
      options: [{ to: '/help/payments', label: 'Import a bank statement', note: 'Help, Payments' }],
    },
  ]);
  expect(findHelp([{ pages }], 'd')).toEqual([]);
  expect(findHelp([{ pages }], 'zebra')).toEqual([]);
});
