import type { Page } from '@playwright/test';
import { uploadAnswerFile } from '#questions/contract.ts';
import {
  assignPortfolio,
  confirmRegistration,
  listOwnRegistrations,
  register,
} from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, toast } from '#tests/support/account-screens.ts';
import { findRegistration, followDesk } from '#tests/support/desk-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { eventName, fees, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);

test.use(phone);

const size = '=T-shirt <b>size</b>';
const photos = 'Photos of you';
/** The club's name for the college. */
const school = 'School or university';
const builtInCount = 6;
const text = 'The club may show me in photos.\nI can change my mind at any time.';
const card = 'Student identity card';
const answer = '=HYPERLINK("https://example.org")';
/** A portfolio that no other story takes, since the delegate gets it. */
const wanted = firstCommittee.portfolios.at(-4) ?? '';
const maxPresses = 8;

/** Counts each press and each filled-in field. */
function counted(page: Page) {
  let presses = 0;
  const counting = <T>(act: T): T => {
    presses++;
    return act;
  };
  const field = (label: string) => counting(page.getByLabel(label, { exact: true }));
  return {
    count: () => presses,
    press: (name: string) => counting(page.getByRole('button', { name, exact: true })).click(),
    fill: (label: string, value: string) => field(label).fill(value),
    choose: (label: string, value: string) => field(label).selectOption(value),
    check: (label: string) => field(label).check(),
  };
}

test('a club asks its own questions, and delegates answer them in the form or on the dashboard', async ({
  page,
  site,
  desk,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const superadmin = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
  const list = superadmin.getByRole('list', { name: 'Questions, in order' });
  const preview = superadmin.getByRole('region', { name: 'Preview of the form' });

  await test.step('a superadmin adds a question with few presses, and sees it as delegates will', async () => {
    await superadmin.goto('/superadmin');
    await followDesk(superadmin, 'Form questions');
    await expect(list.getByRole('listitem')).toHaveCount(builtInCount);
    const { press, fill, choose, check, count } = counted(superadmin);
    await press('Add a question');
    await fill('Question', size);
    await choose('Kind of answer', 'One of a list');
    await fill('Options', 'Small\nLarge');
    await check('As a column of the list');
    await check('As a filter of the list');
    await expectAccessible(superadmin, 'the form of a question');
    await press('Add question');
    await expect(toast(superadmin, 'Questions updated')).toBeVisible();
    expect(count()).toBeLessThanOrEqual(maxPresses);
    await expect(preview.getByRole('group', { name: size }).getByLabel('Large')).toBeVisible();
  });

  await test.step('a consent needs its text', async () => {
    const { press, fill, choose } = counted(superadmin);
    await press('Add a question');
    await fill('Question', photos);
    await choose('Kind of answer', 'Consent');
    await press('Add question');
    await expect(superadmin.getByText('Enter the text to agree to, at most 5000 characters')).toBeVisible();
    await fill('Text to agree to', text);
    await press('Add question');
    await expect(list.getByRole('button', { name: `Edit ${photos}` })).toBeVisible();
    await press('Add a question');
    await fill('Question', 'Anything else');
    await choose('Answer', 'Optional');
    await press('Add question');
    await expect(list.getByRole('button', { name: 'Edit Anything else' })).toBeVisible();
  });

  await test.step('the keyboard puts a question first', async () => {
    const up = superadmin.getByRole('button', { name: 'Move Anything else up' });
    await up.press('Enter');
    await expect(list.getByRole('listitem').nth(builtInCount + 1)).toContainText('Anything else');
    await up.press('Enter');
    await expect(list.getByRole('listitem').nth(builtInCount)).toContainText('Anything else');
    await expectAccessible(superadmin, 'the questions');
  });

  await test.step('a question of every form is renamed, shown on the dashboard, hidden and moved', async () => {
    const { press, fill, check } = counted(superadmin);
    await press('Edit College');
    await fill('Name', school);
    await check('On the delegate’s dashboard');
    await expectAccessible(superadmin, 'a new name and place of a question');
    await press('Save changes');
    await expect(preview.getByLabel(school)).toBeVisible();
    await expect(superadmin.getByRole('button', { name: `Hide ${school}` })).toBeHidden();
    await press('Hide Dietary needs');
    await expect(preview.getByLabel('Dietary needs')).toBeHidden();
    await superadmin.getByRole('button', { name: 'Move Accommodation up' }).press('Enter');
    await expect(list.getByRole('listitem').nth(2)).toContainText('Accommodation');
  });

  const delegate = await site.delegate({ name: 'Sample Answerer' });
  await test.step('the form asks a delegate, and the last step shows the answers', async () => {
    await addSessionCookie(page, delegate);
    await page.goto('/registration?as=individual');
    await fillChoicesAndAnswers(page, {
      committees: [firstCommittee.shortName],
      portfolios: [wanted],
      experience: 'None yet',
      accommodation: 'No',
    });
    await page.getByLabel(school).fill('Sample College');
    await expect(page.getByLabel('Dietary needs')).toBeHidden();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('link', { name: `Please answer: ${size}` })).toBeVisible();
    await page.getByRole('link', { name: `Please agree: ${photos}` }).click();
    await expect(page.getByLabel('I have read this and agree')).toBeFocused();
    await page.getByLabel('I have read this and agree').check();
    await page.getByLabel('Anything else').fill(answer);
    await page.getByRole('group', { name: size }).getByLabel('Large').check();
    await expectAccessible(page, 'the questions of the club');
    await page.reload();
    await expect(page.getByLabel('I have read this and agree')).toBeChecked();
    await continueToNextStep(page, 'Payment');
    await addScreenshot(page, await paymentScreenshot(fees.individual));
    await continueToNextStep(page, 'Check and send');
    await expect(page.getByText(`${size}: Large`, { exact: true })).toBeVisible();
    await expect(page.getByText(`${school}: Sample College`, { exact: true })).toBeVisible();
    await expect(page.getByText(`Anything else: ${answer}`, { exact: true })).toBeVisible();
    await sendRegistration(page);
    await page.goto('/dashboard');
    await openFold(page, 'Your registration details');
    await expect(page.getByText(answer, { exact: true })).toBeVisible();
    await expect(page.getByText(/missing/)).toBeHidden();
  });

  await test.step('a delegate of another client answers on the dashboard', async () => {
    const other = await site.delegate({ name: 'Sample Client' });
    const { buffer } = await paymentScreenshot(fees.individual);
    const body = {
      eventName,
      isGroupRegistration: false,
      college: 'Sample College',
      accomodation: 'No' as const,
      payment: `data:image/png;base64,${buffer.toString('base64')}`,
      previousMunExperience: 'None yet',
      committeePreference: [firstCommittee.value],
      portfolioPreference: [wanted],
    };
    await site.call(register, { body, token: other.token });
    const otherPage = await openBrowser(phone);
    await addSessionCookie(otherPage, other);
    await otherPage.goto('/dashboard');
    const missing = otherPage.getByRole('region', { name: 'Missing answers' });
    await expect(missing.getByText('Two answers are missing')).toBeVisible();
    await missing.getByRole('button', { name: 'Save answers' }).click();
    await expect(missing.getByRole('link', { name: `Please answer: ${size}` })).toBeVisible();
    await expectAccessible(otherPage, 'the missing answers');
    await missing.getByRole('group', { name: size }).getByLabel('Small').check();
    await missing.getByLabel('I have read this and agree').check();
    await missing.getByRole('button', { name: 'Save answers' }).click();
    await expect(toast(otherPage, 'Your answers are saved')).toBeVisible();
    await expect(missing).toBeHidden();
    await openFold(otherPage, 'Your registration details');
    await expect(otherPage.getByText('Small', { exact: true })).toBeVisible();
  });

  const arrival = 'When do you arrive?';
  await test.step('a delegate with a seat is asked on the dashboard', async () => {
    const { press, fill, choose } = counted(superadmin);
    await press('Add a question');
    await fill('Question', arrival);
    await choose('When it is asked', 'On the dashboard, once the delegate has a seat');
    await fill('Last day to answer (optional)', '2030-11-05');
    await expectAccessible(superadmin, 'the form of a question after a seat');
    await press('Add question');
    await expect(list).toContainText('after a seat, by 5 November 2030');
    const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
    const [own] = (await site.call(listOwnRegistrations, { token: delegate.token })).body.ypEvents;
    const regID = own?._id ?? '';
    await site.call(confirmRegistration, { body: { regID }, token });
    const seat = { eventID: regID, committee: firstCommittee.value, portfolio: wanted };
    await site.call(assignPortfolio, { body: seat, token });
    await page.reload();
    await expect(page.getByText('Please answer by 5 November 2030.')).toBeVisible();
    await page.getByLabel(arrival).fill('On Friday');
    await page.getByRole('button', { name: 'Save answers' }).tap();
    await expect(toast(page, 'Your answers are saved')).toBeVisible();
    await openFold(page, 'Your registration details');
    await expect(page.getByText('On Friday', { exact: true })).toBeVisible();
  });

  await test.step('the answers wait for a file that is still on its way', async () => {
    const { press, fill, choose } = counted(superadmin);
    await press('Add a question');
    await fill('Question', card);
    await choose('Kind of answer', 'File (picture or PDF)');
    await choose('When it is asked', 'On the dashboard, once the delegate has a seat');
    await press('Add question');
    await expect(list.getByRole('button', { name: `Edit ${card}` })).toBeVisible();
    await page.reload();
    let deliver = () => {};
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route(`**${uploadAnswerFile.path}*`, async (route) => {
      await delivered;
      await route.continue();
    });
    await page.getByLabel(card).setInputFiles(await paymentScreenshot(1));
    await expect(page.getByText('Uploading your file...')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    await expectAccessible(page, 'a file that is being uploaded');
    deliver();
    await page.getByRole('button', { name: 'Save answers' }).tap();
    await expect(toast(page, 'Your answers are saved')).toBeVisible();
    await openFold(page, 'Your registration details');
    await expect(page.getByRole('button', { name: 'payment.jpg' })).toBeVisible();
  });

  await test.step('the desk shows the answers, also of questions that are asked no longer', async () => {
    await superadmin.reload();
    for (const question of [size, photos, 'Anything else', arrival, card]) {
      await superadmin.getByRole('button', { name: `Withdraw ${question}` }).click();
      await superadmin.getByRole('button', { name: 'Withdraw question' }).click();
      await expect(superadmin.getByRole('button', { name: `Ask again ${question}` })).toBeVisible();
    }
    await expect(preview.getByRole('group', { name: size })).toBeHidden();
    const admin = await openBrowser({ ...laptop, storageState: desk.admin.storageState });
    await admin.goto(`/registrations/${encodeURIComponent(eventName)}`);
    await admin.getByRole('button', { name: 'Filters' }).click();
    await admin.getByLabel(size).selectOption('Large');
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('row')).toHaveCount(2);
    await expect(admin.getByRole('row').last()).toContainText('Large');
    await admin.goto(`/registrations/${encodeURIComponent(eventName)}?accommodation=Yes`);
    await expect(admin.getByRole('button', { name: 'Remove the filter Accommodation: Yes' })).toBeVisible();
    await expect(admin).toHaveURL(/answered=accommodation%3DYes/);
    await admin.getByRole('button', { name: 'Remove the filter Accommodation: Yes' }).click();
    await expectAccessible(admin, 'the list with an answer');
    await findRegistration(admin, delegate.email);
    await expect(admin.getByText(answer, { exact: true })).toBeVisible();
    await admin.getByText(/^Agreed on /).click();
    await expect(admin.getByText('I can change my mind at any time.')).toBeVisible();
    await expectAccessible(admin, 'the answers on the desk');
  });
});
