import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import {
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { runSiteWithClock, type SiteWithClock } from '#tests/support/site-with-clock.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { test as base, expect } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone, from which leaders share links.
base.use(phone);

/** Provides a separate site, because its clock moves. */
const test = base.extend<{ laterSite: SiteWithClock }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parts a fixture needs from this pattern
  laterSite: async ({}, use) => {
    const site = await runSiteWithClock();
    await use(site);
    await site.stop();
  },
});

const dayMs = 24 * 60 * 60_000;
const grpName = 'Ink & Paper / 100%';
const wishes = {
  committees: [firstCommittee.shortName],
  portfolios: [firstCommittee.portfolios[0]],
  experience: 'We debate every Friday',
  college: 'Sample College of Arts',
  accommodation: 'No',
} as const;

test('a leader pastes twelve addresses, shares a link and reminds the others a day later', async ({
  laterSite: site,
  noise,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const join = async (name: string) => {
    const person = await site.delegate({ name });
    const page = await openBrowser({ baseURL: site.origin, storageState: loggedIn(person) });
    return { ...person, page };
  };
  const leader = await join('Sample Leader');
  const invited = [await join('Sample First'), await join('Sample Second'), await join('Sample Third')];
  const [first, second, third] = invited;
  if (!first || !second || !third) throw new Error('three people are invited');
  const unknown = Array.from({ length: 9 }, (_, at) => `nobody-${at}@example.org`);
  const { page } = leader;
  const rowOf = (email: string) =>
    page.getByRole('region', { name: 'Members' }).getByRole('listitem').filter({ hasText: email });

  await test.step('twelve pasted addresses have twelve results', async () => {
    await page.goto('/registration?as=group');
    await page.getByLabel('Group name').fill(grpName);
    const column = [...invited.map(({ name, email }) => `${name} <${email}>`), ...unknown].join('\r\n');
    const field = page.getByLabel('Member’s email');
    await field.focus();
    await field.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, column);
    for (const _ of unknown) noise.expectRefusal(404, '/v1/api/sendinvite');
    await page.getByRole('button', { name: 'Send 12 invites' }).click();
    await expect(page.getByText('3 of 12 invited')).toBeVisible();
    const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await expect(results).toHaveCount(12);
    for (const { email } of invited) {
      await expect(results.filter({ hasText: email })).toContainText('Invited');
      await expect(rowOf(email)).toContainText('Registartion Not done yet');
      await site.mails.mailTo(email, /invited to a group/);
    }
    await expect(results.filter({ hasText: 'nobody-8@example.org' })).toContainText(
      'User not found, signup first',
    );
    await expect(field).toHaveValue(unknown.join(', '));
    await expectAccessible(page, 'the results of pasted addresses');
    await field.fill('');
  });

  const link = await test.step('the leader copies a link and a message for WhatsApp', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: `Share link for ${first.email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this invitation' });
    await dialog.getByRole('button', { name: 'Copy Invitation link' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${site.origin}/registration/invite/`);
    const whatsApp = await dialog.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href');
    const text = new URL(whatsApp ?? '').searchParams.get('text') ?? '';
    expect(text).toContain(copied);
    expect(text).toContain(`Join my group ${grpName} for ${eventName}`);
    await expectAccessible(page, 'sharing an invitation');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Share link for ${first.email}` }).click();
    await expect(dialog.getByText(copied).first()).toBeVisible();
    await page.keyboard.press('Escape');
    return copied;
  });

  await test.step('the invited person registers with the copied link', async () => {
    await first.page.goto(link);
    await expect(first.page.getByText('You are joining')).toBeVisible();
    await fillChoicesAndAnswers(first.page, wishes);
    await continueToNextStep(first.page, 'Check and send');
    await sendRegistration(first.page);
    await expect(rowOf(first.email)).toContainText('Registration done');
  });

  await test.step('a reminder is possible only a day after the invitation', async () => {
    await expect(page.getByRole('button', { name: 'Remind members' })).toBeDisabled();
    await expect(page.getByText('You can remind them from')).toBeVisible();
    await expectAccessible(page, 'a group whose members were just invited');
    await site.moveClock(dayMs);
    await page.clock.setFixedTime(Date.now() + dayMs);
    await page.reload();
    await page.getByRole('button', { name: 'Remind 2 members' }).click();
    await expect(toast(page, 'Reminders sent')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remind members' })).toBeDisabled();
    for (const { email } of [second, third]) await site.mails.mailTo(email, /waits for you/);
  });

  await test.step('the link of the reminder works', async () => {
    const mail = await site.mails.mailTo(second.email, /waits for you/);
    await second.page.goto(linkIn(mail, '/registration/invite/'));
    await expect(second.page.getByText('You are joining')).toBeVisible();
  });
});
