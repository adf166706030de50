import type { Page } from '@playwright/test';
import { getCatalogue } from '#conference/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);

const councils = ['DISEC', 'ECOFIN', 'SOCHUM', 'Crisis', 'Historic Council', 'Press', 'परिषद', '安理会'];
const rowsOf = (council: string) =>
  Array.from({ length: 15 }, (_, at) =>
    [
      at === 0 ? council : '',
      `Portfolio ${at + 1}`,
      at === 0 ? '2' : '',
      at === 0 ? `Agenda of ${council}` : '',
    ].join('\t'),
  );
const sheet = ['Committee\tPortfolio\tSeats\tAgenda', ...councils.flatMap(rowsOf)].join('\n');
/** Eight forms and eight pastes took about 80 presses. */
const maxPresses = 4;

function counted(page: Page) {
  let presses = 0;
  const press = (name: string) => {
    presses++;
    return page.getByRole('button', { name, exact: true }).click();
  };
  const paste = (label: string, text: string) => {
    presses++;
    return page.getByLabel(label).fill(text);
  };
  return { press, paste, count: () => presses };
}

test('eight committees with 120 portfolios are pasted at once, and again without a duplicate', async ({
  site,
  desk,
  openBrowser,
}) => {
  const page = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
  const dialog = page.getByRole('dialog');
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const read = async () => (await site.call(getCatalogue, { token, params: { eventName } })).body.committees;
  await page.goto('/superadmin');
  await followDesk(page, 'Committees and portfolios');
  const before = (await read()).length;

  await test.step('one paste and one press add them', async () => {
    const { press, paste, count } = counted(page);
    await press('Paste committees and portfolios');
    await paste('One portfolio per line', sheet);
    await expect(dialog.getByText('8 new committees, 120 new portfolios')).toBeVisible();
    await expectAccessible(page, 'a table of committees');
    await press('Add all');
    await expect(toast(page, 'Catalogue updated')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(count()).toBeLessThanOrEqual(maxPresses);
    const added = (await read()).slice(before);
    expect(added.map(({ shortName }) => shortName)).toEqual(councils);
    expect(added.flatMap(({ portfolios }) => portfolios)).toHaveLength(120);
    expect(added[0]?.agenda).toBe('Agenda of DISEC');
  });

  await test.step('the same sheet with more adds only what is new, and names each line it skips', async () => {
    await page.getByRole('button', { name: 'Paste committees and portfolios' }).click();
    const more = `${sheet}\ndisec\tPortfolio 2\t4\n\tPortfolio 16\tmany\n\tPortfolio 17`;
    await page.getByLabel('One portfolio per line').fill(more);
    await expect(dialog.getByText('2 lines are skipped')).toBeVisible();
    await expect(dialog.getByText('Line 122, “disec\tPortfolio 2\t4”: Line 3 already has it.')).toBeVisible();
    await expect(dialog.getByText('0 new committees, 1 new portfolio, 120 kept as they are')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add all' }).click();
    await expect(dialog).toBeHidden();
    const committees = (await read()).slice(before);
    expect(committees).toHaveLength(8);
    expect(committees[0]?.portfolios).toHaveLength(16);
  });

  await test.step('a table without anything new is not sent', async () => {
    await page.getByRole('button', { name: 'Paste committees and portfolios' }).click();
    await page.getByLabel('One portfolio per line').fill(sheet);
    await dialog.getByRole('button', { name: 'Add all' }).click();
    await expect(dialog.getByText('The table has nothing to add or change')).toBeVisible();
  });
});
