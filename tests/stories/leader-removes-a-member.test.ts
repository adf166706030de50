import { register, sendInvite } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, toast } from '#tests/support/account-screens.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

test('a leader removes a member before the group is complete, and the member is mailed', async ({
  page,
  site,
}) => {
  await site.setRegistration(true);
  const leader = await site.delegate({ student: true, name: 'Sample Remover' });
  const member = await site.delegate({ student: true, name: 'Sample Removed' });
  await site.call(sendInvite, {
    token: leader.token,
    body: { email: member.email, eventName, grpName: 'Short Group' },
  });
  const link = linkIn(await site.mails.mailTo(member.email, /invited to a group/), '/registration/invite/');
  const inviteToken = /\/token\/([^/]+)/.exec(link)?.[1] ?? '';
  const { status } = await site.call(register, {
    token: member.token,
    body: {
      eventName,
      previousMunExperience: 'None yet',
      committeePreference: [firstCommittee.value],
      portfolioPreference: [firstCommittee.portfolios[0]],
      isGroupRegistration: true,
      grpName: 'Short Group',
      grpLeaderEmail: leader.email,
      memberEmail: member.email,
      eventNameIn: eventName,
      inviteToken,
    },
  });
  expect(status).toBe(200);

  await addSessionCookie(page, leader);
  await page.goto('/registration?as=group');
  await page.getByRole('button', { name: 'Remove Sample Removed' }).tap();
  const question = page.getByRole('dialog', { name: 'Remove this member?' });
  await expect(question).toContainText('Sample Removed');
  await expectAccessible(page, 'the question before a member is removed');
  await question.getByRole('button', { name: 'Remove member' }).tap();
  await expect(toast(page, 'Member removed')).toBeVisible();
  await expect(page.getByText('No invitations yet.')).toBeVisible();
  await site.mails.mailTo(member.email, /no longer in a group/);
});
