import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, fillSignUp, sendSignUp } from '#tests/support/account-screens.ts';
import { samplePerson } from '#tests/support/people.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

test('a leader lets the invitation of a friend wait, and it is mailed after the sign-up', async ({
  page,
  site,
  noise,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const leader = await site.delegate({ name: 'Sample Leader' });
  const friend = samplePerson({ name: 'Sample Friend' });

  await test.step('the invitation fails, and waits', async () => {
    await addSessionCookie(page, leader);
    await page.goto('/registration?as=group');
    await page.getByLabel('Group name').fill('Sample Friends');
    await page.getByLabel('Member’s email').fill(friend.email);
    noise.expectRefusal(404, '/v1/api/sendinvite');
    await page.getByRole('button', { name: 'Send invite' }).tap();
    const result = page.getByRole('list', { name: 'Results' });
    await expect(result).toContainText('User not found, signup first');
    await result.getByRole('button', { name: /^Invite once they sign up/ }).tap();
    const waiting = page.getByRole('region', { name: 'Waiting for their sign-up' });
    await expect(waiting).toContainText(`Sign up as ${friend.email}: ${site.origin}/signup`);
    await expectAccessible(page, 'a friend whose invitation waits');
  });

  await test.step('the friend signs up and verifies, and is invited without another press', async () => {
    const theirs = await openBrowser(phone);
    await theirs.goto('/signup');
    await fillSignUp(theirs, friend);
    await sendSignUp(theirs);
    await expect(theirs).toHaveURL('/login');
    await theirs.goto(linkIn(await site.mails.mailTo(friend.email, /^Welcome to/), '/verifyemail/'));
    await theirs.getByRole('button', { name: 'Yes, verify my email' }).tap();
    await expect(theirs.getByLabel('Email', { exact: true })).toHaveValue(friend.email);
    const mail = await site.mails.mailTo(friend.email, /invited to a group/);
    expect(linkIn(mail, '/registration/invite/')).toContain(encodeURIComponent(friend.email));
  });
});
