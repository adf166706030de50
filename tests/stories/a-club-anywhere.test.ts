import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listPaymentWayFacts } from '#conference/contract/payment-ways.ts';
import { fillLogIn, sendSignUp, toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { switchRegistration } from '#tests/support/desk-screens.ts';
import { counted, Effort } from '#tests/support/effort.ts';
import { openFold } from '#tests/support/folds.ts';
import { listForeignTexts } from '#tests/support/foreign-texts.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { must } from '#tests/support/must.ts';
import {
  confirmByStatement,
  enterPaymentDetails,
  password,
  setUpClub,
  toCommitteeTable,
} from '#tests/support/new-club.ts';
import { textOf } from '#tests/support/pdf.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { runSite } from '#tests/support/site.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { test as base, expect } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';
import { type SampleClub, sampleClubs } from '../../scripts/lib/sample-data/sample-clubs.ts';

/** Each story has a site whose settings name no superadmin. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parts a fixture needs from this pattern
  site: async ({}, use) => {
    const settings = { SUPERADMIN_EMAIL: '', SUPERADMIN_PASSWORD: '', SETUP_LINK: 'true' };
    const site = await runSite(async () => settings, 'as shipped', true);
    await use(site);
    await site.stop();
  },
});

/** The fee of each club as its country writes it, with usual spaces, and the sign that no other club shows. */
const money: Readonly<Record<string, { fee: string; sign: string }>> = {
  pune: { fee: 'Rs 1,250', sign: 'Rs ' },
  krakow: { fee: '1 120,50 PLN', sign: 'PLN' },
  hamburg: { fee: '49,50 €', sign: '€' },
  manchester: { fee: '£45.50', sign: '£' },
  brno: { fee: '1 250 CZK', sign: 'CZK' },
  recife: { fee: 'R$ 1.250,50', sign: 'R$' },
};
/** Presses, choices and filled fields from the set-up link to open registration, of both superadmins. */
const mostPressesAndFields = 46;

/**
 * A story takes most of a minute. A short run follows a club that collects by UPI, and one whose country writes money,
 * dates and names of banks in another way; `npm run test:walks` follows all six.
 */
const followed = isAtLength
  ? sampleClubs
  : sampleClubs.filter(({ key }) => key === 'pune' || key === 'krakow');

for (const club of followed) {
  const { region, treasurer, edition, institute, delegate } = club;
  const { fee } = must(money[club.key]);
  const browser = { locale: region.locale, timezoneId: region.timeZone };

  test(`a club in ${club.city}, ${region.locale}, from the set-up link to a receipt`, async ({
    site,
    openBrowser,
  }) => {
    const desk = await openBrowser({ ...laptop, ...browser });
    const effort = new Effort();
    await test.step('the club is set up with the link of the start', async () => {
      const path = () => /\/setup\/[\w-]{43}/.exec(site.printed())?.[0] ?? '';
      await expect.poll(path).not.toBe('');
      await desk.goto(path());
      await setUpClub(desk, club, effort);
      await expectOwnTexts(desk, club);
    });

    const second = await site.delegate(treasurer);
    await test.step('a second superadmin is added', async () => {
      const { press, fill } = counted(desk, effort);
      await desk.goto('/allaccounts');
      await press('Add a superadmin');
      const dialog = desk.getByRole('dialog');
      await fill('Their e-mail', treasurer.email);
      await fill('Password', password);
      await press('Add superadmin');
      await expect(dialog).toBeHidden();
    });

    await test.step('committees and portfolios are pasted', async () => {
      const { press, fill } = counted(desk, effort);
      await desk.goto('/catalogue');
      await press('Paste committees and portfolios');
      await fill('One portfolio per line', toCommitteeTable(club.committees));
      await press('Add all');
      await expect(toast(desk, 'Catalogue updated')).toBeVisible();
    });

    await test.step('payment details are entered, and confirmed by the second superadmin at once', async () => {
      await enterPaymentDetails(desk, club, effort);
      const trusted = await openBrowser({
        ...laptop,
        ...browser,
        storageState: loggedIn(await site.logIn(second.email, second.password)),
      });
      const { press } = counted(trusted, effort);
      await trusted.goto('/bankdetails');
      await press('Confirm the new details');
      await press('Confirm details');
      await expect(trusted.getByRole('region', { name: edition.name })).toContainText(
        `confirmed by ${treasurer.name}`,
      );
      await trusted.context().close();
    });

    await test.step('registration opens', async () => {
      await switchRegistration(desk, 'Open', { isPaymentConfirmed: true });
      effort.countPresses(2);
      expect(effort.used).toBeLessThanOrEqual(mostPressesAndFields);
      console.log(`${club.key}: ${effort.used} presses and fields to open registration.`);
    });

    const page = await openBrowser({ ...phone, ...browser });
    await test.step('a delegate signs up, and verifies the address with the mail', async () => {
      await page.goto('/signup');
      await expectOwnTexts(page, club);
      if (institute) {
        const question = page.getByRole('group', { name: `Are you a student of ${institute.shortName}?` });
        await question.getByRole('radio', { name: 'No' }).check();
      }
      await page.getByLabel(institute ? 'Personal email' : 'Email', { exact: true }).fill(delegate.email);
      await page.getByLabel('Full name').fill(delegate.name);
      await page.getByLabel('Phone').fill(delegate.phone);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await sendSignUp(page);
      await expect(page).toHaveURL('/login');
      await fillLogIn(page, delegate.email, password);
      await page.getByRole('button', { name: 'Send Email Verification link' }).click();
      await page.goto(linkIn(await site.mails.mailTo(delegate.email, /Verify/), '/verifyemail/'));
      await expect(page).toHaveURL('/registration');
    });

    await test.step('the delegate registers, and reads how to pay', async () => {
      await page.goto('/registration?as=individual');
      await fillChoicesAndAnswers(page, {
        committees: ['UNSC'],
        portfolios: ['France'],
        experience: 'None yet',
        college: delegate.college,
      });
      await continueToNextStep(page, 'Payment');
      await expect(page.getByRole('main')).toContainText(
        new RegExp(`Pay exactly ${escapeRegExp(fee).replaceAll(' ', '\\s')}`),
      );
      const [way] = club.payment.ways;
      for (const { text } of way ? listPaymentWayFacts(way) : [])
        await expect(page.getByRole('region', { name: 'Payment details' })).toContainText(text);
      await expectOwnTexts(page, club);
      if (way?.kind === 'upi') await addScreenshot(page, await paymentScreenshot(edition.feeAmount / 100));
      await continueToNextStep(page, 'Check and send');
      await expectOwnTexts(page, club);
      await sendRegistration(page);
      await expect(page).toHaveURL('/dashboard');
      await expectOwnTexts(page, club);
    });

    await test.step('the statement of the bank settles the payment, and the registration is confirmed', async () => {
      const { token } = await site.logIn(delegate.email, password);
      await confirmByStatement(desk, site, { club, token, payer: delegate.name }, effort);
    });

    await test.step('the receipt has the money, date and names of the country', async () => {
      const mail = await site.mails.mailTo(delegate.email, /is confirmed/);
      await page.reload();
      await openFold(page, 'Your registration details');
      const saved = page.waitForEvent('download');
      await page
        .getByRole('region', { name: 'Receipts' })
        .getByRole('button', { name: /^Download PDF/ })
        .click();
      const file = await readFile(await (await saved).path());
      expect(file).toEqual(mail.attachments[0]?.content);
      const text = (await textOf(file)).replaceAll(/\s+/g, ' ');
      const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: region.timeZone });
      for (const part of [
        club.name,
        delegate.name,
        delegate.college,
        edition.name,
        fee,
        day.format(Date.now()),
      ])
        expect(text).toContain(part);
      expectOwn(text, club);
      await expectOwnTexts(page, club);
      for (const { to, subject, text: body } of site.mails.received)
        if (JSON.stringify(to).includes(delegate.email)) expectOwn(`${subject}\n${body}`, club);
    });
  });
}

/** Checks that a text contains no word, date, amount or name of another country or club. */
function expectOwn(text: string, club: SampleClub): void {
  const others = sampleClubs.filter(({ key }) => key !== club.key);
  const foreign = others.flatMap(({ key, name, shortName, city }) => [
    name,
    shortName,
    city,
    must(money[key]).sign,
  ]);
  expect(foreign.filter((part) => text.includes(part))).toEqual([]);
  expect(listForeignTexts(text, club.region.country)).toEqual([]);
}

async function expectOwnTexts(page: Page, club: SampleClub): Promise<void> {
  const texts = await page.evaluate(() => [
    document.title,
    document.body.innerText,
    ...[...document.body.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].map((element) =>
      ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? '').join(' '),
    ),
  ]);
  expectOwn(texts.join('\n'), club);
}

const escapeRegExp = (text: string) => text.replaceAll(/[$.]/g, '\\$&');
