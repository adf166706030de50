import type { Page } from '@playwright/test';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, logIn, toast } from '#tests/support/account-screens.ts';
import {
  decide,
  findRegistration,
  followDesk,
  followDeskTab,
  giveSeat,
  switchRegistration,
} from '#tests/support/desk-screens.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  chooseCommittees,
  continueToNextStep,
  fillPersonalDetails,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { eventName, secondCommittee } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);

// Uses a laptop, on which organisers prepare a year. every-screen.test.ts covers phones.
test.use(laptop);

const edition = 'Sample Conference 2031';
const club = 'Sample Debating Society';
const heading = 'A word before you come';
const assembly = 'Sample Assembly';
const crisis = 'Sample Crisis Cabinet';
const fee = 612;
/** Payment details by payment method and label of the form. */
const bankDetails = {
  UPI: { 'Account holder': 'The Debating Society', 'UPI IDs': 'society@bank' },
  'Bank transfer': {
    'Account holder': 'The Debating Society',
    'Bank and branch': 'A Bank, Campus Branch',
    'Account number': '123456789012',
    'Bank code': 'ABCD0123456',
  },
};
/** A portfolio whose name another committee's portfolio has too. */
const [india] = secondCommittee.portfolios;

/** Waits for a text of a public page, which is re-rendered within two seconds. */
async function reads(visitor: Page, path: string, words: string): Promise<void> {
  await expect(async () => {
    await visitor.goto(path);
    await expect(visitor.locator('body')).toContainText(words, { timeout: 3_000 });
  }).toPass();
}

test('superadmins prepare a new edition, and a delegate registers for it', async ({
  page,
  site,
  desk,
  noise,
  openBrowser,
}) => {
  const treasurer = await site.createTrustedSecondPerson();
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  const dialog = superadmin.getByRole('dialog');
  const committee = superadmin.getByRole('region', { name: assembly, exact: true });
  await superadmin.goto('/superadmin');

  await test.step('a new edition begins from the old one, and says what it lacks', async () => {
    await followDesk(superadmin, 'Editions and events');
    await superadmin.getByRole('button', { name: 'Create edition' }).click();
    await expectAccessible(superadmin, 'a new edition');
    noise.expectRefusal(409, '/v1/api/superadmin/editions');
    await dialog.getByLabel('Name', { exact: true }).fill(eventName);
    await dialog.getByRole('button', { name: 'Create edition' }).click();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
      /Another event has or had this name$/,
    );
    await dialog.getByLabel('Name', { exact: true }).fill(edition);
    await dialog.getByRole('button', { name: 'Create edition' }).click();
    await expect(superadmin.getByRole('row', { name: edition })).toContainText(
      'Still missing: a theme and its dates.',
    );
  });

  await test.step('its theme, days and fees are filled in', async () => {
    await superadmin.getByRole('row', { name: edition }).getByRole('link', { name: edition }).click();
    await superadmin.getByLabel('Theme', { exact: true }).fill('New Rooms');
    await superadmin.getByLabel('Starts', { exact: true }).fill('2031-02-07T09:00');
    await superadmin.getByLabel('Ends', { exact: true }).fill('2031-02-09T18:00');
    await superadmin.getByLabel('Alone', { exact: true }).fill(String(fee));
    await superadmin.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(superadmin, 'Event updated')).toBeVisible();
  });

  await test.step('two committees join the four; one without a short name is refused at its field', async () => {
    await followDesk(superadmin, 'Editions and events');
    await superadmin.getByRole('row', { name: edition }).getByRole('link', { name: '4 committees' }).click();
    for (const name of [assembly, crisis]) {
      await superadmin.getByRole('button', { name: 'Add a committee' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill(`${name} of Many Rooms`);
      if (name === assembly) {
        await dialog.getByRole('button', { name: 'Add committee' }).click();
        await expect(dialog.getByText('Enter a short name of at most 32 characters')).toBeVisible();
        await expectAccessible(superadmin, 'the form of a committee');
      }
      await dialog.getByLabel('Short name').fill(name);
      await dialog.getByLabel('Agenda').fill('Which of the two is meant');
      await dialog.getByRole('button', { name: 'Add committee' }).click();
      await expect(superadmin.getByRole('region', { name, exact: true })).toBeVisible();
    }
  });

  await test.step('portfolios are pasted, and a line that can not be taken says why', async () => {
    await committee.getByText(`Portfolios of ${assembly}`, { exact: true }).click();
    await committee.getByRole('button', { name: /^Paste a list/ }).click();
    await dialog
      .getByLabel('One portfolio per line')
      .fill(`Portfolio\tSeats\n${india}\nThe Gazette\t3\nKenya\tmany`);
    await expect(dialog.getByText('Line 4, “Kenya many”: “many” is not a number of seats.')).toBeVisible();
    await expectAccessible(superadmin, 'pasted portfolios');
    await dialog.getByRole('button', { name: 'Add portfolios' }).click();
    await expect(committee.getByText('3 seats')).toBeVisible();
  });

  await test.step('the keyboard puts a portfolio first, and keeps the button in hand', async () => {
    const up = committee.getByRole('button', { name: 'Move The Gazette up' });
    await up.press('Enter');
    const order = committee.getByRole('list', { name: `Portfolios of ${assembly}, in order` });
    await expect(order.getByRole('listitem').first()).toContainText('The Gazette');
    await expect(up).toBeFocused();
  });

  await test.step('the club gets another name, and the letters other words; visitors read neither yet', async () => {
    await followDesk(superadmin, 'The club');
    await superadmin.getByLabel('Name of the club').fill(club);
    await superadmin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(superadmin, 'Page saved')).toBeVisible();
    await followDesk(superadmin, 'Pages');
    await superadmin.getByRole('link', { name: 'Letters' }).click();
    await superadmin.getByRole('button', { name: /^First letter/ }).click();
    await superadmin.getByLabel('Heading').fill(heading);
    await superadmin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(superadmin, 'Page saved')).toBeVisible();
    await page.goto('/');
    await expect(page.locator('body')).not.toContainText(heading);
    await page.goto('/annualconf');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(eventName);
  });

  await test.step('one press publishes both, one announces the edition with its six committees', async () => {
    await followDesk(superadmin, 'Pages');
    await superadmin.getByRole('link', { name: /^Publish \d+ changes$/ }).click();
    await superadmin.getByRole('button', { name: /^Publish \d+ changes$/ }).click();
    // Waits for the success, which is shown after all pages are rendered.
    await expect(toast(superadmin, 'Published')).toBeVisible();
    await followDesk(superadmin, 'Editions and events');
    await superadmin.getByRole('button', { name: `Announce ${edition}` }).click();
    await dialog.getByRole('button', { name: 'Announce event' }).click();
    await expect(superadmin.getByRole('row', { name: edition })).toContainText('Main event');
    await superadmin.getByRole('button', { name: `End event ${eventName}` }).click();
    await dialog.getByRole('button', { name: 'End event' }).click();
    await expect(superadmin.getByRole('row', { name: eventName })).toContainText('Announce again');
    await reads(page, '/', heading);
    await expect(page.locator('body')).toContainText(club);
    await reads(page, '/annualconf', assembly);
    await expect(page.getByRole('main')).toContainText('New Rooms');
    await expect(page.getByRole('main')).toContainText('7 to 9 February 2031');
    await reads(page, '/applynow', `${fee}`);
    const { events } = (await site.call(listAnnouncedEvents)).body;
    expect(events.find((one) => one.eventName === edition)?.committees).toHaveLength(6);
  });

  await test.step('who types payment details cannot confirm them; a second superadmin compares, and does', async () => {
    await followDeskTab(superadmin, 'Accounts', 'Handover');
    await superadmin.getByRole('button', { name: 'Hand over', exact: true }).click();
    await dialog.getByLabel('Your successor’s e-mail').fill(treasurer.email);
    await dialog.getByLabel('Password', { exact: true }).fill(site.superadmin.password);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(superadmin.getByRole('list', { name: 'Superadmins' })).toContainText(treasurer.email);
    await followDesk(superadmin, 'Payment details');
    const details = superadmin.getByRole('region', { name: edition });
    await details.getByRole('button', { name: 'Change payment details' }).click();
    for (const [way, fields] of Object.entries(bankDetails)) {
      await dialog.getByRole('checkbox', { name: way }).check();
      for (const [label, words] of Object.entries(fields))
        await dialog
          .getByRole('group', { name: way, exact: true })
          .getByLabel(label, { exact: true })
          .fill(words);
    }
    await dialog.getByRole('button', { name: 'Save for confirmation' }).click();
    await expect(details).toContainText('Another superadmin has to confirm them');
    await expect(details.getByRole('button', { name: 'Confirm the new details' })).toBeHidden();

    const second = await openBrowser();
    await logIn(second, treasurer);
    await second.goto('/bankdetails');
    const waiting = second.getByRole('region', { name: edition });
    await expect(waiting).toContainText('1234 5678 9012');
    await expectAccessible(second, 'payment details that wait');
    await waiting.getByRole('button', { name: 'Confirm the new details' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm details', exact: true }).click();
    await expect(waiting).toContainText('confirmed by Sample Treasurer');
  });

  const person = await site.delegate({ name: 'Sample Second' });
  await test.step('registration opens, and a delegate chooses the India of the new committee', async () => {
    await switchRegistration(superadmin, 'Open', { isPaymentConfirmed: true });
    await addSessionCookie(page, person);
    await page.goto('/registration?as=individual');
    await chooseCommittees(page, [secondCommittee.shortName, assembly]);
    await continueToNextStep(page, 'Portfolios');
    await page
      .getByRole('group', { name: assembly })
      .getByRole('checkbox', { name: india, exact: true })
      .check();
    await continueToNextStep(page, 'About you');
    await fillPersonalDetails(page, {
      committees: [],
      portfolios: [],
      experience: 'None yet',
      college: 'Sample College',
      accommodation: 'No',
    });
    await continueToNextStep(page, 'Payment');
    await expect(page.getByRole('main')).toContainText(bankDetails.UPI['Account holder']);
    await addScreenshot(page, await paymentScreenshot(fee));
    await continueToNextStep(page, 'Check and send');
    await sendRegistration(page);
  });

  await test.step('the desk gives that very seat, and the dashboard shows it', async () => {
    const admin = await openBrowser({ storageState: desk.admin.storageState });
    await findRegistration(admin, person.email, edition);
    await decide(admin, 'Confirm');
    await findRegistration(admin, person.email, edition);
    await giveSeat(admin, assembly, india);
    await page.goto('/dashboard');
    const seat = page.getByRole('region', { name: 'Your seat' });
    await expect(seat).toContainText(india);
    await expect(seat).toContainText(assembly);
  });

  await test.step('what was chosen is withdrawn after it is said whom it concerns', async () => {
    await superadmin.goto(`/catalogue?${new URLSearchParams({ event: edition })}`);
    await committee.getByRole('button', { name: `Withdraw ${assembly}`, exact: true }).click();
    await expect(dialog).toContainText('1 delegate chose it. 1 delegate has a seat in it.');
    await dialog.getByRole('button', { name: 'Withdraw committee' }).click();
    await expect(committee.getByText('withdrawn')).toBeVisible();
  });

  await test.step('the old edition is archived, its registrations stay for a while, and visitors read of it', async () => {
    await followDesk(superadmin, 'Editions and events');
    const old = superadmin.getByRole('row', { name: eventName });
    await old.getByRole('button', { name: 'Archive' }).click();
    await dialog.getByLabel('Erase the personal data of its registrations').selectOption('After 90 days');
    await dialog.getByRole('button', { name: 'Archive event' }).click();
    const day = old.getByText(/^Personal data of its registrations will be erased on/);
    const first = await day.textContent();
    await old.getByRole('button', { name: 'Change erasure date' }).click();
    await dialog.getByLabel('Erase the personal data of its registrations').selectOption('After three years');
    await dialog.getByRole('button', { name: 'Change date' }).click();
    await expect(day).not.toHaveText(first ?? '');
    await expectAccessible(superadmin, 'an archived edition');
    await superadmin.goto(`/allocate/${encodeURIComponent(eventName)}`);
    await expect(superadmin.getByRole('note')).toContainText('The event is archived.');
    await expect(superadmin.getByRole('button', { name: /draft|Publish/ })).toHaveCount(0);
    await reads(page, '/archive', eventName);
    await expectAccessible(page, 'an archived edition among the others');
  });
});
