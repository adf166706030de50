import type { Locator, Page } from '@playwright/test';
import { getOffersAndWaitingList } from '#allocation/contract.ts';
import { changeCatalogue, getCatalogue } from '#conference/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, toast } from '#tests/support/account-screens.ts';
import type { Delegate } from '#tests/support/api-client.ts';
import { createConfirmedCrowd, crowdSize, smallestCommittees } from '#tests/support/confirmed-crowd.ts';
import { openFold } from '#tests/support/folds.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);

// One width is enough: the desk allocates on a laptop and delegates answer on a phone.
test.use(laptop);

const [committee] = smallestCommittees;
const [wanted, second] = committee.portfolios;
const seats = smallestCommittees.reduce((sum, { portfolios }) => sum + portfolios.length, 0);
const waiting = crowdSize - seats;

test('delegates get seats with reasons, and the waiting list gets a free seat', async ({
  site,
  desk,
  openBrowser,
}) => {
  await site.setRegistration(true);
  await offerOnly(site, smallestCommittees);
  const people = await createConfirmedCrowd(site);
  await site.setRegistration(false);
  const admin = await openBrowser({ storageState: desk.superadmin.storageState });
  await admin.goto(`/allocate/${encodeURIComponent(eventName)}`);

  await test.step('the price of demanding seats is there before the first draft, which says how good it is', async () => {
    await expect(admin.getByText(`${crowdSize} confirmed delegates have no seat`)).toBeVisible();
    const comes = admin.getByRole('region', { name: 'Expected result' });
    await expect(comes).toContainText(`${waiting} no seat`);
    await expect(comes).toContainText('Demanding seats for everyone');
    await admin.getByText('To let delegates check the lottery').click();
    await admin.getByLabel('Source of the public number').fill('A sample round');
    await admin.getByRole('button', { name: 'Start lottery' }).click();
    await expect(admin.getByText('The lottery has started')).toBeVisible();
    await draftAnew(admin, () => admin.getByRole('button', { name: 'Make a draft' }).click());
    await expect(admin.getByRole('row', { name: /^Most first choices/ })).toBeVisible();
    await expectAccessible(admin, 'a draft');
  });

  await test.step('the public number draws the lottery, and the draft is made anew', async () => {
    await admin.getByLabel('Public number').fill('4200000');
    await admin.getByRole('button', { name: 'Draw the lottery' }).click();
    await draftAnew(admin, () =>
      admin.getByRole('button', { name: 'Make a new draft with the same choices' }).click(),
    );
  });

  const [anna, annika] = people as [Delegate, Delegate];
  await test.step('two delegates are pinned by the keyboard, once the sum has said what it does', async () => {
    for (const [delegate, portfolio] of [
      [anna, wanted],
      [annika, second],
    ] as const) {
      const dialog = await openDelegate(admin, delegate);
      await dialog
        .getByLabel('In the next draft')
        .selectOption({ label: `Pinned to ${portfolio} (${committee.shortName})` });
      await expect(dialog.getByText(/^Sum of choices \d+, then \d+/)).toBeVisible();
      if (delegate === anna) await expectAccessible(admin, 'a delegate of a draft');
      await draftAnew(admin, () => dialog.getByRole('button', { name: 'Make a new draft' }).press('Enter'));
      await expect(admin.getByRole('region', { name: 'Compared with the other draft' })).toBeVisible();
      await find(admin, delegate.name);
      await expect(rowOf(admin, delegate)).toContainText('pinned');
    }
  });

  await test.step('they swap by the keyboard, and back by dragging one onto the other', async () => {
    const asks = admin.getByRole('dialog', { name: 'Swap two seats?' });
    await find(admin, 'Sample Ann');
    await admin.getByRole('button', { name: `Swap ${anna.name}` }).press('Enter');
    await admin.getByRole('button', { name: `: ${anna.name} with ${annika.name}` }).press('Enter');
    await expect(asks.getByText(/^Sum of choices \d+, then \d+/)).toBeVisible();
    await expectAccessible(admin, 'a swap');
    await draftAnew(admin, () =>
      asks.getByRole('button', { name: 'Swap and make a new draft' }).press('Enter'),
    );
    await find(admin, 'Sample Ann');
    await expect(rowOf(admin, annika)).toContainText(seat(wanted));
    await drag(admin, rowOf(admin, annika), rowOf(admin, anna));
    await draftAnew(admin, () => asks.getByRole('button', { name: 'Swap and make a new draft' }).click());
    await find(admin, 'Sample Ann');
    await expect(rowOf(admin, anna)).toContainText(seat(wanted));
  });

  await test.step('publishing assigns all seats, mails the delegates, and fills the waiting list', async () => {
    await admin.getByRole('button', { name: `Publish ${seats} seats` }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: `Publish ${seats} seats` })
      .press('Enter');
    await expect(toast(admin, 'Seats published')).toBeVisible();
    await site.mails.mailTo(anna.email, /Your seat at /);
    await expect(
      admin.getByText(`${waiting} delegates are on the waiting list. 0 seats are on offer.`),
    ).toBeVisible();
    await expectAccessible(admin, 'after publishing');
  });

  await test.step('a delegate reads why on a phone, and withdraws', async () => {
    const hers = await openBrowser(phone);
    await addSessionCookie(hers, anna);
    await hers.goto('/dashboard');
    await openFold(hers, 'Your registration details');
    await hers.getByRole('button', { name: 'Why this seat?' }).tap();
    await expect(hers.getByText('The secretariat gave you this seat.')).toBeVisible();
    await hers.getByRole('button', { name: 'Withdraw from this conference' }).tap();
    const dialog = hers.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).tap();
    await expect(dialog.getByText('Enter a reason in one line of at most 500 characters')).toBeVisible();
    await expectAccessible(hers, 'withdrawing');
    await dialog.getByLabel('Why do you want to withdraw?').fill('An exam on that day');
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).tap();
    await expect(toast(hers, 'You have withdrawn')).toBeVisible();
  });

  await test.step('the first on the waiting list accepts on a phone, and the lottery can be checked', async () => {
    const [first, next] = await whoWaits(site, people);
    await site.mails.mailTo(first.email, /A seat at /);
    const theirs = await openBrowser(phone);
    await addSessionCookie(theirs, first);
    await theirs.goto('/dashboard');
    const offer = theirs.getByRole('region', { name: 'A seat is offered to you' });
    await expect(offer).toContainText(wanted);
    await expectAccessible(theirs, 'an offer');
    await offer.getByRole('button', { name: 'Accept' }).tap();
    // What stays on the screen: a toast can be gone on a busy machine.
    await expect(theirs.getByRole('region', { name: 'Your seat' })).toContainText(wanted);

    const others = await openBrowser(phone);
    await addSessionCookie(others, next);
    await others.goto('/dashboard');
    await expect(others.getByText(`You are number 1 of ${waiting - 1} on the waiting list`)).toBeVisible();
    await openFold(others, 'Your registration details');
    await others.getByText('Seat lottery', { exact: true }).tap();
    const ticket = await others
      .getByText(/Your ticket: /)
      .locator('.font-mono')
      .innerText();
    await others.getByRole('link', { name: 'Check the lottery' }).tap();
    await expect(others.getByLabel('Your ticket')).toHaveValue(ticket);
    await others.getByRole('button', { name: 'Show my place' }).tap();
    await expect(others.getByText(/The secret matches the fingerprint of the first step\./)).toBeVisible();
    await expectAccessible(others, 'the lottery');
  });
});

const seat = (portfolio: string) => `${committee.shortName}: ${portfolio}`;
const rowOf = (admin: Page, { name }: Delegate) =>
  admin
    .getByRole('region', { name: 'Delegates', exact: true })
    .getByRole('row', { name: new RegExp(`^${name}\\b`) });

async function draftAnew(admin: Page, act: () => Promise<void>): Promise<void> {
  const before = admin.url();
  await act();
  await expect.poll(() => admin.url()).not.toBe(before);
  await expect(admin.getByRole('dialog')).toBeHidden();
}

async function find(admin: Page, words: string): Promise<void> {
  await admin.getByLabel('Find a delegate, a group or a portfolio').fill(words);
}

async function openDelegate(admin: Page, { name }: Delegate) {
  await find(admin, name);
  await admin.getByRole('button', { name, exact: true }).press('Enter');
  const dialog = admin.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Returns the first two delegates of the waiting list; the first has an offer. */
async function whoWaits(site: RunningSite, people: readonly Delegate[]): Promise<[Delegate, Delegate]> {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const { open, waiting: list } = (await site.call(getOffersAndWaitingList, { params: { eventName }, token }))
    .body;
  const named = [open[0]?.name, ...list.map(({ name }) => name).filter((name) => name !== open[0]?.name)];
  const [first, second] = named.flatMap((name) => people.find((one) => one.name === name) ?? []);
  if (!first || !second) throw new Error('no delegate waits');
  return [first, second];
}

/** Restricts the choices to some committees, and the first portfolio of each to experienced delegates. */
async function offerOnly(site: RunningSite, kept: typeof smallestCommittees): Promise<void> {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const { revision, committees } = (await site.call(getCatalogue, { params: { eventName }, token })).body;
  const gone = committees.filter(({ value }) => !kept.some((one) => one.value === value));
  const hard = committees.find(({ value }) => value === committee.value)?.portfolios[0];
  const changes = [
    ...gone.map(({ _id }) => ({ what: 'withdraw' as const, of: 'committee' as const, id: _id })),
    {
      what: 'edit_portfolio' as const,
      id: hard?._id ?? '',
      fields: { name: hard?.name ?? '', seats: 1, withheld: false, demanding: true },
    },
  ];
  for (const [at, change] of changes.entries())
    await site.call(changeCatalogue, { token, body: { eventName, revision: revision + at, change } });
}

/**
 * Dispatches the events of a drag. With a real mouse, Chromium on a busy machine can miss the start of a drag and hang.
 */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
  await from.dispatchEvent('dragstart', { dataTransfer });
  const isRefused = to.evaluate(
    (row, data) =>
      row.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: data })),
    dataTransfer,
  );
  expect(await isRefused, 'it can be dropped there').toBe(false);
  await to.dispatchEvent('drop', { dataTransfer });
  await from.dispatchEvent('dragend', { dataTransfer });
}
