import type { BrowserContextOptions, Page } from '@playwright/test';
import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import type { Delegate } from './api-client.ts';
import { type council, eventName } from './conference.ts';
import { loggedIn } from './desk.ts';
import type { RunningSite } from './site.ts';
import { expect } from './story.ts';

type Committee = Pick<typeof council, 'name' | 'value'>;
export const askedOf = ({ value: committee }: Committee) => ({ eventName, committee });

/** Gives a new person the duty of a chair of a committee. */
export async function makeChair(site: RunningSite, name: string, committee: Committee) {
  const person = await site.delegate({ name });
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const lastDay = dayOf(Date.now() + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
  const duty = { ...askedOf(committee), email: person.email, kind: 'chair', lastDay } as const;
  expect((await site.call(grantDuty, { token, body: duty })).status).toBe(200);
  return person;
}

const path = `/committee?event=${encodeURIComponent(eventName)}`;
/** What the console says of the device that leads. */
export const lead = (page: Page) => page.getByRole('status', { name: 'Lead' });
export const head = (page: Page) => page.getByRole('main');

/** Takes the lead from a device that has sent something in the last two minutes. */
export async function takeLead(page: Page, reason: string): Promise<void> {
  await page.getByRole('status').getByRole('button', { name: 'Take the lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take the lead' });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Take the lead' }).click();
  await expect(lead(page)).toContainText('You lead');
}

/** Opens the sitting, answers for all members, and closes the roll. */
export async function callRoll(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Open the sitting' })).toBeVisible();
  await page.keyboard.press('Enter');
  const roll = page.getByRole('region', { name: 'Roll call' });
  await expect(roll).toBeVisible();
  const members = await page.getByRole('list', { name: 'Placards' }).getByRole('listitem').count();
  for (let at = 0; at < members; at += 1) await page.keyboard.press('p');
  await expect(roll).toContainText('Everyone has been called');
  await page.keyboard.press('Enter');
  await expect(roll).toBeHidden();
}

export async function setTopic(page: Page, topic: string): Promise<void> {
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'What the chair does' });
  await dialog.getByLabel('Topic').fill(topic);
  await dialog.getByRole('button', { name: 'Set the topic', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(head(page)).toContainText(topic);
}

/** Opens the session as a chair on another device. */
export async function openAs(
  openBrowser: (options: BrowserContextOptions) => Promise<Page>,
  chair: Delegate,
) {
  const page = await openBrowser({ storageState: loggedIn(chair) });
  await page.goto(path);
  await expect(lead(page)).toBeVisible();
  return page;
}

/** Waits until the device has stored that the server has all its steps, which is a moment after it says so. */
export async function allIsStored(page: Page): Promise<void> {
  await expect(lead(page)).toHaveText('You lead · all sent');
  const countWaiting = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('debate-steps');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const counting = opening.result.transaction('steps').objectStore('steps').count();
            counting.onsuccess = () => {
              opening.result.close();
              resolve(counting.result);
            };
          };
        }),
    );
  await expect.poll(countWaiting).toBe(0);
}
