import { expectAccessible } from '#tests/support/accessible.ts';
import { fillLogIn, fillSignUp, logIn, sendSignUp, toast } from '#tests/support/account-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { samplePerson } from '#tests/support/people.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { rupees } from '#tests/support/rupees.ts';
import { eventName, fees, firstCommittee, secondCommittee } from '#tests/support/site-conference.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone, as delegates do. every-screen.test.ts covers laptops.
test.use(phone);

test('a student of the institute signs up with both addresses and pays the fee alone', async ({
  page,
  site,
  noise,
}) => {
  await site.setRegistration(true);
  const person = samplePerson({ name: 'Sample Student', student: true });
  const { institute } = person;
  if (!institute) throw new Error('a student has facts of the institute');

  await test.step('the sign-up form wants the institute’s address first and the personal one second', async () => {
    const says = (text: string) => expect(page.getByText(text, { exact: true }).first(), text).toBeVisible();
    await page.goto('/signup');
    await fillSignUp(page, { ...person, email: institute.instituteEmail });
    await page.getByLabel('Institute email').fill(person.email);
    await page.getByLabel('Year').fill('');
    await expectAccessible(page, 'the sign-up form of a student');
    await sendSignUp(page);
    await says('You need to enter your personal email in the second input field');
    await says('not valid nits institute email');
    await says('Please fill all additional NITS related required fields');
    await page.getByLabel('Institute email').fill('');
    await says('NITS Institute Email is required');
    await fillSignUp(page, person);
    await sendSignUp(page);
    await expect(page).toHaveURL('/login');
  });

  await test.step('no one else can sign up with the same addresses or Scholar ID', async () => {
    const other = samplePerson({ name: 'Sample Twin', student: true });
    await page.goto('/signup');
    for (const [same, text] of [
      [{ email: person.email }, 'Email already exists'],
      [
        { institute: { ...other.institute, ...institute, scholarID: 'SAMPLE' } },
        'this Institute email already exists',
      ],
      [
        {
          institute: { ...other.institute, ...institute, instituteEmail: `twin-${institute.instituteEmail}` },
        },
        'this Scholar ID already exists',
      ],
    ] as const) {
      noise.expectRefusal(409, '/v1/api/signup');
      await fillSignUp(page, { ...other, ...same });
      await sendSignUp(page);
      await expect(toast(page, text)).toBeVisible();
    }
  });

  await test.step('one logs in with the personal address, which is the one to verify', async () => {
    await page.goto('/login');
    noise.expectRefusal(404, '/v1/api/login');
    await fillLogIn(page, institute.instituteEmail, person.password);
    await expect(toast(page, 'No account found')).toBeVisible();
    await logIn(page, person);
    await page.getByRole('button', { name: 'Send Email Verification link' }).click();
    const link = linkIn(await site.mails.mailTo(person.email, /Verify/), '/verifyemail/');
    await page.goto(link);
    await expect(page).toHaveURL('/registration');
  });

  await test.step('the dashboard shows Scholar ID, phone and branch', async () => {
    await page.goto('/dashboard');
    const fact = (label: string) =>
      page.locator('div:has(> dt)').filter({ has: page.getByText(label, { exact: true }) });
    await expect(fact('Scholar ID')).toContainText(person.phone);
    await expect(fact('Scholar ID')).toContainText(institute.scholarID);
    await expect(fact('Branch')).toContainText(institute.branch);
    await expect(page.getByRole('term').filter({ hasText: 'Phone' })).toBeHidden();
  });

  await test.step('no one asks a student for a college or a bed', async () => {
    await page.goto('/registration?as=individual');
    await fillChoicesAndAnswers(page, {
      committees: [firstCommittee.shortName, secondCommittee.shortName],
      portfolios: [firstCommittee.portfolios[0], secondCommittee.portfolios[0]],
      experience: 'None yet',
    });
    await expect(page.getByLabel('College')).toBeHidden();
    await expect(page.getByText('Accommodation')).toBeHidden();
    await continueToNextStep(page, 'Payment');
    await expect(page.getByText(`Pay exactly ${rupees(fees.individual)}`)).toBeVisible();
    await addScreenshot(page, await paymentScreenshot(fees.individual));
    await continueToNextStep(page, 'Check and send');
    await sendRegistration(page);
    await expect(page).toHaveURL('/dashboard');
    const card = page.getByRole('article', { name: eventName });
    await openFold(page, 'Your registration details');
    await expect(card.getByText(rupees(fees.individual), { exact: true })).toBeVisible();
    await expect(card.getByText('hospitality')).toBeHidden();
    await site.mails.mailTo(person.email, /We have your registration/);
  });
});
