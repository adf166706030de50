import { decideAward, getCeremony, getProposal, releaseAwards } from '#awards/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { must } from '#tests/support/must.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { fourthCommittee as committee, eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { samplePdf } from '#tests/support/uploads.ts';
import { laptop, phone } from '#tests/support/widths.ts';

test.use(laptop);

const winner = 'Recorded Sample';

/** Gives a delegate of the committee an award, and releases it. */
async function giveAward(site: RunningSite, token: string): Promise<void> {
  const of = { eventName, committee: committee.value };
  const { body } = await site.call(getProposal, { token, params: of });
  const { registrationId } = must(body.scores.find(({ name }) => name === winner));
  const decision = {
    ...of,
    award: 'high_commendation',
    place: 1,
    registrationId,
    sentence: 'A sample sentence',
    seen: body.seen,
  };
  expect((await site.call(decideAward, { token, body: decision })).status).toBe(200);
  const { seen } = (await site.call(getCeremony, { token, params: { eventName } })).body;
  expect((await site.call(releaseAwards, { token, body: { eventName, seen } })).status).toBe(200);
}

test('a superadmin shows the record, visitors read it, and the winner decides about the name', async ({
  site,
  openBrowser,
}) => {
  const { delegate, portfolio, token } = await registerSeated(site, winner, committee);
  await giveAward(site, token);
  const desk = await openBrowser({ storageState: loggedIn({ token }) });
  const visitor = await openBrowser();
  let path = '';

  await test.step('the superadmin adds a text, checks the record and shows it', async () => {
    await desk.goto(`/public-record/${encodeURIComponent(eventName)}`);
    await expect(desk.getByText('Not public')).toBeVisible();
    const council = desk.getByRole('region', { name: committee.name, exact: true });
    await expect(council.getByRole('list', { name: /^Awards of/ })).toContainText(
      `High Commendation: ${portfolio}, without a name`,
    );
    await council.getByRole('button', { name: /^Add text/ }).click();
    const dialog = desk.getByRole('dialog', { name: /^Add a text of/ });
    await dialog.getByLabel('Title').fill('Resolution 1');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'resolution.pdf', mimeType: 'application/pdf', buffer: samplePdf() });
    await expectAccessible(desk, 'adding a text to the record');
    await dialog.getByRole('button', { name: 'Add text' }).click();
    await expect(toast(desk, 'Text added')).toBeVisible();
    await expect(council.getByRole('list', { name: /^Texts of/ })).toContainText('Resolution 1');
    await expectAccessible(desk, 'the record on the desk');
    await desk.getByRole('button', { name: 'Show record' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Show record' }).click();
    await expect(toast(desk, 'Record shown')).toBeVisible();
    path = must(await desk.getByRole('link', { name: /^Open the record/ }).getAttribute('href'));
  });

  const council = visitor.getByRole('article').filter({ hasText: committee.name });
  /** Waits until the page is rendered again, which takes two seconds, and longer on a busy machine. */
  const read = async () => {
    const answer = await visitor.request.get(path);
    return { status: answer.status(), hasName: (await answer.text()).includes(winner) };
  };
  const expectPage = (expected: { status: number; hasName: boolean }) =>
    expect.poll(read, { timeout: 90_000 }).toEqual(expected);

  await test.step('a visitor reads the overview and the page of the committee', async () => {
    await expectPage({ status: 200, hasName: false });
    await visitor.goto(path);
    await expect(council).toContainText('High Commendation');
    await expect(council).toContainText(portfolio);
    await expectAccessible(visitor, 'a public record');
    await council.getByRole('link', { name: committee.name }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: committee.name })).toBeVisible();
    await expect(visitor.getByText('No text was voted on.')).toBeVisible();
    await expectAccessible(visitor, 'the record of a committee');
    const download = visitor.waitForEvent('download');
    await visitor.getByRole('link', { name: 'Resolution 1 (PDF)' }).click();
    expect((await download).suggestedFilename()).toBe('resolution-1.pdf');
  });

  await test.step('the winner gives and withdraws the consent on a phone', async () => {
    const page = await openBrowser({ ...phone, storageState: loggedIn(delegate) });
    await page.goto('/dashboard');
    const own = page.getByRole('region', { name: 'Public record' });
    const consent = own.getByRole('checkbox', { name: 'Show my name in the public record' });
    await expect(consent).not.toBeChecked();
    await expectAccessible(page, 'the dashboard of a winner');
    await consent.tap();
    await expect(own).toContainText(`“${winner}” is beside your award`);
    await expectPage({ status: 200, hasName: true });
    await visitor.goto(path);
    await expect(council).toContainText(`${winner}, ${portfolio}`);
    await consent.tap();
    await expect(own).toContainText('would be beside your award');
    await expectPage({ status: 200, hasName: false });
  });

  await test.step('the superadmin hides the record', async () => {
    await desk.getByRole('button', { name: 'Hide record' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Hide record' }).click();
    await expect(toast(desk, 'Record hidden')).toBeVisible();
    await expect(desk.getByText('Not public')).toBeVisible();
    await expectPage({ status: 404, hasName: false });
  });
});
