import { readFile } from 'node:fs/promises';
import { logout } from '#accounts/contract.ts';
import { busy, queueFullHeaderName } from '#platform/contract/common.ts';
import { register, sendInvite } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, fillLogIn, toast } from '#tests/support/account-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
} from '#tests/support/registration-screens.ts';
import { rupees } from '#tests/support/rupees.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { eventName, fees, firstCommittee, secondCommittee } from '#tests/support/site-conference.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone, as delegates do. Errors are the same on all screens.
test.use(phone);

/** A proxy's error page for a stopped server. */
const gone = { status: 502, body: 'Bad gateway' };

test('a delegate changes the profile, leaves a group and registers despite errors', async ({
  page,
  site,
  noise,
}) => {
  await site.setRegistration(true);
  const person = await site.delegate();
  await addSessionCookie(page, person);
  const registers = page.getByRole('button', { name: 'Register', exact: true });

  await test.step('name and photo are changed, and the dashboard shows them', async () => {
    await page.goto('/dashboard');
    await openFold(page, /^Sample/);
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Sample Newname');
    await page.getByLabel('Photo', { exact: true }).setInputFiles(await paymentScreenshot(1));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Profile edited successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sample Newname' })).toBeVisible();
    const photo = page.getByRole('img', { name: 'Sample Newname' });
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  });

  await test.step('the own data can be taken along', async () => {
    const coming = page.waitForEvent('download');
    await openFold(page, 'Your account');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const data = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
    expect(data).toMatchObject({
      profile: { email: person.email, name: 'Sample Newname' },
      registrations: [],
    });
  });

  await test.step('a group is joined and left', async () => {
    await joinGroup(site, person);
    await page.reload();
    await expect(page.getByText('Waiting for your group leader')).toBeVisible();
    await openFold(page, 'Your registration details');
    await page.getByRole('link', { name: 'leave the group' }).click();
    await page.getByRole('button', { name: 'Leave the group' }).click();
    await expectAccessible(page, 'the question before leaving a group');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the group' }).click();
    await expect(toast(page, 'You have left the group')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How group registration works' })).toBeVisible();
  });

  await test.step('the server is gone for a moment, twice, and the form stays', async () => {
    const paymentDetails = '**/v1/api/client/paymentreference';
    await page.route(paymentDetails, (route) => route.fulfill(gone));
    noise.expectRefusal(gone.status, '/v1/api/client/paymentreference');
    await page.getByRole('link', { name: 'Register individually' }).click();
    await fillChoicesAndAnswers(page, {
      committees: [firstCommittee.shortName, secondCommittee.shortName],
      portfolios: [firstCommittee.portfolios[0], secondCommittee.portfolios[0]],
      experience: 'None yet',
      college: 'Sample College',
      accommodation: 'No',
    });
    await continueToNextStep(page, 'Payment');
    await expectAccessible(page, 'the payment step without where to pay');
    await page.unroute(paymentDetails);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`Pay exactly ${rupees(fees.individual)}`)).toBeVisible();
    await addScreenshot(page, await paymentScreenshot(fees.individual));
    await continueToNextStep(page, 'Check and send');

    await page.route('**/v1/api/reg/yp', (route) => route.fulfill(gone), { times: 1 });
    noise.expectRefusal(gone.status, '/v1/api/reg/yp');
    const asksAgain = ['dashboard', 'client/allevents', 'events'].map((call) =>
      page.waitForResponse(`**/v1/api/${call}`),
    );
    await registers.click();
    await expect(toast(page, 'Something went wrong')).toBeVisible();
    await Promise.all(asksAgain);
    await expect(registers).toBeEnabled();
  });

  await test.step('the session ends meanwhile, and what was filled in is still there after logging in', async () => {
    const cookies = await page.context().cookies();
    await site.call(logout, { token: cookies.find(({ name }) => name === 'authToken')?.value ?? '' });
    noise.expectRefusal(401, '/v1/api/reg/yp');
    await registers.click();
    await expect(toast(page, 'You were logged out. Your form is still here: log in.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await fillLogIn(page, person.email, person.password);
    await expect(page).toHaveURL(/\/registration\?.*as=individual&step=check$/);
    await expect(page.getByText(firstCommittee.portfolios[0])).toBeVisible();
  });

  const otherTab = await page.context().newPage();
  await otherTab.goto('/registration?as=individual&step=payment');
  await addScreenshot(otherTab, await paymentScreenshot(fees.individual));
  await continueToNextStep(otherTab, 'Check and send');

  await test.step('two taps send one registration, which goes on by itself when the server was busy', async () => {
    await page.goto('/registration?as=individual&step=payment');
    await addScreenshot(page, await paymentScreenshot(fees.individual));
    await continueToNextStep(page, 'Check and send');
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/reg/yp') && sent.push(request.url()));
    const { status, message: error } = busy;
    const later = { status, json: { error }, headers: { 'retry-after': '2', [queueFullHeaderName]: 'full' } };
    let isBusy = true;
    const { promise: hasRoom, resolve: makeRoom } = Promise.withResolvers<void>();
    await page.route('**/v1/api/reg/yp', async (route) => {
      if (isBusy) {
        isBusy = false;
        return route.fulfill(later);
      }
      await hasRoom;
      return route.continue();
    });
    noise.expectRefusal(status, '/v1/api/reg/yp');
    await registers.dblclick();
    await expect(page.getByRole('status').filter({ hasText: 'you are in the queue' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'In the queue...' })).toBeDisabled();
    await expectAccessible(page, 'a registration in the queue');
    makeRoom();
    await expect(toast(page, 'Event registration completed')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    expect(sent).toHaveLength(2);
  });

  await test.step('the other tab learns that it is done already', async () => {
    noise.expectRefusal(409, '/v1/api/reg/yp');
    await otherTab.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(toast(otherTab, 'Signup with this email for the event already exists')).toBeVisible();
    await expect(otherTab.getByRole('heading', { name: 'Your registration' })).toBeVisible();
  });
});

/** Invites the delegate to a group, and accepts in another browser. */
async function joinGroup(
  site: RunningSite,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const leader = await site.delegate({ name: 'Sample Leader' });
  await site.call(sendInvite, { token: leader.token, body: { email, eventName, grpName: 'Sample House' } });
  const link = linkIn(await site.mails.mailTo(email, /invited to a group/), '/registration/invite/');
  const parts = new URL(link).pathname.split('/').map(decodeURIComponent);
  const [, , , grpLeaderEmail, , memberEmail, , inviteToken, eventNameIn, grpName] = parts;
  const invite = { grpLeaderEmail, memberEmail, inviteToken, eventNameIn, grpName };
  const wishes = {
    committeePreference: [firstCommittee.value],
    portfolioPreference: [firstCommittee.portfolios[0]],
    college: 'Sample College',
  };
  const body = { ...invite, ...wishes, eventName, isGroupRegistration: true };
  await site.call(register, { token, body: { ...body, previousMunExperience: 'None', accomodation: 'No' } });
}
