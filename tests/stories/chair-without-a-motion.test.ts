import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

test.use(laptop);

/** Opens the sitting and answers the roll: all are present. */
async function openSitting(page: Page, members: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Open the sitting' })).toBeVisible();
  await page.keyboard.press('Enter');
  const roll = page.getByRole('region', { name: 'Roll call' });
  await expect(roll).toBeVisible();
  const placards = page.getByRole('list', { name: 'Placards' }).getByRole('listitem');
  for (let member = 0; member < members; member += 1) {
    await page.keyboard.press('p');
    await expect(placards.nth(member)).toHaveText(/P$/);
  }
  await page.keyboard.press('Enter');
  await expect(roll).toBeHidden();
}

async function act(page: Page, does: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'What the chair does' });
  await does(dialog);
  await expect(dialog).toBeHidden();
}

test('a chair sets, renames and resumes topics, and puts a text to the vote', async ({ page }) => {
  await page.goto('/practice');
  await page.getByLabel('Members').fill('Brazil\nIndia\nKenya');
  await page.getByRole('button', { name: 'Chair 3 members' }).click();
  await openSitting(page, 3);
  const head = page.getByRole('heading', { level: 1 }).locator('..');
  const setTopic = (name: string, button: string) =>
    act(page, async (dialog) => {
      await dialog.getByLabel('Topic', { exact: true }).fill(name);
      await dialog.getByRole('button', { name: button }).click();
    });
  await setTopic('Water', 'Set the topic');
  await expect(head).toContainText('Water');
  await setTopic('Clean water', 'Rename the topic');
  await expect(head).toContainText('Clean water');
  await act(page, (dialog) => dialog.getByRole('button', { name: 'Set the topic aside' }).click());
  await expect(head).not.toContainText('water');
  await setTopic('Trade', 'Set the topic');
  await expect(head).toContainText('Trade');
  await act(page, (dialog) => dialog.getByRole('button', { name: 'Resume Clean water' }).click());
  await expect(head).toContainText('Clean water');

  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'What the chair does' });
  await expect(dialog.getByRole('button', { name: 'Open the vote' })).toBeDisabled();
  await dialog.getByLabel('What is voted on').fill('No confidence in the chair');
  await dialog.getByRole('button', { name: 'Open the vote' }).click();
  const alert = page.getByRole('alert');
  await expect(alert.or(page.getByRole('region', { name: /^Vote · No confidence/ })).first()).toBeVisible();
  if (await alert.isVisible()) await alert.getByRole('button', { name: 'Do it anyway' }).click();
  const vote = page.getByRole('region', { name: /^Vote · No confidence in the chair/ });
  await expect(vote).toBeVisible();
});

test('what is in order stays in view on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/practice');
  await page.getByRole('button', { name: 'Chair 14 members' }).click();
  await openSitting(page, 14);
  await act(page, async (dialog) => {
    await dialog.getByLabel('Topic', { exact: true }).fill('Water');
    await dialog.getByRole('button', { name: 'Set the topic' }).click();
  });
  const inOrder = page.getByRole('region', { name: 'In order now' });
  await expect(inOrder.getByRole('button', { name: 'Moderated caucus', exact: true })).toBeInViewport({
    ratio: 1,
  });
  await expect(inOrder).toBeInViewport({ ratio: 1 });
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  expect(await scrolls()).toBe(false);
  await expectAccessible(page, 'the console on a tablet');
});
