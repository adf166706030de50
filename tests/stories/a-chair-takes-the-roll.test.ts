import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '../support/accessible.ts';
import { loggedIn } from '../support/desk.ts';
import { registerSeated } from '../support/register-on-site.ts';
import { fourthCommittee as committee, eventName } from '../support/site-conference.ts';
import { expect, test } from '../support/story.ts';
import { laptop, phone } from '../support/widths.ts';

test.use(phone);

test('a chair takes the roll on a phone, and a second chair at once', async ({ site, openBrowser }) => {
  const { token, portfolio } = await registerSeated(site, 'Punctual Sample', committee);
  await registerSeated(site, 'Tardy Sample', committee);
  const chairs = [
    await site.delegate({ name: 'Sample Chair' }),
    await site.delegate({ name: 'Second Chair' }),
  ];
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  for (const { email } of chairs) {
    const body = { eventName, email, kind: 'chair', committee: committee.value, lastDay } as const;
    expect((await site.call(grantDuty, { token, body })).status).toBe(200);
  }
  const [one, other] = chairs.map((chair) => ({ storageState: loggedIn(chair) }));
  const first = await openBrowser(one);
  await first.goto('/dashboard');
  await first.getByRole('link', { name: 'Open your duties' }).tap();
  await first.getByRole('link', { name: 'Open roll call' }).tap();
  const row = (page: typeof first, name: string) =>
    page.getByRole('list', { name: 'Placards' }).getByRole('button', { name });
  await row(first, 'Punctual Sample').tap();
  const placard = first.getByRole('region', { name: 'Placard' });
  await expect(placard).toContainText(portfolio);
  await expectAccessible(first, 'a placard');
  await placard.getByRole('button', { name: 'Present and voting' }).tap();
  await expect(row(first, 'Punctual Sample')).toContainText('Present and voting');
  await expect(placard).not.toContainText('Punctual Sample');

  const second = await openBrowser({ ...other, ...laptop });
  await second.goto('/committee');
  await expect(row(second, 'Punctual Sample')).toContainText('Present and voting');
  await row(second, 'Tardy Sample').click();
  await second.getByRole('region', { name: 'Placard' }).getByRole('button', { name: 'Late' }).click();
  await expect(row(first, 'Tardy Sample')).toContainText('Late');
  await expect(first.getByRole('region', { name: 'Quorum' })).toContainText(/2 of \d+ present/);
  await expectAccessible(first, 'a roll with marks');
});
