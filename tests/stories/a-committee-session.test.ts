import { getRoll } from '#attendance/contract.ts';
import { getMarks } from '#awards/contract.ts';
import { chooseRuleSet, getDebate, listSideSteps } from '#debate/contract.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { cabinet, council, court, eventName } from '#tests/support/conference.ts';
import { insertPassHolders } from '#tests/support/door-crowd.ts';
import {
  allIsStored,
  askedOf,
  callRoll,
  head,
  lead,
  makeChair,
  openAs,
  setTopic,
  takeLead,
} from '#tests/support/live-session.ts';
import { closeOffline, pageIsKept } from '#tests/support/offline-pages.ts';
import { runSite } from '#tests/support/site.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

/** Each story has a separate committee. */
const chosen = [council, court, cabinet];

/** Opens a conference with rules of procedure, and three delegates in the council. */
const test = testOnOwnSite(async () => {
  const settings = { SECRET_KEY: 'a sample key that only the tests know' };
  const site = await runSite(async () => settings, 'fixture');
  const server = await openContext(readConfig({ ...settings, DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' }));
  const names = ['First Sample', 'Second Sample', 'Third Sample'];
  await insertPassHolders(server, names);
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const committees = chosen.map(({ value: committee }) => ({ committee, seen: null }));
  await site.call(chooseRuleSet, { token, body: { eventName, ruleSet: 'una-usa', committees } });
  return {
    site,
    async close() {
      await server.db.close();
      await site.stop();
    },
  };
});
test.use(laptop);

test('the sitting is opened, the roll reaches attendance, and a delegate is marked', async ({
  site,
  openBrowser,
}) => {
  const chair = await makeChair(site, 'First Chair', council);
  const page = await openAs(openBrowser, chair);
  await expect(head(page)).toContainText(council.name);
  await expect(page).toHaveTitle(new RegExp(`^Session · ${council.name} `));
  await expect(lead(page)).toHaveText('No device leads yet');
  await expectAccessible(page, 'a session before its first sitting');
  await callRoll(page);
  await expect(lead(page)).toHaveText('You lead · all sent');
  await expectAccessible(page, 'a session of the lead');
  const { marks } = (await site.call(getRoll, { token: chair.token, params: askedOf(council) })).body;
  expect(marks.map(({ mark }) => mark)).toEqual(['present', 'present', 'present']);

  const asked = { token: chair.token, params: askedOf(council) };
  const { delegates } = (await site.call(getMarks, asked)).body;
  const portfolio = delegates[0]?.portfolio ?? '';
  await page.keyboard.press('/');
  await page.keyboard.type(portfolio);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeVisible();
  await page.keyboard.press('g');
  const marked = page.getByRole('dialog', { name: `Marks: ${portfolio}` });
  await marked
    .getByRole('button', { name: `Speeches of ${portfolio}: 7` })
    .first()
    .click();
  await expect(marked).toContainText('Speeches so far: 7');
  await expectAccessible(page, 'marks of a member in a session');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await site.call(getMarks, asked)).body.marks.length).toBe(1);

  await page.getByRole('button', { name: 'Session' }).click();
  const menu = page.getByRole('dialog', { name: 'Session' });
  await expect(menu).toContainText('This device leads');
  await expectAccessible(page, 'the menu of a session');
  await menu.getByRole('link', { name: 'Marks of the roll by delegate' }).click();
  await expect(page.getByRole('button', { name: /First Sample/ })).toContainText('Present');
});

test('another chair follows, takes the lead with a reason, and unsent steps are kept aside', async ({
  site,
  openBrowser,
  noise,
}) => {
  const chair = await makeChair(site, 'Former Chair', court);
  const other = await makeChair(site, 'Second Chair', court);
  const first = await openAs(openBrowser, chair);
  await callRoll(first);
  await expect(lead(first)).toHaveText('You lead · all sent');
  const second = await openAs(openBrowser, other);
  await expect(second.getByText('Former Chair leads this session.')).toBeVisible();
  await setTopic(first, 'Water of the lakes');
  await expect(head(second)).toContainText('Water of the lakes');
  await second.keyboard.press('c');
  const actions = second.getByRole('dialog', { name: 'What the chair does' });
  await actions.getByLabel('Topic').fill('Not of the lead');
  await actions.getByRole('button', { name: 'Set the topic', exact: true }).click();
  await expect(second.getByRole('alert')).toContainText('Former Chair leads this session on another device.');
  await expectAccessible(second, 'a session that another device leads');
  await second.getByRole('button', { name: 'Send it to the lead' }).click();
  await expect(second.getByRole('alert')).toBeHidden();
  await first.getByText('1 step of another device waits for your decision.').waitFor();
  await first.getByRole('button', { name: 'Decide' }).click();
  const proposed = first.getByRole('dialog', { name: 'Steps of other devices' });
  await proposed.getByRole('checkbox', { name: /Sets the topic: Not of the lead/ }).check();
  await proposed.getByRole('button', { name: 'Discard' }).click();
  await expect(proposed).toContainText('You have decided about all steps.');
  await first.keyboard.press('Escape');

  noise.expectNoNetwork();
  await first.context().setOffline(true);
  await setTopic(first, 'Made without a network');
  await expect(lead(first)).toContainText('1 step not sent yet');
  noise.expectRefusal(409, '/v1/api/debates/lead');
  await takeLead(second, 'The laptop of the chair has no network');
  await setTopic(second, 'After the takeover');
  await first.context().setOffline(false);
  await expect(first.getByText('1 step of this device is kept aside.')).toBeVisible();
  await expect(head(first)).toContainText('After the takeover');
  await expect(first.getByText('Second Chair leads this session.')).toBeVisible();
  const { sideSteps } = (await site.call(listSideSteps, { token: other.token, params: askedOf(court) })).body;
  expect(sideSteps).toMatchObject([{ kind: 'did', name: 'Former Chair' }]);
});

test('a day without a network: a killed page loses nothing, and all is sent once', async ({
  site,
  openBrowser,
  noise,
}) => {
  const chair = await makeChair(site, 'Offline Chair', cabinet);
  const page = await openAs(openBrowser, chair);
  await callRoll(page);
  await allIsStored(page);
  await pageIsKept(page, '/committee');
  const before = (await site.call(getDebate, { token: chair.token, params: askedOf(cabinet) })).body.seq;

  noise.expectNoNetwork();
  const browsing = page.context();
  await browsing.setOffline(true);
  for (const topic of ['Rivers', 'Dams', 'Fish']) await setTopic(page, topic);
  await expect(lead(page)).toContainText('3 steps not sent yet');
  await closeOffline(page);
  const opened = await browsing.newPage();
  const from = Date.now();
  await opened.goto('/committee');
  await expect(head(opened)).toContainText('Fish');
  test.info().annotations.push({ type: 'opened without a network', description: `${Date.now() - from} ms` });
  await expect(lead(opened)).toContainText('3 steps not sent yet');
  await opened.keyboard.press('u');
  await expect(head(opened)).toContainText('Dams');
  await expectAccessible(opened, 'a session without a network');
  await closeOffline(opened);

  const again = await browsing.newPage();
  await again.goto('/committee');
  await expect(lead(again)).toContainText('4 steps not sent yet');
  await browsing.setOffline(false);
  await expect(lead(again)).toHaveText('You lead · all sent');
  const { body } = await site.call(getDebate, { token: chair.token, params: askedOf(cabinet) });
  expect(body.steps.filter(({ seq }) => seq > before).map(({ kind }) => kind)).toEqual([
    'did',
    'did',
    'did',
    'undone',
  ]);
  await expect(again.getByText('This device and the server disagree.')).toBeHidden();
});
