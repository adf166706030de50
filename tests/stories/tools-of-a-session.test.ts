import { randomUUID } from 'node:crypto';
import { grantDuty } from '#attendance/contract.ts';
import { chooseRuleSet, getDebate, recordSteps } from '#debate/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { runSite } from '#tests/support/site.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

const test = testOnOwnSite(async () => {
  const site = await runSite(async () => ({}), 'fixture');
  return { site, close: () => site.stop() };
});
test.use(laptop);

const of = { eventName, committee: council.value };

test('the lead decides about steps of another device, and sets members, phones and the projector', async ({
  site,
  openBrowser,
  noise,
}) => {
  const superadmin = await site.logIn(site.superadmin.email, site.superadmin.password);
  const rules = { eventName, ruleSet: 'una-usa', committees: [{ committee: of.committee, seen: null }] };
  await site.call(chooseRuleSet, { token: superadmin.token, body: rules });
  const [chair, other] = [
    await site.delegate({ name: 'Lead Chair' }),
    await site.delegate({ name: 'Other Chair' }),
  ];
  const lastDay = dayOf(Date.now() + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
  for (const { email } of [chair, other]) {
    const body = { ...of, email, kind: 'chair', lastDay } as const;
    expect((await site.call(grantDuty, { token: superadmin.token, body })).status).toBe(200);
  }
  const page = await openBrowser({ storageState: loggedIn(chair) });
  await page.goto(`/committee?event=${encodeURIComponent(eventName)}`);
  await expect(page.getByRole('button', { name: 'Open the sitting' })).toBeVisible();
  await page.keyboard.press('Enter');
  const lead = page.getByRole('status', { name: 'Lead' });
  await expect(lead).toHaveText('You lead · all sent');

  await test.step('a step that the server cannot read', async () => {
    const stepsPath = '**/v1/api/debates/steps';
    noise.expectRefusal(400, '/v1/api/debates/steps');
    // As a server would answer that is older than this page.
    await page.route(stepsPath, async (route) => {
      const isRead = !route.request().postData()?.includes('"absent"');
      if (isRead) return route.continue();
      return route.fulfill({ status: 400, json: { error: 'Bad request', code: 'invalid_input' } });
    });
    await page.keyboard.press('a');
    await expect(page.getByText('1 step was not saved, because the server cannot read it.')).toBeVisible();
    await expect(lead).toHaveText('You lead · all sent');
    await page.getByRole('button', { name: 'Look at it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Steps that were not saved' });
    await expectAccessible(page, 'steps that were not saved');
    await page.unroute(stepsPath);
    await dialog.getByRole('checkbox', { name: /is absent\./ }).check();
    await dialog.getByRole('button', { name: 'Send 1 step again' }).click();
    await expect(dialog).toContainText('You have decided about all steps.');
    await page.keyboard.press('Escape');
    await expect(lead).toHaveText('You lead · all sent');
    const { body } = await site.call(getDebate, { token: chair.token, params: of });
    expect(body.steps.at(-1)).toMatchObject({ kind: 'answered', body: { answer: 'absent' } });
  });

  await test.step('steps of another device', async () => {
    const { body: debate } = await site.call(getDebate, { token: other.token, params: of });
    const [first, second] = debate.members;
    const at = Date.now();
    const made = [
      { kind: 'answered' as const, body: { member: first?.id, answer: 'present' } },
      { kind: 'answered' as const, body: { member: second?.id, answer: 'present' } },
      { kind: 'noted' as const, body: { text: 'Kept on paper.' } },
    ];
    const steps = made.map((step) => ({ ...step, id: randomUUID(), at, term: 0, device: 'other-laptop' }));
    const sent = { ...of, device: 'other-laptop', after: debate.seq, sentAt: at, steps };
    expect((await site.call(recordSteps, { token: other.token, body: sent })).status).toBe(200);
    await page.getByText('3 steps of other devices wait for your decision.').waitFor();
    await page.getByRole('button', { name: 'Decide' }).click();
    const dialog = page.getByRole('dialog', { name: 'Steps of other devices' });
    await expect(dialog).toContainText(/Device B \(Other Chair\) recorded 3 steps at/);
    await expect(dialog).toContainText('Another device has taken the lead since.');
    await expectAccessible(page, 'the steps of other devices');
    await dialog.getByRole('checkbox', { name: `${first?.name} is present.` }).check();
    await dialog.getByRole('button', { name: 'Apply 1 step' }).click();
    await expect(dialog.getByRole('checkbox', { name: `${first?.name} is present.` })).toBeHidden();
    await dialog.getByRole('checkbox', { name: `${second?.name} is present.` }).check();
    await dialog.getByRole('button', { name: 'Note in the minutes' }).click();
    await dialog.getByRole('checkbox', { name: 'Notes: Kept on paper.' }).check();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toContainText('You have decided about all steps.');
    await page.keyboard.press('Escape');
    const placards = page.getByRole('list', { name: 'Placards' }).getByRole('listitem');
    await expect(placards.filter({ hasText: first?.name ?? '' })).toHaveText(/P$/);
    await page.getByRole('button', { name: 'Minutes' }).click();
    const minutes = page.getByRole('dialog', { name: /^Minutes/ });
    await expect(minutes).toContainText(`on another device: ${second?.name} is present.`);
    await expect(lead).toHaveText('You lead · all sent');
    const download = page.waitForEvent('download');
    await minutes.getByRole('button', { name: 'Minutes as PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/-minutes\.pdf$/);
    await page.keyboard.press('Escape');
  });

  await page.getByRole('button', { name: 'Session' }).click();
  const menu = page.getByRole('dialog', { name: 'Session' });
  await test.step('phones and the address of the projector', async () => {
    await menu.getByRole('button', { name: 'The chair taps' }).click();
    await expect(menu).toContainText('Requests wait until you accept them.');
    const link = menu.getByRole('link', { name: 'Open the projector' });
    const former = await link.getAttribute('href');
    await expectAccessible(page, 'the menu of a session with its tools');
    await menu.getByRole('button', { name: 'Give it a new address' }).click();
    await page
      .getByRole('dialog', { name: 'Give the projector a new address?' })
      .getByRole('button', { name: 'Give it a new address' })
      .click();
    await expect(link).not.toHaveAttribute('href', former ?? '');
  });

  await test.step('votes, vetoes and tags of members', async () => {
    await menu.getByRole('button', { name: 'Members and their votes' }).click();
    const members = page.getByRole('dialog', { name: 'Members and their votes' });
    const name = council.portfolios[0] ?? '';
    await members.getByLabel(`Votes of ${name}`).selectOption('On procedure only');
    await members.getByLabel(`Tags of ${name}`).fill('government');
    await expectAccessible(page, 'members and their votes');
    await members.getByRole('button', { name: 'Save the members' }).click();
    await expect(members).toBeHidden();
    const { body } = await site.call(getDebate, { token: chair.token, params: of });
    expect(body.members.find((member) => member.name === name)).toMatchObject({
      votes: 'procedural',
      tags: ['government'],
    });
  });
});
