import type { Page } from '@playwright/test';
import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { correctSeat } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { fourthCommittee as committee, eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

test.use(phone);

async function makeChair(site: RunningSite, token: string, { email }: { email: string }): Promise<void> {
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email, kind: 'chair', committee: committee.value, lastDay } as const;
  expect((await site.call(grantDuty, { token, body })).status).toBe(200);
}

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Placards' }).getByRole('button', { name });

test('a chair takes the roll on a phone, and a second chair at once by keyboard', async ({
  site,
  openBrowser,
}) => {
  const { token, portfolio } = await registerSeated(site, 'Punctual Sample', committee);
  await registerSeated(site, 'Tardy Sample', committee);
  await registerSeated(site, 'Absent Sample', committee);
  const chairs = [
    await site.delegate({ name: 'Sample Chair' }),
    await site.delegate({ name: 'Second Chair' }),
  ];
  for (const chair of chairs) await makeChair(site, token, chair);
  const [one, other] = chairs.map((chair) => ({ storageState: loggedIn(chair) }));
  const first = await openBrowser(one);
  await first.goto('/dashboard');
  await first.getByRole('link', { name: 'Open your duties' }).tap();
  await first.getByRole('link', { name: 'Open roll call' }).tap();
  await row(first, 'Punctual Sample').tap();
  const placard = first.getByRole('region', { name: 'Placard' });
  await expect(placard).toContainText(portfolio);
  await expectAccessible(first, 'a placard');
  await placard.getByRole('button', { name: 'Present and voting' }).tap();
  await expect(row(first, 'Punctual Sample')).toContainText('Present and voting');
  await expect(placard).not.toContainText('Punctual Sample');

  const second = await openBrowser({ ...other, ...laptop });
  await second.goto('/committee');
  await expect(row(second, 'Punctual Sample')).toContainText('Present and voting');
  await row(second, 'Tardy Sample').click();
  const secondPlacard = second.getByRole('region', { name: 'Placard' });
  await secondPlacard.getByRole('button', { name: 'Late' }).click();
  await expect(row(first, 'Tardy Sample')).toContainText('Late');
  await expect(first.getByRole('region', { name: 'Quorum' })).toContainText(/2 of \d+ present/);
  await expectAccessible(first, 'a roll with marks');

  await test.step('on a laptop by keyboard, up to the question about the rest', async () => {
    const choose = async (name: string) => {
      await row(second, name).focus();
      await second.keyboard.press('Enter');
      await expect(secondPlacard).toContainText(name);
    };
    for (const [key, mark] of [
      ['v', 'Present and voting'],
      ['l', 'Late'],
      ['a', 'Absent'],
      ['p', 'Present'],
    ] as const) {
      await choose('Punctual Sample');
      await second.keyboard.press(key);
      await expect(row(second, 'Punctual Sample')).toContainText(new RegExp(`${mark}$`));
    }
    const firstRow = second.getByRole('list', { name: 'Placards' }).getByRole('button').first();
    await firstRow.press('Enter');
    await second.keyboard.press('ArrowDown');
    await expect(firstRow).not.toHaveAttribute('aria-current');
    await second.keyboard.press('ArrowUp');
    await expect(firstRow).toHaveAttribute('aria-current');
    await expect(second.getByText('everyone else present')).toBeVisible();

    await expect(row(second, 'Absent Sample')).toContainText('Not marked');
    await second.keyboard.press('e');
    const present = second.getByRole('dialog', { name: 'Mark the rest present?' });
    await expect(present).toContainText('Each counts as present for the quorum');
    await second.keyboard.press('Enter');
    await expect(row(second, 'Absent Sample')).toContainText('Present');
    await second.keyboard.press('u');
    await expect(row(second, 'Absent Sample')).toContainText('Not marked');
    await expect(row(second, 'Punctual Sample'), 'earlier marks stay').toContainText('Present');

    const rest = second.getByRole('dialog', { name: 'Mark the rest absent?' });
    await second.keyboard.press('r');
    await expect(rest).toContainText('Each counts as absent for certificates.');
    await expectAccessible(second, 'the question about the rest of a roll');
    await second.keyboard.press('p');
    await second.keyboard.press('Escape');
    await expect(rest).toBeHidden();
    await expect(row(second, 'Absent Sample'), 'no key marks behind a dialog').toContainText('Not marked');

    // The roll ends behind its last delegate, with a question about those who were skipped.
    const skip = secondPlacard.getByRole('button', { name: 'Skip delegate' });
    while (await skip.isVisible()) await skip.press('Enter');
    await expect(secondPlacard).toContainText('Mark the rest absent?');
    await secondPlacard.getByRole('button', { name: 'Call them again' }).press('Enter');
    await expect(secondPlacard).not.toContainText('Mark the rest absent?');
    while (await skip.isVisible()) await skip.press('Enter');
    await secondPlacard.getByRole('button', { name: 'Mark the rest absent' }).press('Enter');
    await expect(rest.getByRole('button', { name: /^Mark \d+ delegates? absent$/ })).toBeFocused();
    await second.keyboard.press('Enter');
    await expect(secondPlacard).toContainText('Roll call complete');
    await expect(row(second, 'Absent Sample')).toContainText('Absent');
    await expect(row(second, 'Tardy Sample')).toContainText('Late');
    await expect(row(first, 'Absent Sample')).toContainText('Absent');
  });
});

test('a chair saves a mark anyway of a delegate whose seat was removed meanwhile', async ({
  site,
  desk,
  openBrowser,
  noise,
}) => {
  const { delegate, portfolio, token } = await registerSeated(site, 'Moved Sample', committee);
  const chair = await site.delegate({ name: 'Offline Chair' });
  await makeChair(site, token, chair);
  const page = await openBrowser({ storageState: loggedIn(chair) });
  await page.goto('/committee');
  await expect(row(page, 'Moved Sample')).toBeVisible();

  noise.expectNoNetwork();
  await page.context().setOffline(true);
  await row(page, 'Moved Sample').tap();
  await page
    .getByRole('region', { name: 'Placard' })
    .getByRole('button', { name: 'Present', exact: true })
    .tap();
  await expect(page.getByText('1 mark is kept on this device')).toBeVisible();
  const body = { regID: delegate.id, from: { committee: committee.value, portfolio }, to: null };
  expect((await site.call(correctSeat, { token, body })).status).toBe(200);
  await page.context().setOffline(false);

  const refused = page.getByRole('alert').filter({ hasText: '1 mark was not saved' });
  await expect(refused).toContainText('the delegate has no seat in this committee now.');
  await expectAccessible(page, 'a mark that was refused');
  await refused.getByRole('button', { name: 'Save anyway' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Save these marks anyway?' });
  await dialog.getByLabel('Reason').fill('Took part here until noon');
  await expectAccessible(page, 'a reason to save a mark anyway');
  await dialog.getByRole('button', { name: 'Save anyway' }).tap();
  await expect(dialog).toBeHidden();
  await expect(refused).toBeHidden();

  const superadmin = await openBrowser({ ...desk.superadmin, ...laptop });
  await superadmin.goto(`/auditlog?about=${encodeURIComponent(delegate.email)}&action=roll_marked_anyway`);
  const entry = superadmin.getByRole('table', { name: 'Entries' }).getByRole('row').nth(1);
  for (const text of ['Offline Chair', 'Moved Sample', 'Took part here until noon'])
    await expect(entry).toContainText(text);
});
