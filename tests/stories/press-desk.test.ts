import type { Page } from '@playwright/test';
import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { getRecord, showRecord } from '#record/contract.ts';
import { atRest, expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { must } from '#tests/support/must.ts';
import { photograph } from '#tests/support/pictures.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

test.use(laptop);

const title = 'Clean water at last';

/** Gives a new person the duty press. */
async function pressPerson(site: RunningSite, token: string, name: string) {
  const person = await site.delegate({ name });
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: person.email, kind: 'press', lastDay } as const;
  expect((await site.call(grantDuty, { token, body })).status).toBe(200);
  return person;
}

/** Checks that nothing scrolls sideways with text of twice the size. */
async function expectFitsWithLargeText(page: Page): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted;
    }, size);
  await setSize('200%');
  await atRest(page);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]);
  await setSize('');
}

test('a press person drafts on a phone, a second one publishes, and a visitor reads it', async ({
  site,
  openBrowser,
}) => {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const author = await pressPerson(site, token, 'Sample Writer');
  const reader = await pressPerson(site, token, 'Sample Reader');
  const { seen } = (await site.call(getRecord, { token, params: { eventName } })).body;
  const shown = await site.call(showRecord, { token, body: { eventName, seen } });
  const record = shown.body.path;
  const writing = await openBrowser({ ...phone, storageState: loggedIn(author) });
  const reading = await openBrowser({ storageState: loggedIn(reader) });
  const visitor = await openBrowser(phone);

  await test.step('the author writes a draft on a phone, and a reload keeps what was typed', async () => {
    await writing.goto('/duty');
    await writing.getByRole('link', { name: 'Open press' }).tap();
    await writing.getByRole('button', { name: 'Write an article' }).tap();
    const dialog = writing.getByRole('dialog', { name: 'Write an article' });
    await dialog.getByLabel('Title').fill(title);
    await expect(dialog.getByLabel('Your name')).toHaveValue('Sample Writer');
    await dialog.getByLabel('Your name').fill('S. Writer');
    await dialog.getByLabel('Committee').selectOption({ label: firstCommittee.name });
    await dialog.getByLabel('Text').fill('The council agreed.\n\nIt took all night.');
    await expectAccessible(writing, 'writing an article');
    await expectFitsWithLargeText(writing);
    await writing.reload();
    await writing.getByRole('button', { name: 'Write an article' }).tap();
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    await dialog.getByRole('button', { name: 'Save draft' }).tap();
    await expect(writing.getByRole('heading', { name: title })).toBeVisible();
    await expect(writing.getByText('Draft', { exact: true })).toBeVisible();
  });

  await test.step('a picture needs a statement that the people agreed', async () => {
    await writing.getByRole('button', { name: 'Add picture' }).tap();
    const dialog = writing.getByRole('dialog', { name: 'Add a picture' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'vote.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph(),
    });
    await dialog.getByLabel('Caption').fill('The vote of the council');
    await expectAccessible(writing, 'adding a picture to an article');
    await dialog.getByRole('button', { name: 'Add picture' }).tap();
    await expect(writing.getByText('No statement that the people agreed')).toBeVisible();
    await writing.getByRole('button', { name: /^State consent/ }).tap();
    const edit = writing.getByRole('dialog', { name: 'Edit the picture' });
    await edit.getByLabel('Who asked them').fill('Sample Photographer');
    await edit.getByLabel('Asked on').fill('2027-01-30');
    await edit.getByRole('button', { name: 'Save picture' }).tap();
    await expect(writing.getByText(/Asked by Sample Photographer/)).toBeVisible();
    await expectAccessible(writing, 'an article of the press on a phone');
    await expectFitsWithLargeText(writing);
    await writing.getByRole('button', { name: 'Hand in' }).tap();
    await expect(writing.getByText('Waiting for a second reader')).toBeVisible();
    await expect(writing.getByRole('button', { name: 'Publish article' })).toHaveCount(0);
  });

  await test.step('a second person reads and publishes it', async () => {
    await reading.goto('/press');
    const waiting = reading.getByRole('region', { name: 'Waiting for a second reader' });
    await expectAccessible(reading, 'the articles of the press');
    await waiting.getByRole('link', { name: title }).click();
    await expect(reading.getByText('It took all night.')).toBeVisible();
    await expect(reading.getByRole('img', { name: 'The vote of the council' })).toBeVisible();
    await reading.getByRole('button', { name: 'Publish article' }).click();
    await reading.getByRole('dialog').getByRole('button', { name: 'Publish article' }).click();
    await expect(toast(reading, 'Published')).toBeVisible();
    await expect(reading.getByRole('link', { name: 'Open the public page' })).toBeVisible();
  });

  const path = must(await reading.getByRole('link', { name: 'Open the public page' }).getAttribute('href'));
  /** Waits until the pages are rendered again, which takes two seconds, and longer on a busy machine. */
  const expectPicture = (isShown: boolean) =>
    expect
      .poll(
        async () => {
          const answer = await visitor.request.get(path);
          return answer.status() === 200 && (await answer.text()).includes('<figure') === isShown;
        },
        { timeout: 90_000 },
      )
      .toBe(true);

  await test.step('a visitor reads it beside the record', async () => {
    await expectPicture(true);
    await visitor.goto(record);
    await expectAccessible(visitor, 'a record with an article');
    await visitor.getByRole('link', { name: title }).tap();
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(visitor.getByText('By S. Writer')).toBeVisible();
    const picture = visitor.getByRole('img', { name: 'The vote of the council' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(visitor, 'an article');
    await expectFitsWithLargeText(visitor);
  });

  await test.step('one press removes the picture, and the article stays', async () => {
    const address = must(
      await visitor.getByRole('img', { name: 'The vote of the council' }).getAttribute('src'),
    );
    await reading.getByRole('button', { name: /^Remove picture/ }).click();
    await expect(toast(reading, 'Picture removed')).toBeVisible();
    await expectPicture(false);
    expect((await visitor.request.get(address)).status()).toBe(404);
    await visitor.goto(path);
    await expect(visitor.getByText('It took all night.')).toBeVisible();
  });
});
