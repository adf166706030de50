import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

// Uses a laptop, where texts are written. every-screen.test.ts covers phones.
test.use(laptop);

/** Waits for a text of a public page, which is re-rendered within two seconds. */
async function reads(visitor: Page, words: string): Promise<void> {
  await expect(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: words })).toBeAttached({ timeout: 3_000 });
  }).toPass();
}

test('two superadmins edit a letter, publish it and restore an earlier publication', async ({
  page: visitor,
  desk,
  noise,
  openBrowser,
}) => {
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  await superadmin.goto('/superadmin');
  await followDesk(superadmin, 'Pages');
  await superadmin.getByRole('link', { name: 'Letters' }).press('Enter');
  const letter = superadmin.getByRole('button', { name: /^First letter/ });
  const heading = superadmin.getByLabel('Heading');
  await letter.press('Enter');
  const before = await heading.inputValue();

  await test.step('what is wrong is said at its field, which has the focus', async () => {
    await heading.fill('');
    await heading.press('Enter');
    await expect(heading).toBeFocused();
    await expect(heading).toHaveAccessibleDescription(/Must not be empty\./);
    await expectAccessible(superadmin, 'the letters with a mistake');
  });

  await test.step('what was typed is offered after a reload', async () => {
    await heading.fill('A letter from the desk');
    await superadmin.reload();
    await expect(superadmin.getByRole('list', { name: 'What you changed' })).toContainText(
      `‘${before}’ became ‘A letter from the desk’`,
    );
    await superadmin.getByRole('button', { name: 'Continue editing' }).press('Enter');
    await letter.press('Enter');
    await expect(heading).toHaveValue('A letter from the desk');
  });

  await test.step('paragraphs are put in order with keys, and the focus goes along', async () => {
    const second = superadmin.getByLabel('Second paragraph', { exact: true });
    const words = await second.inputValue();
    await second.press('Alt+ArrowUp');
    const first = superadmin.getByLabel('First paragraph', { exact: true });
    await expect(first).toHaveValue(words);
    await expect(first).toBeFocused();
    await first.press('Alt+ArrowDown');
    await expect(second).toHaveValue(words);
  });

  await test.step('another saves meanwhile, and neither overwrites the other unseen', async () => {
    const other = await openBrowser({ storageState: desk.superadmin.storageState });
    await other.goto('/pages/letters');
    await other.getByRole('button', { name: /^First letter/ }).press('Enter');
    await other.getByLabel('Greeting').fill('Dear all,');
    await other.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(toast(other, 'Page saved')).toBeVisible();

    noise.expectRefusal(409, '/v1/api/superadmin/documents/letters');
    await superadmin.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(superadmin.getByRole('list', { name: /^What .+ changed$/ })).toContainText('‘Dear all,’');
    await expect(superadmin.getByRole('list', { name: 'What you change on top' })).toContainText(
      '‘A letter from the desk’',
    );
    await expectAccessible(superadmin, 'what another has saved');
    await superadmin.getByRole('button', { name: 'Keep both' }).press('Enter');
    await superadmin.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(toast(superadmin, 'Page saved')).toBeVisible();
  });

  await test.step('one press publishes what is listed, and visitors read it', async () => {
    await reads(visitor, before);
    await followDesk(superadmin, 'Pages');
    await superadmin.getByRole('link', { name: /^Publish \d+ changes$/ }).click();
    await expect(
      superadmin.getByRole('list', { name: 'Changes of Letters' }).getByRole('listitem'),
    ).toHaveCount(2);
    await expectAccessible(superadmin, 'what is to be published');
    // Accepts any number of changes, since another story may have left an unpublished change.
    await superadmin.getByRole('button', { name: /^Publish \d+ changes?$/ }).press('Enter');
    await expect(toast(superadmin, 'Published')).toBeVisible();
    await reads(visitor, 'A letter from the desk');
  });

  await test.step('and an earlier publication is restored', async () => {
    await superadmin.getByRole('button', { name: 'Restore the sample' }).press('Enter');
    await superadmin.getByRole('dialog').getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(superadmin.getByText('Restored from the sample')).toBeVisible();
    await reads(visitor, before);
    await superadmin.goto('/pages/letters/history');
    await superadmin.getByRole('button', { name: 'Restore the sample' }).press('Enter');
    await superadmin.getByRole('dialog').getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(toast(superadmin, 'Revision restored')).toBeVisible();
    await expectAccessible(superadmin, 'the history of the letters');
  });
});
