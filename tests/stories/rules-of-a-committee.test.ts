import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { firstCommittee } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);

test('a newcomer copies rules, adds a tour de table, and sees what would go differently', async ({
  desk,
  openBrowser,
}) => {
  const page = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
  const dialog = page.getByRole('dialog');

  await test.step('the shipped sets can be read and copied', async () => {
    await page.goto('/superadmin');
    await followDesk(page, 'Committees and portfolios');
    await page.getByRole('link', { name: 'Rules of procedure' }).click();
    await expect(page.getByRole('heading', { name: 'Rules of procedure' })).toBeVisible();
    await expectAccessible(page, 'the rules of procedure');
    await page.getByRole('button', { name: 'Copy UNA-USA', exact: true }).click();
    await dialog.getByLabel('Name of the copy').fill('Our rules');
    await expectAccessible(page, 'the form of a copy');
    await dialog.getByRole('button', { name: 'Copy rule set' }).click();
    await expect(page.getByRole('heading', { name: 'Our rules' })).toBeVisible();
  });

  await test.step('a majority changes in a form', async () => {
    await expect(page.getByText(/^Moderated caucus: .*more than half of the votes cast/)).toBeVisible();
    await page.getByRole('button', { name: 'Change Moderated caucus' }).click();
    await dialog.getByLabel('Majority').selectOption('passes with two thirds of the votes cast');
    await expectAccessible(page, 'the form of a motion');
    await dialog.getByRole('button', { name: 'Save motion' }).click();
    await expect(page.getByText(/^Moderated caucus: .*two thirds of the votes cast/)).toBeVisible();
  });

  await test.step('a motion is added, and abstentions are switched off', async () => {
    await page.getByRole('button', { name: 'Add motion' }).click();
    await dialog.getByLabel('Name').fill('Tour de table');
    await dialog.getByRole('button', { name: 'Add motion' }).click();
    await expect(page.getByText(/^Tour de table: needs one second/)).toBeVisible();
    await page.getByRole('button', { name: 'Change draft' }).click();
    await dialog.getByLabel('Abstentions').selectOption('No member may abstain');
    await dialog.getByRole('button', { name: 'Save vote' }).click();
    await expect(page.getByText(/^Draft: .*no abstentions/)).toBeVisible();
  });

  await test.step('the check names what would go differently', async () => {
    await page.getByRole('button', { name: 'Check rules' }).click();
    await expect(page.getByText(/things? goe?s? differently/)).toBeVisible();
    await expect(page.getByText('Now:').first()).toBeVisible();
    await expectAccessible(page, 'a checked rule set');
  });

  await test.step('a committee gets the rules', async () => {
    await page.getByRole('link', { name: 'All rules' }).click();
    await page.getByLabel(firstCommittee.name, { exact: true }).selectOption('Our rules');
    await expect(toast(page, 'Rule set chosen')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(firstCommittee.name, { exact: true })).toHaveValue(/.{20,}/);
  });
});
