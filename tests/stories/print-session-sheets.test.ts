import { grantDuty } from '#attendance/contract.ts';
import { chooseRuleSet } from '#debate/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import { fourthCommittee as committee, eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

test('a chair prints the sheets of the committee, and a delegate gets its rules', async ({
  site,
  openBrowser,
}) => {
  const { delegate, token } = await registerSeated(site, 'Sample Reader', committee);
  const chair = await site.delegate({ name: 'Sample Chair' });
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const duty = { eventName, email: chair.email, kind: 'chair', committee: committee.value, lastDay } as const;
  expect((await site.call(grantDuty, { token, body: duty })).status).toBe(200);
  const choice = { eventName, ruleSet: 'nmun', committees: [{ committee: committee.value, seen: null }] };
  expect((await site.call(chooseRuleSet, { token, body: choice })).status).toBe(200);

  const page = await openBrowser({ ...laptop, storageState: loggedIn(chair) });
  await page.goto('/committee');
  await page.getByRole('button', { name: 'Session', exact: true }).click();
  await page.getByRole('link', { name: 'Rules and printed sheets' }).click();
  await expect(page.getByRole('heading', { name: 'Printed sheets' })).toBeVisible();
  await expectAccessible(page, 'the sheets of a committee');
  await page.getByLabel('Sheet', { exact: true }).selectOption('Vote sheets');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/-vote\.pdf$/);

  const seat = await openBrowser({ ...phone, storageState: loggedIn(delegate) });
  await seat.goto(`/committee/${encodeURIComponent(eventName)}`);
  const rules = seat.waitForEvent('download');
  await seat.getByRole('button', { name: 'Rules of the committee (PDF)' }).tap();
  expect((await rules).suggestedFilename()).toMatch(/-rules\.pdf$/);
  await expectAccessible(seat, 'the committee of a delegate');
});
