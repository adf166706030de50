import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#tests/support/accessible.ts';
import { followDeskTab } from '#tests/support/desk-screens.ts';
import { expect, test } from '#tests/support/story.ts';
import { filesOf, zipOf } from '#tests/support/transfer.ts';
import { laptop } from '#tests/support/widths.ts';

// Uses a laptop, where files are exported. every-screen.test.ts covers phones.
test.use(laptop);

test('a superadmin exports the club, previews the import of another, and imports it', async ({
  desk,
  openBrowser,
}) => {
  const page = await openBrowser({ storageState: desk.superadmin.storageState });
  await page.goto('/superadmin');
  await followDeskTab(page, 'The club', 'Export and import');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download export' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^club-\d{4}-\d\d-\d\d\.zip$/);
  const files = await filesOf(await readFile(await saved.path()));

  const choose = async (name: string, changed: Readonly<Record<string, string>>) =>
    page.getByLabel('Export file', { exact: true }).setInputFiles({
      name,
      mimeType: 'application/x-zip-compressed',
      buffer: await zipOf(new Map<string, string | Buffer>([...files, ...Object.entries(changed)])),
    });
  await choose('other.zip', { 'conference.json': '{}' });
  await expect(page.getByRole('alert')).toContainText('conference.json: fees: is missing');
  await expectAccessible(page, 'a file that is not an export');

  const apply = JSON.parse(String(files.get('documents/apply.json')));
  await choose('club.zip', {
    'documents/apply.json': JSON.stringify({ ...apply, notice: 'From another club' }),
  });
  const plan = page.getByRole('region', { name: 'What this import would do' });
  await expect(plan).toContainText('Saved as drafts until you publish them: Apply.');
  await expectAccessible(page, 'what an import would do');
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The import is finished.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Publish' }).click();
  await expect(page.getByRole('list', { name: 'Changes of Apply' })).toContainText('‘From another club’');
});
