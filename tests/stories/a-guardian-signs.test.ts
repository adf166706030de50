import { listOwnRegistrations } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn, openDesk } from '#tests/support/desk.ts';
import { openFold } from '#tests/support/folds.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { runSite } from '#tests/support/site.ts';
import { fees, firstCommittee } from '#tests/support/site-conference.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const consentText = 'I agree that my child takes part.\n\nThe club may call a doctor in an emergency.';

test('a minor asks, and the guardian signs on another phone', async ({ browser, openBrowser, noise }) => {
  // Uses a separate site, since the dashboards of other stories ask for nothing.
  const site = await runSite();
  try {
    const { admin, superadmin } = await openDesk(site);
    await site.setRegistration(true);
    const delegate = await site.delegate({ student: true, name: 'Sample Minor' });
    const open = (storageState?: ReturnType<typeof loggedIn>) =>
      openBrowser({ baseURL: site.origin, ...phone, ...(storageState && { storageState }) });
    const page = await open(loggedIn(delegate));
    const details = page.getByRole('region', { name: 'Details we need from you' });

    await test.step('a superadmin lets the event ask', async () => {
      const desk = await open(superadmin.storageState);
      await desk.goto('/minors');
      await desk.getByLabel('Ask for the date of birth').check();
      await desk.getByLabel('Ask for an emergency contact').check();
      await desk.getByRole('button', { name: 'Save settings' }).click();
      await expect(desk.getByText('Enter the text that guardians of delegates under 18 sign')).toBeVisible();
      await desk.getByLabel('Consent text for guardians').fill(consentText);
      await desk.getByRole('button', { name: 'Save settings' }).click();
      await expect(toast(desk, 'Settings saved')).toBeVisible();
      await expect(desk.getByText('Version 1')).toBeVisible();
      await expectAccessible(desk, 'what an event asks of minors');
      await desk.goto('/questions');
      await desk.getByRole('button', { name: 'Add a question' }).click();
      await desk.getByLabel('Question', { exact: true }).fill('Bedtime');
      await desk.getByLabel('Under 18 on the first day').check();
      await expectAccessible(desk, 'the form of a question for minors');
      await desk.getByRole('button', { name: 'Add question' }).click();
      await expect(desk.getByText('Short text · under 18 on the first day · 0 answers')).toBeVisible();
    });

    await test.step('the delegate registers and enters the details', async () => {
      await page.goto('/registration?as=individual');
      await fillChoicesAndAnswers(page, {
        committees: [firstCommittee.shortName],
        portfolios: [firstCommittee.portfolios[0]],
        experience: 'None yet',
      });
      await continueToNextStep(page, 'Payment');
      await addScreenshot(page, await paymentScreenshot(fees.individual));
      await continueToNextStep(page, 'Check and send');
      await sendRegistration(page);
      await expect(page).toHaveURL('/dashboard');
      await details.getByRole('button', { name: 'Enter details' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Save details' }).click();
      await expect(dialog.getByText('Enter your date of birth')).toBeVisible();
      await expect(dialog).toContainText('Only superadmins and the hospitality team see it');
      await dialog.getByLabel('Date of birth').fill('2018-05-05');
      await dialog.getByLabel('Name of the contact').fill('Sample Aunt');
      await dialog.getByLabel('Phone of the contact').fill('+91 90000 00001');
      await dialog.getByLabel('Relation to you').fill('Aunt');
      await expectAccessible(page, 'the details of a delegate');
      await dialog.getByRole('button', { name: 'Save details' }).click();
      await expect(details).toContainText('Sample Aunt (Aunt), +91 90000 00001');
      await expect(details).toContainText('Missing, because you are under 18 on the first day');
      await page.getByLabel('Bedtime').fill('9 pm');
      await page.getByRole('button', { name: 'Save answers' }).click();
      await expect(toast(page, 'Your answers are saved')).toBeVisible();
    });

    await test.step('the delegate creates a link for WhatsApp', async () => {
      await details.getByRole('button', { name: 'Send by WhatsApp' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send the link yourself' });
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await expect(dialog.getByText('Enter the name of your parent or guardian')).toBeVisible();
      await dialog.getByLabel('Name of your parent or guardian').fill('Sample Parent');
      await expectAccessible(page, 'the dialog before the link to the guardian');
      await dialog.getByRole('button', { name: 'Create link' }).click();
      const whatsApp = dialog.getByRole('link', { name: 'Open WhatsApp' });
      await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*%2Fguardian%2F/);
      await expectAccessible(page, 'the dialog with the link to the guardian');
      const message = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
      await page.keyboard.press('Escape');
      await expect(details).toContainText('Not signed yet. You copied a link');
      const guardian = await open();
      await guardian.goto(/https?:\S+$/.exec(message)?.[0] ?? '');
      await guardian.getByLabel('Your full name').fill('Sample Parent');
      await expect(
        guardian.getByText('the secretariat checks your signature before it counts'),
      ).toBeVisible();
      await guardian.getByRole('button', { name: 'Sign consent' }).click();
      await expect(guardian.getByText('They may call you.')).toBeVisible();
    });

    await test.step('the secretariat refuses a signature that the delegate gave', async () => {
      const [own] = (await site.call(listOwnRegistrations, { token: delegate.token })).body.ypEvents;
      const desk = await open(admin.storageState);
      await desk.goto(`/eventreg/${own?._id}`);
      const panel = desk.getByRole('region', { name: 'Minors and emergencies' });
      await expect(panel).toContainText('The link was copied by the delegate.');
      await panel.getByRole('button', { name: 'Refuse signature' }).click();
      const dialog = desk.getByRole('dialog', { name: 'Refuse the signature' });
      await dialog.getByLabel('Why?').fill('Your parent does not know about it');
      await expectAccessible(desk, 'the refusal of a signature');
      await dialog.getByRole('button', { name: 'Refuse signature' }).click();
      await expect(panel).toContainText('Refused: Your parent does not know about it');
      await page.reload();
      await expect(details).toContainText(
        'The signature was not accepted: Your parent does not know about it.',
      );
    });

    const guardianEmail = 'parent@example.org';
    await test.step('the delegate asks the guardian, not themselves', async () => {
      await details.getByRole('button', { name: 'Ask by email' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name of your parent or guardian').fill('Sample Parent');
      await dialog.getByLabel('Their email').fill(delegate.email);
      noise.expectRefusal(400, '/v1/api/client/guardian');
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(dialog.locator('.field-error')).toHaveText('Enter your guardian’s email, not your own');
      await dialog.getByLabel('Their email').fill(guardianEmail);
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(details).toContainText(`Not signed yet. Sample Parent (${guardianEmail}) was asked`);
      await expectAccessible(page, 'a dashboard that waits for the guardian');
    });

    await test.step('the guardian signs in another browser', async () => {
      const guardian = await open();
      const link = linkIn(await site.mails.mailTo(guardianEmail, /Your consent is needed/), '/guardian/');
      await guardian.goto(link);
      await expect(guardian.getByText('Sample Minor')).toBeVisible();
      await expect(guardian.getByText('The club may call a doctor')).toBeVisible();
      await expectAccessible(guardian, 'the page of a guardian');
      await guardian.getByRole('button', { name: 'Sign consent' }).click();
      await expect(guardian.getByText('Type your full name to sign')).toBeVisible();
      await guardian.getByLabel('Your full name').fill('Sample Parent');
      await guardian.getByRole('button', { name: 'Sign consent' }).click();
      await expect(
        guardian.getByRole('heading', { name: 'Thank you. The consent is signed.' }),
      ).toBeFocused();
      noise.expectRefusal(409, '/v1/api/guardian');
      await guardian.reload();
      await expect(guardian.getByText('This consent was already signed')).toBeVisible();
    });

    await test.step('the dashboard and the desk show it', async () => {
      await site.mails.mailTo(delegate.email, /Your guardian has signed/);
      await page.reload();
      await openFold(page, 'Your registration details');
      await expect(details).toContainText('Signed by Sample Parent');
      const [own] = (await site.call(listOwnRegistrations, { token: delegate.token })).body.ypEvents;
      for (const [viewer, contact] of [
        [admin, 'Entered, superadmins can see it'],
        [superadmin, 'Sample Aunt (Aunt), +91 90000 00001'],
      ] as const) {
        const desk = await open(viewer.storageState);
        await desk.goto(`/eventreg/${own?._id}`);
        const panel = desk.getByRole('region', { name: 'Minors and emergencies' });
        await expect(panel).toContainText('Under 18: signed by Sample Parent on');
        await expect(panel).toContainText('(version 1)');
        await expect(panel).toContainText(contact);
      }
    });
  } finally {
    // Closes the pages, which would keep polling a stopped site.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.stop();
  }
});
