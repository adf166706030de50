import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listPaymentWayFacts, paymentWayLabels } from '#conference/contract/payment-ways.ts';
import { findCountryDefaults } from '#platform/rule/country-defaults.ts';
import { listOwnRegistrations } from '#registration/contract.ts';
import { fillLogIn, sendSignUp, toast } from '#tests/support/account-screens.ts';
import { buildCountryStatement } from '#tests/support/country-statements.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { switchRegistration } from '#tests/support/desk-screens.ts';
import { listForeignTexts } from '#tests/support/foreign-texts.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { must } from '#tests/support/must.ts';
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

const password = 'pendulums draw a figure';
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
    const count = { used: 0 };
    await test.step('the club is set up with the link of the start', async () => {
      const path = () => /\/setup\/[\w-]{43}/.exec(site.printed())?.[0] ?? '';
      await expect.poll(path).not.toBe('');
      await desk.goto(path());
      await setUp(desk, club, count);
      await expectOwnTexts(desk, club);
    });

    const second = await site.delegate(treasurer);
    await test.step('a second superadmin is added', async () => {
      const { press, fill } = counted(desk, count);
      await desk.goto('/allaccounts');
      await press('Add a superadmin');
      const dialog = desk.getByRole('dialog');
      await fill('Their e-mail', treasurer.email);
      await fill('Password', password);
      await press('Add superadmin');
      await expect(dialog).toBeHidden();
    });

    await test.step('committees and portfolios are pasted', async () => {
      const { press, fill } = counted(desk, count);
      await desk.goto('/catalogue');
      await press('Paste committees and portfolios');
      await fill('One portfolio per line', toTable(club));
      await press('Add all');
      await expect(toast(desk, 'Catalogue updated')).toBeVisible();
    });

    await test.step('payment details are entered, and confirmed by the second superadmin at once', async () => {
      await enterPaymentDetails(desk, club, count);
      const trusted = await openBrowser({
        ...laptop,
        ...browser,
        storageState: loggedIn(await site.logIn(second.email, second.password)),
      });
      const { press } = counted(trusted, count);
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
      count.used += 2;
      expect(count.used).toBeLessThanOrEqual(mostPressesAndFields);
      console.log(`${club.key}: ${count.used} presses and fields to open registration.`);
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
      const [own] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
      await desk.goto('/money');
      await desk.getByLabel('Bank statement').setInputFiles({
        mimeType: 'text/csv',
        ...buildCountryStatement(region.country, {
          day: new Intl.DateTimeFormat('sv-SE', { timeZone: region.timeZone }).format(Date.now()),
          payer: delegate.name,
          message: own?.paymentReference ?? '',
          amount: edition.feeAmount,
        }),
      });
      await desk.getByLabel('Bank and account').fill('Example Bank');
      await desk.getByRole('button', { name: 'Import 1 new credit' }).click();
      const result = desk.getByRole('region', { name: 'Result of the import' });
      await expect(result).toContainText('1 registration is paid now.');
      await result.getByRole('link', { name: 'Confirm' }).click();
      await desk.getByRole('button', { name: 'Confirm 1 registration' }).click();
      await desk
        .getByRole('dialog')
        .getByRole('button', { name: /^Confirm/ })
        .click();
    });

    await test.step('the receipt has the money, date and names of the country', async () => {
      const mail = await site.mails.mailTo(delegate.email, /is confirmed/);
      await page.reload();
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

type Count = { used: number };

function counted(page: Page, count: Count) {
  return {
    press: (name: string) => {
      count.used += 1;
      return page.getByRole('button', { name, exact: true }).click();
    },
    fill: (label: string, value: string) => {
      count.used += 1;
      return page.getByLabel(label, { exact: true }).fill(value);
    },
  };
}

async function setUp(page: Page, club: SampleClub, count: Count): Promise<void> {
  const { name, shortName, region, institute, email, phone: number, superadmin, edition, payment } = club;
  const { press, fill } = counted(page, count);
  await fill('Name of the club', name);
  await fill('Short name', shortName);
  count.used += 1;
  await page.getByLabel('Country', { exact: true }).selectOption(region.country);
  if (institute) {
    count.used += 1;
    await page.getByRole('radio', { name: 'Yes' }).check();
    await fill('Name of the institute', institute.name);
    await fill('Short name of the institute', institute.shortName);
    await fill('Domain of its email addresses', institute.emailDomains.join(', '));
  }
  await press('Next');
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue(region.currency);
  await expect(page.getByLabel('Format of dates and amounts')).toHaveValue(region.locale);
  await expect(page.getByLabel('Time zone')).toHaveValue(region.timeZone);
  for (const { kind } of payment.ways)
    await expect(page.getByRole('checkbox', { name: paymentWayLabels[kind] })).toBeChecked();
  if (findCountryDefaults(region.country)?.taxNumberName) {
    count.used += 1;
    await page.getByRole('radio', { name: 'No, or not now' }).check();
  }
  await fill('Email of the club', email);
  await fill('Phone of the club', number);
  await press('Next');
  await fill('Your name', superadmin.name);
  await fill('Your email', superadmin.email);
  await fill('Your phone', superadmin.phone);
  await fill('Password', password);
  await press('Next');
  await expect(page.getByLabel('Name of the conference')).toHaveValue(edition.name);
  await fill('First day', edition.startsOn);
  await fill('Last day', edition.endsOn);
  await fill('Venue', edition.venue);
  await fill('Address of the venue', edition.address);
  await fill(`Fee of a delegate (${region.currency})`, edition.typedFee);
  await press('Next');
  await press('Set up the site');
  await expect(page).toHaveURL('/year');
  await expect(page.getByRole('banner')).toContainText(shortName);
}

const toTable = ({ committees }: SampleClub) =>
  [
    'Committee\tShort name\tPortfolio\tAgenda',
    ...committees.flatMap(({ name, shortName, agenda, portfolios }) =>
      portfolios.map((portfolio) => [name, shortName, portfolio, agenda].join('\t')),
    ),
  ].join('\n');

async function enterPaymentDetails(
  page: Page,
  { payment, edition }: SampleClub,
  count: Count,
): Promise<void> {
  await page.goto('/bankdetails');
  const { press } = counted(page, count);
  await press('Change payment details');
  const dialog = page.getByRole('dialog');
  for (const way of payment.ways) {
    const label = paymentWayLabels[way.kind];
    await expect(dialog.getByRole('checkbox', { name: label })).toBeChecked();
    const fields = dialog.getByRole('group', { name: label, exact: true });
    for (const [name, value] of Object.entries(way)) {
      if (name === 'kind' || value === '') continue;
      count.used += 1;
      await fields.locator(`[name="${way.kind}.${name}"]`).fill([value].flat().join('\n'));
    }
  }
  await press('Save for confirmation');
  await expect(page.getByRole('region', { name: edition.name })).toContainText(
    'Another superadmin has to confirm them',
  );
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
