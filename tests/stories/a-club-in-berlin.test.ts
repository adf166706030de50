import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { ParsedMail } from 'mailparser';
import { handOver } from '#accounts/contract.ts';
import { confirmBankDetails, getBankDetailsOfEvents } from '#conference/contract/bank-details.ts';
import { listAnnouncedEvents, updateEvent } from '#conference/contract.ts';
import { confirmRegistration, listOwnRegistrations } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { fillLogIn, sendSignUp, toast } from '#tests/support/account-screens.ts';
import type { Delegate } from '#tests/support/api-client.ts';
import { openFold } from '#tests/support/folds.ts';
import { textOf } from '#tests/support/pdf.ts';
import { samplePerson } from '#tests/support/people.ts';
import {
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);

const file = resolve(import.meta.dirname, '../../samples/berlin.zip');
const eventName = 'Berlin MUN 2027';
const foreign = /₹|\bRs\b|\bNIT|UPI|Kolkata/;

test.use(phone);

test('a club in Berlin is imported, and a delegate pays in euros', async ({
  page,
  site,
  desk,
  openBrowser,
}) => {
  const second = await site.createTrustedSecondPerson();
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  await test.step('a superadmin imports the club and publishes its pages', async () => {
    await superadmin.goto('/transfer');
    await superadmin.getByLabel('Export file', { exact: true }).setInputFiles(file);
    await superadmin.getByRole('button', { name: 'Start import' }).click();
    await expect(superadmin.getByText('The import is finished.')).toBeVisible();
    await superadmin.goto('/publish');
    await superadmin.getByRole('button', { name: /^Publish \d+ changes$/ }).click();
    await expect(toast(superadmin, 'Published')).toBeVisible();
  });
  await prepareEvent(site, second);

  const person = samplePerson({ name: 'Sample Berliner' });
  await test.step('a visitor signs up without a question about an institute', async () => {
    // The browser opens the page only then, because the old page may show a figure that no longer exists.
    const text = async () => (await page.request.get('/annualconf')).text();
    await expect.poll(text).toContain(`>${eventName}</h1>`);
    await page.goto('/annualconf');
    await expect(page.getByRole('heading', { level: 1, name: eventName })).toBeVisible();
    for (const path of ['/annualconf', '/', '/about', '/contact', '/applynow', '/signup']) {
      await page.goto(path);
      await expectOwnTexts(page);
    }
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Full name').fill(person.name);
    await page.getByLabel('Phone').fill(person.phone);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password').fill(person.password);
    await sendSignUp(page);
    await expect(toast(page, 'User account created successfully')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await fillLogIn(page, person.email, person.password);
    await expectOwnTexts(page, 'Verify your email');
    await page.getByRole('button', { name: 'Send Email Verification link' }).click();
    await page.goto(linkIn(await site.mails.mailTo(person.email, /Verify/), '/verifyemail/'));
    await expect(page).toHaveURL('/registration');
  });

  await test.step('the form asks for a transfer of the early fee with surcharge, in euros', async () => {
    await page.goto('/registration?as=individual');
    await expectOwnTexts(page, 'Committees');
    await fillChoicesAndAnswers(page, {
      committees: ['EUCO'],
      portfolios: ['Spain'],
      experience: 'None yet',
      college: 'A University',
      accommodation: 'No',
    });
    await expectOwnTexts(page, 'About you');
    await continueToNextStep(page, 'Payment');
    await expect(page.getByRole('radio', { name: 'SEPA transfer' })).toBeChecked();
    await expect(page.getByText('Pay exactly €44.50')).toBeVisible();
    await expect(page.getByRole('img', { name: 'SEPA QR code' })).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
    await expect(page.getByText('Early bird, 40 places left')).toBeVisible();
    await expectOwnTexts(page, 'Payment');
    await expectAccessible(page, 'a payment in euros');
    await continueToNextStep(page, 'Check and send');
    await expectOwnTexts(page, 'Check and send');
    await sendRegistration(page);
    await expectOwnTexts(page, 'We look for €44.50 with your payment reference.');
    await expect(page).toHaveURL('/dashboard');
    await expectOwnTexts(page, 'SEPA transfer: €44.50 to pay');
  });

  await test.step('the receipt of a confirmed delegate is in euros', async () => {
    const { token } = await site.logIn(person.email, person.password);
    const [own] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
    const admin = await site.logIn(desk.admin.email, desk.admin.password);
    const regID = own?._id ?? '';
    expect((await site.call(confirmRegistration, { body: { regID }, token: admin.token })).status).toBe(200);
    const mail = await site.mails.mailTo(person.email, /is confirmed/);
    const text = await textOf(mail.attachments[0]?.content ?? Buffer.alloc(0));
    expect(text).toContain('€44.50');
    expect(text).not.toMatch(foreign);
    await page.reload();
    await openFold(page, 'Your registration details');
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expectOwnTexts(page, eventName);
    const mails = site.mails.received.filter(({ to }) => JSON.stringify(to).includes(person.email));
    expect(mails.length).toBeGreaterThanOrEqual(4);
    for (const each of mails) expect(wholeText(each)).not.toMatch(foreign);
  });
});

/**
 * Names and dates the event, opens registration and confirms the imported details, which other stories do on screens.
 */
async function prepareEvent(site: RunningSite, second: Delegate): Promise<void> {
  const { superadmin } = site;
  const { token } = await site.logIn(superadmin.email, superadmin.password);
  const [event] = (await site.call(listAnnouncedEvents)).body.events;
  const venue = {
    name: 'Audimax',
    address: 'Campus Mitte, 10117 Berlin',
    mapUrl: 'https://www.openstreetmap.org/search?query=10117%20Berlin',
  };
  const texts = { name: eventName, shortName: 'Berlin MUN', theme: 'A common table', venue };
  const dates = { startsAt: '2027-04-16T14:00:00+02:00', endsAt: '2027-04-18T16:00:00+02:00', inWords: '' };
  const changed = await site.call(updateEvent, {
    body: { eventName: event?.eventName ?? '', texts, dates },
    token,
  });
  expect(changed.status).toBe(200);
  await site.call(updateEvent, { body: { eventName, registrationOpen: true }, token });
  const treasurer = await promoteToSuperadmin(site, second, token);
  const { events } = (await site.call(getBankDetailsOfEvents, { token })).body;
  const pending = events.find((one) => one.eventName === eventName)?.pending?._id ?? '';
  const confirmed = await site.call(confirmBankDetails, { body: { pending }, token: treasurer.token });
  expect(confirmed.status).toBe(200);
}

async function promoteToSuperadmin(
  site: RunningSite,
  { email, password }: Delegate,
  token: string,
): Promise<{ token: string }> {
  await site.call(handOver, { body: { email, password: site.superadmin.password }, token });
  return site.logIn(email, password);
}

/** Checks that a screen contains no text about another club, country or currency. */
async function expectOwnTexts(page: Page, shown?: string): Promise<void> {
  if (shown) await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
  const texts = await page.evaluate(() => [
    document.title,
    document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    document.body.innerText,
    ...[...document.body.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].map((element) =>
      ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? '').join(' '),
    ),
  ]);
  expect(texts.join('\n')).not.toMatch(foreign);
}

const wholeText = ({ from, subject, text, html }: ParsedMail) =>
  [from?.text, subject, text, html || ''].join('\n');
