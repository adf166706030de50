import { committees } from '#conference/content/index.ts';
import { sampleContent } from '#pages/content/index.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { followDeskTab } from '#tests/support/desk-screens.ts';
import { phonePhoto } from '#tests/support/pictures.ts';
import { expect, test } from '#tests/support/story.ts';

const name = sampleContent.gallery[0]?.picture ?? '';
const words = 'Delegates raise their placards in the plenary hall';

test('a superadmin replaces a sample picture by keyboard', async ({ desk, openBrowser }) => {
  const page = await openBrowser({ storageState: desk.superadmin.storageState });
  const { keyboard } = page;
  await page.goto('/superadmin');
  await followDeskTab(page, 'Pages', 'Pictures');
  const tile = page.getByRole('list', { name: 'Pictures' }).getByRole('button').filter({ hasText: name });
  await page.getByRole('searchbox').fill(name);
  await expect(tile).toContainText('sample');

  await tile.focus();
  await keyboard.press('Enter');
  const chosen = page.getByRole('region', { name: 'Chosen picture' });
  await expect(chosen).toContainText('Photo gallery');
  await chosen.getByRole('button', { name: 'Upload a picture' }).focus();
  await keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Upload' }).focus();
  await keyboard.press('Enter');
  for (const missing of ['Please choose a picture', 'Please describe what the picture shows'])
    await expect(dialog.getByText(missing)).toBeVisible();
  const picking = page.waitForEvent('filechooser');
  await expect(dialog.getByLabel('Picture', { exact: true })).toBeFocused();
  await keyboard.press('Space');
  await (await picking).setFiles(await phonePhoto(1512));
  await dialog.getByLabel('From the left').focus();
  await keyboard.press('Home');
  await keyboard.press('ArrowRight');
  await expect(dialog.getByText('1%', { exact: true })).toBeVisible();
  await dialog.getByLabel('What it shows').focus();
  await keyboard.type(words);
  await expectAccessible(page, 'the dialog of a new picture');
  await keyboard.press('Enter');

  await expect(toast(page, 'Picture added')).toBeVisible();
  await expect(chosen).toContainText('Pages show this picture.');
  await expect(chosen.getByLabel('What it shows')).toHaveValue(words);
  await expect(chosen.getByLabel('From the left')).toHaveValue('1');
  await expect(tile).toContainText(words);
  await expect(tile.locator('img')).toHaveAttribute(
    'src',
    new RegExp(`^/pictures/${name}-[0-9a-f]{12}-200.webp$`),
  );
  await expect(chosen.getByRole('button', { name: 'Remove' })).toBeDisabled();

  await expect(async () => {
    await page.goto('/photo');
    const shown = page.locator(`img[src^="/pictures/${name}-"]`).first();
    await expect(shown).toHaveAttribute('data-focus-x', '0', { timeout: 3_000 });
    await expect(shown).toHaveCSS('object-position', '0% 50%');
  }).toPass();
});

test('the banner chooser marks pictures in use, and the form keeps its values', async ({
  desk,
  openBrowser,
}) => {
  const page = await openBrowser({ storageState: desk.superadmin.storageState });
  const chooser = page.getByRole('dialog', { name: 'Choose a picture' });
  const tile = (picture: string) => chooser.getByRole('radio', { name: new RegExp(`^${picture} `) });
  const banners = committees.map(({ banner }) => banner);
  await page.goto('/catalogue');

  await page.getByRole('button', { name: `Edit ${committees[1]?.shortName}`, exact: true }).click();
  await page.getByLabel('Agenda').fill('A new agenda');
  await page.getByRole('button', { name: 'Choose another picture' }).click();
  await expect(tile(banners[1] ?? '')).toBeChecked();
  for (const banner of banners) await expect(tile(banner)).toHaveAccessibleName(/ Used here /);
  await expect(tile(name)).not.toHaveAccessibleName(/Used here/);
  await expectAccessible(page, 'the chooser of a banner');
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  await expect(page.getByLabel('Agenda')).toHaveValue('A new agenda');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add a committee' }).click();
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await expect(chooser.getByText('Used here', { exact: true })).toHaveCount(banners.length);
});
