import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { decide, findRegistration } from '#tests/support/desk-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import type { Person } from '#tests/support/people.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { rupees } from '#tests/support/rupees.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { eventName, fees, firstCommittee, secondCommittee } from '#tests/support/site-conference.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Each participant uses a phone: a leader and the fewest members that a group can have.
test.use(phone);

interface Participant extends Person {
  page: Page;
}

const wishes = {
  committees: [firstCommittee.shortName, secondCommittee.shortName],
  portfolios: [firstCommittee.portfolios[0], secondCommittee.portfolios[0]],
  experience: 'We debate every Friday',
  college: 'Sample College of Arts',
} as const;

test('a leader and members register as a group and are confirmed together', async ({
  site,
  desk,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const groupName = 'Sample House / 100%';
  const memberCount = 2;
  const join = async (name: string): Promise<Participant> => {
    const person = await site.delegate({ name });
    const page = await openBrowser({ storageState: loggedIn(person) });
    await page.goto('/registration');
    return { ...person, page };
  };
  const names = [
    'Sample Leader',
    ...Array.from({ length: memberCount }, (_, at) => `Sample Member ${at + 1}`),
  ];
  const [leader, ...members] = await test.step('leader and members open the registration', () =>
    Promise.all(names.map(join)));
  const [first, second] = members;
  if (!leader || !first || !second) throw new Error('a group has a leader and two members');

  const stateOf = (email: string) => leader.page.getByRole('listitem').filter({ hasText: email });

  await test.step('the leader names the group and invites', async () => {
    await leader.page.getByRole('link', { name: 'Register as a group' }).click();
    await leader.page.getByLabel('Group name').fill(groupName);
    for (const { email } of members) {
      await leader.page.getByLabel('Member’s email').fill(email);
      await leader.page.getByRole('button', { name: 'Send invite' }).click();
      await expect(toast(leader.page, 'invite link sent sucessfully')).toBeVisible();
      await expect(stateOf(email)).toContainText('Registartion Not done yet');
    }
    await expect(
      leader.page.getByText('You need to add atleast 2 member to complete the group').first(),
    ).toBeVisible();
    await expectAccessible(leader.page, 'the group of a leader');
  });

  await test.step('the leader finds the group again where it is chosen', async () => {
    await leader.page.goto('/registration');
    await expect(leader.page.getByText(`You lead ${groupName}: 0 of`)).toBeVisible();
    await leader.page.getByRole('link', { name: `Continue ${groupName}` }).click();
    await expect(stateOf(members[0]?.email ?? '')).toBeVisible();
  });

  await test.step('an invite link is for its reader alone', async () => {
    await second.page.goto(await inviteOf(site, first));
    await expect(toast(second.page, 'This Invite link is not intended for you')).toBeVisible();
    await expect(second.page).toHaveURL('/applynow');
  });

  await test.step('the first member registers, and the leader sees it without doing anything', async () => {
    await accept(site, first, 'Yes');
    await expect(stateOf(first.email)).toContainText('Registration done');
    await expect(
      leader.page.getByText('You need to add atleast 1 more member to complete the group').first(),
    ).toBeVisible();
  });

  await test.step('the other member registers', async () => {
    await Promise.all(members.slice(1).map((member) => accept(site, member, 'No')));
    for (const { email } of members) await expect(stateOf(email)).toContainText('Registration done');
  });

  const registrationSum = fees.groupMember * (memberCount + 1);
  const total = registrationSum + fees.hospitality;
  await test.step('a member waits for the leader', async () => {
    const card = first.page.getByRole('article', { name: eventName });
    await expect(card).toContainText('Waiting for the leader');
    await expect(card).toContainText(groupName);
  });

  await test.step('the leader registers last and pays for all, and all get a mail', async () => {
    const { page } = leader;
    await continueToNextStep(page, 'Committees');
    await fillChoicesAndAnswers(page, { ...wishes, accommodation: 'No' });
    await continueToNextStep(page, 'Payment');
    await expect(page.getByRole('region', { name: 'Amount due' })).toContainText(
      `Registration, ${memberCount + 1} × ${rupees(fees.groupMember)}${rupees(registrationSum)}`,
    );
    await addScreenshot(page, await paymentScreenshot(total));
    await continueToNextStep(page, 'Check and send');
    await sendRegistration(page);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('article', { name: eventName })).toContainText(
      `${rupees(total)} for the whole group`,
    );
    await Promise.all([leader, ...members].map(({ email }) => site.mails.mailTo(email, /is complete/)));
  });

  await test.step('an admin confirms the leader, and all are confirmed', async () => {
    const admin = await openBrowser({ storageState: desk.admin.storageState });
    await findRegistration(admin, leader.email);
    await expect(admin.getByRole('heading', { name: groupName })).toBeVisible();
    await decide(admin, 'Confirm');
    await Promise.all([leader, ...members].map(({ email }) => site.mails.mailTo(email, /is confirmed/)));
    for (const { page } of [leader, ...members]) {
      await page.goto('/dashboard');
      const card = page.getByRole('article', { name: eventName });
      await expect(card.getByText('confirmed', { exact: true })).toBeVisible();
    }
    await expectAccessible(leader.page, 'the dashboard of a leader');
  });

  await test.step('a member withdraws, and the leader sees what is due now', async () => {
    await openFold(first.page, 'Your registration details');
    await first.page.getByRole('button', { name: 'Withdraw from this conference' }).click();
    const dialog = first.page.getByRole('dialog');
    await dialog.getByLabel('Why do you want to withdraw?').fill('Exams');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(first.page.getByRole('article').getByText('You have withdrawn')).toBeVisible();
    await leader.page.reload();
    const card = leader.page.getByRole('article', { name: eventName });
    await expect(card).toContainText(`${rupees(total - fees.groupMember - fees.hospitality)} now`);
    await expect(card).toContainText(`For the whole group. It was ${rupees(total)} when you registered.`);
    await expectAccessible(leader.page, 'what is due of a group now');
  });
});

async function inviteOf(site: RunningSite, { email }: Person): Promise<string> {
  return linkIn(await site.mails.mailTo(email, /invited to a group/), '/registration/invite/');
}

/** Follows the link of the invitation mail as a member, and registers. Members pay nothing. */
async function accept(site: RunningSite, member: Participant, accommodation: 'Yes' | 'No'): Promise<void> {
  const { page } = member;
  await page.goto(await inviteOf(site, member));
  await expect(page.getByText('You are joining')).toBeVisible();
  await fillChoicesAndAnswers(page, { ...wishes, accommodation });
  await continueToNextStep(page, 'Check and send');
  await sendRegistration(page);
  await expect(page).toHaveURL('/dashboard');
  await site.mails.mailTo(member.email, /You are in a group/);
}
