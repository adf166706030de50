import { readFile } from 'node:fs/promises';
import { chooseRuleSet, getDebate } from '#debate/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { council, court, eventName } from '#tests/support/conference.ts';
import {
  allIsStored,
  askedOf,
  callRoll,
  head,
  lead,
  makeChair,
  openAs,
  setTopic,
} from '#tests/support/live-session.ts';
import { closeOffline, pageIsKept } from '#tests/support/offline-pages.ts';
import { runSite } from '#tests/support/site.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

/** Opens a conference with rules of procedure for two committees, one for each story. */
const test = testOnOwnSite(async () => {
  const site = await runSite(async () => ({}), 'fixture');
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const committees = [council, court].map(({ value: committee }) => ({ committee, seen: null }));
  await site.call(chooseRuleSet, { token, body: { eventName, ruleSet: 'una-usa', committees } });
  return { site, close: () => site.stop() };
});
test.use(laptop);

test('a session goes on from a file on another laptop, without a network on either', async ({
  site,
  openBrowser,
  noise,
}) => {
  const chair = await makeChair(site, 'Leaving Chair', council);
  const other = await makeChair(site, 'Staying Chair', council);
  const first = await openAs(openBrowser, chair);
  await callRoll(first);
  await allIsStored(first);
  const second = await openAs(openBrowser, other);
  await expect(second.getByText('Leaving Chair leads this session.')).toBeVisible();
  await pageIsKept(second, '/committee');
  const before = (await site.call(getDebate, { token: chair.token, params: askedOf(council) })).body.seq;

  noise.expectNoNetwork();
  for (const page of [first, second]) await page.context().setOffline(true);
  await setTopic(first, 'Rivers');
  await setTopic(first, 'Dams');
  await first.getByRole('button', { name: 'Session', exact: true }).click();
  const saved = first.waitForEvent('download');
  await first.getByRole('button', { name: 'Hand over by a file' }).click();
  const buffer = await readFile(await (await saved).path());
  await closeOffline(first);

  await test.step('another file is refused in words', async () => {
    await second.getByRole('button', { name: 'Session', exact: true }).click();
    const dialog = second.getByRole('dialog', { name: 'Session' });
    await dialog
      .getByLabel('Open a handover file')
      .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('[]') });
    await expect(dialog.getByRole('alert')).toHaveText(
      'This file is not the handover of a committee session.',
    );
    await expectAccessible(second, 'a handover file that is refused');
    await dialog
      .getByLabel('Open a handover file')
      .setInputFiles({ name: 'handover.json', mimeType: 'application/json', buffer });
  });

  await test.step('the other laptop leads, and sends all steps once it has a network', async () => {
    await expect(head(second)).toContainText('Dams');
    await expect(lead(second)).toContainText('You lead');
    await setTopic(second, 'Fish');
    await expect(lead(second)).toContainText('4 steps not sent yet');
    await second.context().setOffline(false);
    await expect(lead(second)).toHaveText('You lead · all sent');
    const { body } = await site.call(getDebate, { token: other.token, params: askedOf(council) });
    expect(body.steps.filter(({ seq }) => seq > before).map(({ kind }) => kind)).toEqual([
      'did',
      'did',
      'lead_taken',
      'did',
    ]);
  });

  await test.step('the former laptop follows, and keeps nothing aside', async () => {
    const again = await first.context().newPage();
    await first.context().setOffline(false);
    await again.goto('/committee');
    await expect(head(again)).toContainText('Fish');
    await expect(lead(again)).toHaveText('Staying Chair leads');
    await expect(again.getByText('Staying Chair leads this session.')).toBeVisible();
    await expect(again.getByRole('button', { name: 'Take the lead' })).toBeVisible();
    await expect(again.getByRole('button', { name: 'Chair here again' })).toBeHidden();
    const { body } = await site.call(getDebate, { token: other.token, params: askedOf(council) });
    expect(body.steps.filter(({ seq }) => seq > before)).toHaveLength(4);
    expect(body.sideSteps).toBe(0);
  });
});

test('a chair with steps that are not sent logs out only once they are sent', async ({
  site,
  openBrowser,
  noise,
}) => {
  const chair = await makeChair(site, 'Tired Chair', court);
  const page = await openAs(openBrowser, chair);
  await callRoll(page);
  await allIsStored(page);
  await pageIsKept(page, '/committee');
  noise.expectNoNetwork();
  await page.context().setOffline(true);
  await setTopic(page, 'Kept on this laptop');
  await page.getByRole('button', { name: 'Session', exact: true }).click();
  await page.getByRole('link', { name: 'Log out of this device' }).click();
  await expect(page.getByText('Steps of your session are not sent yet')).toBeVisible();
  await expectAccessible(page, 'a log-out that waits for steps');
  await page.getByRole('link', { name: 'Back to the roll call' }).click();
  await expect(head(page)).toContainText('Kept on this laptop');
  await page.context().setOffline(false);
  await expect(lead(page)).toHaveText('You lead · all sent');
  await page.getByRole('button', { name: 'Session', exact: true }).click();
  await page.getByRole('link', { name: 'Log out of this device' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const { body } = await site.call(getDebate, { token, params: askedOf(court) });
  expect(body.steps.at(-1)).toMatchObject({
    kind: 'did',
    body: { effect: { topic: 'Kept on this laptop' } },
  });
});
