import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { logIn, toast } from './account-screens.ts';
import type { Delegate } from './api-client.ts';
import { followDesk } from './desk-screens.ts';
import type { RunningSite } from './site.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Browsers of the secretariat, as they are after logging in. */
export interface Desk {
  superadmin: { storageState: StorageState };
  admin: Delegate & { storageState: StorageState };
}

/** The superadmin logs in, makes a delegate an admin, and the admin logs in: all of it on the screens. */
export async function openDesk(site: RunningSite, browser: Browser): Promise<Desk> {
  const delegate = await site.delegate({ name: 'Sample Admin' });
  const afterLogIn = async (
    person: { email: string; password: string },
    then: (page: Page) => Promise<void>,
  ) => {
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    await logIn(page, person);
    await then(page);
    const storageState = await context.storageState();
    await context.close();
    return storageState;
  };
  const superadmin = await afterLogIn(site.superadmin, async (page) => {
    await expect(page).toHaveURL('/superadmin');
    await elevate(page, delegate);
  });
  const admin = await afterLogIn(delegate, (page) => expect(page).toHaveURL('/admin'));
  return { superadmin: { storageState: superadmin }, admin: { ...delegate, storageState: admin } };
}

/** The superadmin finds the account among all and makes it an admin's. */
async function elevate(page: Page, { email, name, accountId }: Delegate): Promise<void> {
  await followDesk(page, 'Accounts');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(`/user/${accountId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: 'Elevate to admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elevate to admin' }).click();
  await expect(toast(page, 'Role elevated to admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Demote to client' })).toBeVisible();
}
