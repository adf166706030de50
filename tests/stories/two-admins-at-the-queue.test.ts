import type { Page } from '@playwright/test';
import type { AnswerOf } from '#platform/contract/call.ts';
import { takeNextPendingRegistration } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { registerAlone } from '#tests/support/register-on-site.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';

const address = `/registrations/${encodeURIComponent(eventName)}?section=pending`;
/** Number of waiting registrations, as many rows as fit on a screen of 1440 x 900. */
const waiting = 12;

test('two admins at the queue never decide the same registration', async ({ site, desk, openBrowser }) => {
  await site.setRegistration(true);
  const family = `Crowd${Date.now().toString(36)}`;
  for (let n = 1; n <= waiting; n++) await registerAlone(site, `Person${n} ${family}`);
  const admin = await openBrowser({ storageState: desk.admin.storageState });
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  for (const page of [admin, superadmin]) {
    await page.goto(`${address}&q=${family}`);
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${waiting} rows\\. `) }),
    ).toBeAttached();
  }

  await test.step('twelve people are visible at once, and the first is beside them', async () => {
    expect(admin.viewportSize()).toEqual({ width: 1440, height: 900 });
    const rows = admin.getByRole('table', { name: 'Registrations' }).getByRole('row');
    await expect(rows.nth(12)).toBeInViewport({ ratio: 1 });
    expect(await nameBeside(admin)).toBe(`Person1 ${family}`);
  });

  await test.step('each admin sees which registration the other views, on the list and the page', async () => {
    await admin.keyboard.press('n');
    const first = await nameBeside(admin);
    const row = superadmin.getByRole('row').filter({ hasText: `${first} ` });
    await expect(row).toContainText('Sample Admin is viewing');
    await row.getByRole('link').first().click();
    await expect(superadmin.getByText('Sample Admin is viewing this registration now.')).toBeVisible();
    await expectAccessible(superadmin, 'a registration that another admin views');
    await superadmin.goBack();
    await expect(superadmin.getByRole('row').filter({ hasText: `${first} ` })).toBeVisible();
  });

  await test.step('decisions of the other update in place, and new registrations appear on top', async () => {
    const rows = superadmin.getByRole('row');
    const shown = await rows.count();
    const first = await nameBeside(admin);
    await admin.keyboard.press('c');
    await expect(admin.getByRole('dialog').getByRole('button', { name: /^Confirm/ })).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(rows.filter({ hasText: `${first} ` })).toContainText('confirmed');
    await registerAlone(site, `Latecomer ${family}`);
    await expect(superadmin.getByRole('button', { name: 'Show 1 new registration' })).toBeVisible();
    await expect(rows).toHaveCount(shown);
    await superadmin.getByRole('button', { name: 'Show 1 new registration' }).click();
    await expect(rows.filter({ hasText: `Latecomer ${family}` })).toBeVisible();
    await expect(rows.filter({ hasText: `${first} ` })).toBeHidden();
  });

  await test.step('presence ends when an admin leaves the site', async () => {
    const visiting = await openBrowser({ storageState: desk.superadmin.storageState });
    await visiting.goto(`${address}&q=${family}`);
    await expect(visiting.getByRole('status').filter({ hasText: /registrations? in all\.$/ })).toBeAttached();
    await visiting.keyboard.press('n');
    let row = admin.getByRole('row');
    // Waits for the next person in the panel, which shows the first one until the request caused by 'n' has
    // succeeded.
    await expect(async () => {
      row = admin.getByRole('row').filter({ hasText: `${await nameBeside(visiting)} ` });
      await expect(row).toContainText('is viewing', { timeout: 5_000 });
    }).toPass();
    await visiting.goto('about:blank');
    await expect(row).not.toContainText('is viewing');
  });

  // Each has a registration before one of them decides, so that both take part on a busy machine too.
  const firsts = await Promise.all([takeNext(admin), takeNext(superadmin)]);
  const [byAdmin, bySuperadmin] = await Promise.all([
    decideAll(admin, firsts[0]),
    decideAll(superadmin, firsts[1]),
  ]);
  expect(byAdmin.filter((name) => bySuperadmin.includes(name))).toEqual([]);
  expect(byAdmin.length + bySuperadmin.length).toBe(waiting);
  expect(new Set([...byAdmin, ...bySuperadmin]).size).toBe(waiting);
  expect(Math.min(byAdmin.length, bySuperadmin.length)).toBeGreaterThan(0);
});

async function nameBeside(page: Page): Promise<string> {
  const beside = page.getByRole('region', { name: 'Selected registration' });
  return (await beside.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
}

/** Takes the next pending registration. Returns null if the queue is empty. */
async function takeNext(page: Page) {
  const taken = page.waitForResponse(
    (response) => new URL(response.url()).pathname === takeNextPendingRegistration.path && response.ok(),
  );
  await page.keyboard.press('n');
  const { next } = (await (await taken).json()) as AnswerOf<typeof takeNextPendingRegistration>;
  return next;
}

/** Confirms a registration and all that follow, until the queue is empty. Returns the names. */
async function decideAll(page: Page, first: Awaited<ReturnType<typeof takeNext>>): Promise<string[]> {
  const names: string[] = [];
  const beside = page.getByRole('region', { name: 'Selected registration' });
  const question = page.getByRole('dialog', { name: 'Confirm this registration?' });
  for (let next = first; next; next = await takeNext(page)) {
    await expect(beside.getByRole('heading', { level: 2, name: next.name })).toBeVisible();
    await expect(beside.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();
    await page.keyboard.press('c');
    await expect(question).toContainText(next.name);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    names.push(next.name);
  }
  return names;
}
