import { expect, type Page } from '@playwright/test';

/** The large part of the console. */
export const stage = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
export const clock = (page: Page) => page.getByRole('timer', { name: 'Time left' });

/** Finds a member by the beginning of the name, as a chair does. */
export async function find(page: Page, beginning: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(beginning);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a member' })).not.toBeFocused();
}

/** Enters a motion with the keyboard. */
export async function move(page: Page, line: string, by: string): Promise<void> {
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Enter a motion' });
  await page.keyboard.type(line);
  await dialog.getByRole('combobox', { name: 'Moved by' }).fill(by);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(stage(page, /^Voted on first/)).toBeVisible();
}

/** Opens the sitting and answers for all members: `p` present, `v` present and voting, `a` absent. */
export async function callRoll(page: Page, answers: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Open the sitting' })).toBeVisible();
  await page.keyboard.press('Enter');
  for (const [at, key] of [...answers].entries()) {
    await expect(stage(page, 'Roll call')).not.toContainText('Everyone has been called');
    await page.keyboard.press(key);
    await expect(page.getByRole('list', { name: 'Placards' }).getByRole('listitem').nth(at)).toHaveText(
      { p: /P$/, v: /PV$/, a: /A$/ }[key] ?? '',
    );
  }
  await page.keyboard.press('Enter');
  await expect(stage(page, 'Roll call')).toBeHidden();
}

/** Enters a count of hands. */
export async function countVotes(page: Page, yes: string, no: string): Promise<void> {
  await expect(page.getByLabel('For', { exact: true })).toBeFocused();
  await page.keyboard.type(yes);
  await page.keyboard.press('Tab');
  await page.keyboard.type(no);
  await page.keyboard.press('Enter');
}
