import type { Page } from '@playwright/test';
import { getOwnRegistrations, register } from '#registration/contract.ts';
import { confirmRegistration } from '#review/contract.ts';
import { expectAccessible } from '../support/accessible.ts';
import { logIn, toast } from '../support/account-screens.ts';
import type { Delegate } from '../support/api-client.ts';
import { paymentScreenshot } from '../support/pictures.ts';
import { type RunningSite, runSite } from '../support/site.ts';
import { eventName, fees, firstCommittee } from '../support/site-conference.ts';
import { test as base, expect } from '../support/story.ts';

// The desk allocates on a laptop, delegates answer on a phone: one run has both.
base.skip(({ isMobile }) => isMobile);

/** Seats are given to everybody who is there: a site of its own, where nobody else's people wait. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parts a fixture needs from this pattern
    async ({}, use) => {
      const site = await runSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const [wanted, second] = firstCommittee.portfolios;

test('a conference is allocated, published and explained, and a seat that becomes free is taken', async ({
  site,
  desk,
  openBrowser,
}) => {
  test.setTimeout(180_000);
  await site.setRegistration(true);
  const people: Delegate[] = [];
  for (const name of ['Sample Anna', 'Sample Bela', 'Sample Chitra'])
    people.push(await confirmedDelegate(site, name));
  const [anna, bela] = people as [Delegate, Delegate, Delegate];
  const admin = await openBrowser({ storageState: desk.admin.storageState });
  await admin.goto(`/allocate/${encodeURIComponent(eventName)}`);

  await test.step('a draft is made and shows what everybody would get', async () => {
    await expect(admin.getByText('3 confirmed delegates have no seat')).toBeVisible();
    await admin.getByRole('button', { name: 'Make a draft' }).click();
    await expect(admin.getByText('1 of 3 get a seat they named')).toBeVisible();
    await expect(admin.getByRole('row', { name: /^Most first wishes/ })).toBeVisible();
    await expectAccessible(admin, 'a draft');
  });

  await test.step('two are pinned by the keyboard, and each draft is compared with the one before', async () => {
    await pin(admin, 'Sample Anna', wanted);
    await expect(admin.getByRole('region', { name: 'Compared with the other draft' })).toBeVisible();
    await pin(admin, 'Sample Bela', second);
    const row = admin.getByRole('row', { name: /^Sample Anna/ }).last();
    await expect(row).toContainText('pinned');
    await expectAccessible(admin, 'two drafts compared');
  });

  await test.step('a swap says what it does before it is done', async () => {
    await admin.getByRole('button', { name: 'Sample Anna' }).press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Sample Anna' });
    await expect(dialog.getByText('The secretariat gave this seat by hand.')).toBeVisible();
    await dialog.getByLabel('Swap with').selectOption({ label: `Sample Bela (${seat(second)})` });
    await expect(dialog.getByText('Together they fare as well as before.')).toBeVisible();
    await expectAccessible(admin, 'a delegate of a draft');
    await admin.keyboard.press('Escape');
  });

  await test.step('publishing gives every seat and mails every delegate', async () => {
    await admin.getByRole('button', { name: 'Publish 3 seats' }).click();
    await admin.getByRole('button', { name: 'Give 3 seats' }).press('Enter');
    await expect(toast(admin, 'Seats published')).toBeVisible();
    for (const { email } of people) await site.mails.mailTo(email, /Your seat at the/);
    await expect(admin.getByText('0 on the waiting list, 0 seats on offer')).toBeVisible();
  });

  const hers = await openBrowser(phone);
  await test.step('a delegate reads why on a phone, and withdraws', async () => {
    await logIn(hers, anna);
    await hers.goto('/dashboard');
    await hers.getByRole('button', { name: 'Why this seat?' }).tap();
    await expect(hers.getByText('The secretariat gave this seat by hand.')).toBeVisible();
    await hers.getByRole('button', { name: 'Withdraw from this conference' }).tap();
    const dialog = hers.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).tap();
    await expect(dialog.getByText('Say why in a line of at most 500 characters')).toBeVisible();
    await expectAccessible(hers, 'withdrawing');
    await dialog.getByLabel('Why do you withdraw?').fill('An exam on that day');
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).tap();
    await expect(toast(hers, 'You have withdrawn')).toBeVisible();
    await expect(hers.getByText('Next step')).toBeVisible();
  });

  await test.step('who would rather have the seat is mailed, and accepts it', async () => {
    const [offered] = await Promise.any(
      people.slice(1).map(async (person) => {
        await site.mails.mailTo(person.email, /A seat at the/);
        return [person] as const;
      }),
    );
    const theirs = await openBrowser(phone);
    await logIn(theirs, offered);
    await theirs.goto('/dashboard');
    const offer = theirs.getByRole('region', { name: 'A seat is offered to you' });
    await expect(offer).toContainText(wanted);
    await expectAccessible(theirs, 'an offer');
    await offer.getByRole('button', { name: 'Accept' }).tap();
    await expect(toast(theirs, 'The seat is yours')).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Your seat' })).toContainText(wanted);
    expect([bela.email, people[2]?.email]).toContain(offered.email);
  });
});

const seat = (portfolio: string) => `${firstCommittee.shortName}: ${portfolio}`;

async function pin(admin: Page, name: string, portfolio: string): Promise<void> {
  await admin.getByRole('button', { name }).press('Enter');
  const dialog = admin.getByRole('dialog', { name });
  await dialog.getByLabel('Pin to a seat').selectOption({ label: seat(portfolio) });
  await dialog.getByRole('button', { name: 'Pin and draft anew' }).press('Enter');
  await expect(toast(admin, 'Draft made').last()).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Confirmed, and asking for one seat that all ask for. */
async function confirmedDelegate(site: RunningSite, name: string): Promise<Delegate> {
  const delegate = await site.delegate({ student: true, name });
  const { buffer } = await paymentScreenshot(fees.individual);
  await site.call(register, {
    token: delegate.token,
    body: {
      eventName,
      payment: `data:image/png;base64,${buffer.toString('base64')}`,
      previousMunExperience: 'None yet',
      committeePreference: [firstCommittee.value],
      portfolioPreference: [wanted],
      isGroupRegistration: false,
    },
  });
  const [own] = (await site.call(getOwnRegistrations, { token: delegate.token })).body.ypEvents;
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  await site.call(confirmRegistration, { body: { regID: own?._id ?? '' }, token });
  return delegate;
}
