import type { Page } from '@playwright/test';
import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
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

/** Opens a delegate in the list of marks. */
async function openDelegate(page: Page, name: string): Promise<void> {
  const row = page.getByRole('main').getByRole('button', { name: new RegExp(name) });
  await row.tap();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
}

test('two chairs mark, one without a network, and the award reaches the delegate', async ({
  site,
  openBrowser,
  noise,
}) => {
  const seated = await registerSeated(site, 'Winning Sample', committee);
  await registerSeated(site, 'Second Sample', committee);
  const { token } = seated;
  const chairs = [
    await site.delegate({ name: 'Sample Chair' }),
    await site.delegate({ name: 'Other Chair' }),
  ];
  for (const chair of chairs) await makeChair(site, token, chair);
  const [first, second] = await Promise.all(
    chairs.map((chair) => openBrowser({ storageState: loggedIn(chair) })),
  );
  if (!first || !second) throw new Error('A browser is missing.');

  await test.step('a chair marks on a phone, with a remark', async () => {
    await first.goto('/marks');
    await openDelegate(first, 'Winning Sample');
    await first.getByRole('button', { name: /^Speeches of .*: 9$/ }).tap();
    await expect(first.getByText('Speeches so far: 9')).toBeVisible();
    await first.getByRole('button', { name: 'Add a remark' }).tap();
    await first.getByLabel('Remark').fill('Clear and short');
    await first.getByRole('button', { name: 'Save remark' }).tap();
    await expect(first.getByText('Clear and short')).toBeVisible();
    await expectAccessible(first, 'marks of a delegate');
  });

  await test.step('the other chair marks without a network, and sends it later', async () => {
    await second.goto('/marks');
    await openDelegate(second, 'Second Sample');
    noise.expectNoNetwork();
    await second.context().setOffline(true);
    await second.getByRole('button', { name: /^Speeches of .*: 6$/ }).tap();
    await expect(second.getByText('1 mark waits to be sent.')).toBeVisible();
    await expect(second.getByText('Speeches so far: 6')).toBeVisible();
    await second.context().setOffline(false);
    await expect(second.getByText('1 mark waits to be sent.')).toBeHidden();
    await second.reload();
    await openDelegate(second, 'Second Sample');
    await expect(second.getByText('Speeches so far: 6')).toBeVisible();
  });

  const desk = await openBrowser({ ...laptop, storageState: loggedIn({ token }) });
  await test.step('a superadmin looks at calibration and at what a changed weight changes', async () => {
    await desk.goto(`/awards/${encodeURIComponent(eventName)}`);
    await desk.getByRole('button', { name: 'Calibration' }).click();
    await expect(desk.getByRole('table', { name: 'How each chair marks' })).toContainText('Sample Chair');
    await desk.getByRole('button', { name: 'Criteria and awards' }).click();
    await desk
      .getByLabel(/^Weight/)
      .first()
      .fill('40');
    await desk.getByRole('button', { name: 'See what changes' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Save criteria and awards?' });
    await expect(dialog).toContainText('No proposed award changes.');
    await expectAccessible(desk, 'criteria and awards');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(desk, 'Criteria and awards saved')).toBeVisible();
  });

  await test.step('a person decides with a sentence, and releases', async () => {
    await desk.getByRole('button', { name: 'Decide', exact: true }).click();
    await desk.getByLabel('Committee').selectOption({ label: committee.name });
    await desk.getByRole('button', { name: 'Decide Best Delegate 1' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Best Delegate' });
    await dialog.getByLabel('Why').fill('The clearest speech of the day');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(toast(desk, 'Decided')).toBeVisible();
    await expect(desk.getByText('Decided by')).toBeVisible();
    await expectAccessible(desk, 'a proposal with a decision');
    await desk.getByRole('button', { name: 'Overview and release' }).click();
    await desk.getByRole('link', { name: 'Show slides' }).click();
    const slides = desk.getByRole('region', { name: 'Slides of the ceremony' });
    await expect(slides).toContainText(committee.name);
    await desk.keyboard.press('ArrowRight');
    await expect(slides).toContainText('Best Delegate');
    await expect(slides).not.toContainText('Winning Sample');
    await desk.keyboard.press('ArrowRight');
    await expect(slides).toContainText('Winning Sample');
    await expectAccessible(desk, 'a slide');
    await desk.getByRole('link', { name: 'Close' }).click();
    await desk.getByRole('button', { name: 'Release awards' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await expect(toast(desk, 'Awards released')).toBeVisible();
    await expect(desk.getByText('0 decided awards are ready')).toBeVisible();
  });

  await test.step('the delegate sees the award, writes how the name is spoken, and reads the sheet', async () => {
    const page = await openBrowser({ storageState: loggedIn(seated.delegate) });
    await page.goto('/dashboard');
    const awards = page.getByRole('region', { name: 'Awards' });
    await expect(awards).toContainText('Best Delegate');
    await awards.getByRole('button', { name: 'Write how it is spoken' }).tap();
    await page.getByLabel('Write it as it sounds').fill('WIN-ning SAM-pul');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap();
    await expect(awards).toContainText('WIN-ning SAM-pul');
    await awards.getByRole('link', { name: 'See what you did' }).tap();
    await expect(page.getByRole('heading', { name: 'What you did' })).toBeVisible();
    await expect(page.getByText('Best Delegate')).toBeVisible();
    await expectAccessible(page, 'the own sheet');
  });
});
