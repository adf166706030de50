import type { Page } from '@playwright/test';
import { listDocumentLabels } from '#desk/web/search/document-labels.ts';
import { findLabels } from '#desk/web/search/find-labels.ts';
import { findScreens } from '#desk/web/search/options.ts';
import { listMenuGroupsFor, listScreensOfEntry } from '#desk/web/shell/navigation.ts';
import {
  eventName,
  firstCommittee,
  fourthCommittee,
  secondCommittee,
  thirdCommittee,
} from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';
import { readDeskLabels } from '../../scripts/lib/assets/desk-labels.ts';

// Stories on a shared site leave questions and names that are no labels of the desk.
const test = testOnOwnSite(openSite);
test.use(laptop);

const menu = listMenuGroupsFor('superadmin', eventName);
const screens = menu.flatMap(({ entries }) => entries.flatMap(listScreensOfEntry));

/** Names of data, and texts that a screen computes from it. They are not labels of the desk. */
const data: ReadonlySet<string> = new Set([
  ...[firstCommittee, secondCommittee, thirdCommittee, fourthCommittee].flatMap(({ name, shortName }) => [
    name,
    shortName,
  ]),
  // Columns and records with the state of what they show, and the hints of a list.
  ...[
    'Keyboard shortcuts',
    'Declined',
    'Withdrawn',
    'SPF',
    'DKIM',
    'DMARC',
    'Scholar ID',
    'The ledger agrees',
  ],
]);

/** Reads the first lines of the headings and field labels that a screen shows, without rows and choices. */
const readLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [
      ...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, legend, label, thead th)'),
    ];
    return labels
      .filter((label) => label.offsetParent !== null && !label.querySelector('input[type=radio]'))
      .map((label) => (label.innerText.split('\n')[0] ?? '').replaceAll(/\(.*?\)/g, '').trim());
  });

/** Removes the name of the event and the position of an entry. */
const withoutData = (text: string) =>
  text
    .replace(`${eventName}'s`, '')
    .replace(/(?:,| of)?\s*$/, '')
    .replace(eventName, '')
    .replace(/(?:,| of) *$/, '')
    .replace(/^(?:First|Second|Third|Fourth|Fifth) /, '')
    .trim();

test('the search finds each heading and field label of the desk', async ({ desk, openBrowser }) => {
  const index = { screens: await readDeskLabels(), documents: listDocumentLabels() };
  const page = await openBrowser({ storageState: desk.superadmin.storageState });
  const lost: string[] = [];
  let count = 0;
  for (const { path } of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    for (const text of new Set((await readLabels(page)).map(withoutData))) {
      // A text with a number is computed. Other stories leave registrations of people who are named 'Sample'.
      if (text.length < 3 || /\d|^Sample /.test(text) || data.has(text)) continue;
      count += 1;
      const found = [...findScreens(menu, text, index), ...findLabels(menu, index, text, undefined)];
      if (found.length === 0) lost.push(`${path}: ${text}`);
    }
  }
  expect(lost).toEqual([]);
  expect(count).toBeGreaterThan(150);
});
