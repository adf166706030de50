import type { Page } from '@playwright/test';
import { getDebate, renewScreenKey } from '#debate/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import type { MadeStep } from '#tests/support/debating.ts';
import { chairOnSite } from '#tests/support/debating-on-site.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { followDeskTab } from '#tests/support/desk-screens.ts';
import { pageIsKept } from '#tests/support/offline-pages.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import {
  type Committee,
  eventName,
  firstCommittee,
  fourthCommittee,
  secondCommittee,
  thirdCommittee,
} from '#tests/support/site-conference.ts';
import { runSiteWithClock } from '#tests/support/site-with-clock.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

const test = testOnOwnSite(async () => {
  const site = await runSiteWithClock();
  return { site, moveClock: site.moveClock, close: () => site.stop() };
});

const minute = 60_000;
const setTopic: MadeStep = {
  kind: 'did',
  body: { effect: { verb: 'topic.set', topic: 'Rivers that cross borders' } },
};
const openList: MadeStep = {
  kind: 'did',
  body: { effect: { verb: 'list.open', kind: 'general', each: 90 } },
};
const queue = (member: string): MadeStep => ({
  kind: 'queued',
  body: { list: 'general', entry: `entry-${member}`, member },
});
const speak = (speech: string, member: string): MadeStep[] => [
  { kind: 'floor_given', body: { speech, member, seconds: 60, previous: null } },
  { kind: 'clock', body: { speech, run: true, usedMs: 0 } },
];
const voteOn = (motion: string, method: 'hands' | 'device'): MadeStep[] => [
  { kind: 'put', body: { motion } },
  { kind: 'vote_opened', body: { vote: `vote-${motion}`, on: { kind: 'motion', motion }, method } },
];
const portfoliosOf = ({ portfolios }: Committee) => portfolios as unknown as [string, string, string];

/** Sums the scripts that a page has loaded, as they were sent, in KB. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1024, 0),
  );

test('the projector of a committee follows a speech and a vote by its key', async ({
  site,
  openBrowser,
  noise,
}) => {
  const [one, two, three] = portfoliosOf(firstCommittee);
  const { chair, member, screenKey, send } = await chairOnSite(site, firstCommittee);
  const asked = { eventName, committee: firstCommittee.value };
  const path = `/projector/${encodeURIComponent(eventName)}/${firstCommittee.value}`;
  const page = await openBrowser({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${path}#${screenKey}`);
  await expect(page.getByRole('main')).toContainText('Setting the agenda');

  await test.step('a speech, with the next speakers', async () => {
    await send(setTopic, openList, queue(member(two)), queue(member(three)), ...speak('s1', member(one)));
    await expect(page.getByText(one, { exact: true })).toBeVisible();
    await expect(page.getByText(/^0:[0-5]\d$/)).toBeVisible();
    await expect(page.getByText(`Then ${two}, ${three}`)).toBeVisible();
    await expectAccessible(page, 'the projector during a speech');
    await page.keyboard.press('l');
    await expectAccessible(page, 'the light projector');
    await page.keyboard.press('l');
  });

  await test.step('no more than 90 KB of scripts, and no scrolling at any size of text', async () => {
    expect(await scriptsOf(page)).toBeLessThan(90);
    expect(await scriptsOf(page)).toBeGreaterThan(30);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const isCut = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return scrollHeight > innerHeight || scrollWidth > innerWidth;
    });
    expect(isCut).toBe(false);
  });

  await test.step('motions in order, a vote and its result', async () => {
    await send(
      { kind: 'floor_ended', body: { speech: 's1', usedMs: 30_000 } },
      {
        kind: 'moved',
        body: {
          motion: 'm1',
          type: 'moderated',
          by: member(two),
          fields: { total: 540, each: 45, topic: 'Dams' },
        },
      },
      {
        kind: 'moved',
        body: { motion: 'm2', type: 'unmoderated', by: member(three), fields: { total: 600 } },
      },
      { kind: 'seconded', body: { motion: 'm2', by: member(one) } },
    );
    await expect(page.getByRole('listitem')).toHaveText([
      `Unmoderated caucus 10 min, ${three}`,
      `Moderated caucus 9 min, 45 s each: Dams, ${two}`,
    ]);
    await send(...voteOn('m2', 'hands'));
    await expect(page.getByText('Vote by hands')).toBeVisible();
    const against = firstCommittee.portfolios.length - 3;
    await send(
      { kind: 'vote_counted', body: { vote: 'vote-m2', yes: 3, no: against, abstain: 0 } },
      { kind: 'vote_closed', body: { vote: 'vote-m2' } },
    );
    await expect(page.getByText('Fails', { exact: true })).toBeVisible();
    await expect(page.getByText(`3 for, ${against} against`)).toBeVisible();
    await send({ kind: 'shown', body: { what: 'text', text: 'Calls upon all members to share data' } });
    await expect(page.getByText('Calls upon all members to share data')).toBeVisible();
  });

  await test.step('without a network it follows the console in another window', async () => {
    const answer = await fetch(`${site.origin}/v1/api${path}`, { headers: { 'x-screen-key': screenKey } });
    const { event, names, motions } = await answer.json();
    const view = { ...event.view, shown: { what: 'text', text: 'Told by the console', label: null } };
    const told = {
      kind: 'shown',
      seq: event.seq + 1,
      now: event.now,
      news: { lastAt: event.now, silentSince: null },
      committee: firstCommittee.name,
      view,
      names,
      motions,
    };
    await pageIsKept(page, '/projector/-/-');
    noise.expectNoNetwork();
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('No connection');
    await page.evaluate(({ channel, message }) => new BroadcastChannel(channel).postMessage(message), {
      channel: `projector ${eventName} ${firstCommittee.value}`,
      message: told,
    });
    await expect(page.getByText('Told by the console')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Calls upon all members to share data')).toBeVisible();
  });

  await test.step('a renewed key ends the former link', async () => {
    noise.expectRefusal(404, '/v1/api/projector');
    await site.call(renewScreenKey, { token: chair.token, body: asked });
    await expect(page.getByRole('alert')).toContainText('This projector link does not work any more');
    await expect(page.getByText('Calls upon all members to share data')).toBeHidden();
  });
});

test('a delegate follows on a phone, joins the list, seconds and votes', async ({
  site,
  own,
  openBrowser,
  noise,
}) => {
  const [one, two] = portfoliosOf(secondCommittee);
  const { delegate, portfolio } = await registerSeated(site, 'Sample Delegate', secondCommittee);
  const { chair, member, send, setPhones } = await chairOnSite(site, secondCommittee);
  const page = await openBrowser({ ...phone, storageState: loggedIn(delegate) });
  const actions = page.getByRole('region', { name: 'What you can do' });
  const lists = page.getByRole('region', { name: 'Lists' });

  await test.step('the dashboard leads there', async () => {
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Your committee is in session' });
    await card.getByRole('link', { name: 'My committee' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(secondCommittee.name);
    await expect(actions).toContainText('Raise your placard');
  });

  await test.step('the list, and the place in it', async () => {
    await setPhones('on');
    await send(setTopic, openList, queue(member(one)), queue(member(two)));
    await actions.getByRole('button', { name: 'Add me to the list' }).tap();
    await expect(actions.getByRole('status')).toHaveText('You are on the list.');
    await expect(lists).toContainText('You are number 3 of 3.');
    await expectAccessible(page, 'the floor with a list');
    await send({
      kind: 'floor_given',
      body: {
        speech: 's1',
        list: 'general',
        entry: `entry-${member(one)}`,
        member: member(one),
        seconds: 90,
        previous: null,
      },
    });
    await expect(page.getByRole('region', { name: 'Now', exact: true })).toContainText(one);
    await expect(lists).toContainText('You are number 2 of 2.');
    await actions.getByRole('button', { name: 'Leave the list' }).tap();
    await expect(actions.getByRole('status')).toHaveText('You left the list.');
  });

  await test.step('the chair decides, if the chair wants to', async () => {
    await setPhones('ask');
    await send({ kind: 'floor_ended', body: { speech: 's1', usedMs: 30_000 } });
    await actions.getByRole('button', { name: 'Add me to the list' }).tap();
    await expect(actions.getByRole('status')).toHaveText('Asked. The chair decides.');
    noise.expectRefusal(409, '/v1/api/debates/requests');
    await actions.getByRole('button', { name: 'Add me to the list' }).tap();
    await expect(actions.getByRole('status')).toHaveText('You have asked already. The chair decides.');
    const console = await openBrowser({ ...laptop, storageState: loggedIn(chair) });
    await console.goto('/committee');
    const requests = console.getByRole('region', { name: 'Requests of delegates' });
    await expect(requests).toContainText(portfolio);
    await expectAccessible(console, 'a request of a delegate');
    await console.keyboard.press('+');
    await expect(requests).toBeHidden();
    await expect(lists).toContainText('You are number 2 of 2.');
  });

  await test.step('a motion is seconded and voted on', async () => {
    await setPhones('on');
    await send({
      kind: 'moved',
      body: { motion: 'm1', type: 'unmoderated', by: member(two), fields: { total: 600 } },
    });
    const motions = page.getByRole('region', { name: 'Motions' });
    await motions.getByRole('button', { name: 'Second' }).tap();
    await expect(motions).toContainText('seconded by you');
    await expectAccessible(page, 'the floor with a motion');
    await send(...voteOn('m1', 'device'));
    await actions.getByRole('button', { name: 'Yes' }).tap();
    await expect(actions.getByRole('status')).toContainText('Your vote is in.');
    await expectAccessible(page, 'the floor during a vote');
    const { body } = await site.call(getDebate, {
      token: chair.token,
      params: { eventName, committee: secondCommittee.value },
    });
    expect(body.steps.at(-1)).toMatchObject({
      kind: 'vote_answered',
      by: 'floor',
      body: { member: member(portfolio), answer: 'yes' },
    });
  });

  await test.step('a silent chair is named where the press was', async () => {
    await own.moveClock(minute);
    noise.expectRefusal(409, '/v1/api/debates/requests');
    await actions.getByRole('button', { name: 'No' }).tap();
    await expect(actions.getByRole('status')).toHaveText('The chair has no network: raise your placard');
    await expect(page.locator('body')).not.toContainText('Sample Chair');
  });
});

test('a delegate follows while the chair takes no requests, and without a network', async ({
  site,
  openBrowser,
  noise,
}) => {
  const [one] = portfoliosOf(thirdCommittee);
  const { delegate, portfolio } = await registerSeated(site, 'Another Delegate', thirdCommittee);
  const { member, send } = await chairOnSite(site, thirdCommittee);
  const page = await openBrowser({ ...phone, storageState: loggedIn(delegate) });
  await page.goto('/floor');
  await send(setTopic, openList, queue(member(one)), queue(member(portfolio)));
  await expect(page.getByRole('region', { name: 'Lists' })).toContainText('You are number 2 of 2.');
  await expect(page.getByRole('region', { name: 'What you can do' })).toHaveText(
    'The chair takes no requests by phone. Raise your placard.',
  );
  await expect(page.getByRole('button', { name: 'Leave the list' })).toBeHidden();
  await pageIsKept(page, '/floor');
  noise.expectNoNetwork();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('No connection');
  await expect(page.getByRole('alert')).toContainText('Raise your placard');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thirdCommittee.name);
});

test('the secretariat and the room see which chair is silent, and clocks stop there', async ({
  site,
  own,
  desk,
  openBrowser,
}) => {
  const { delegate } = await registerSeated(site, 'Patient Delegate', fourthCommittee);
  const { chair, member, screenKey, send } = await chairOnSite(site, fourthCommittee);
  const [one] = portfoliosOf(fourthCommittee);
  await send(setTopic, ...speak('s1', member(one)));
  const projector = await openBrowser({ viewport: { width: 1280, height: 720 } });
  await projector.goto(`/projector/${encodeURIComponent(eventName)}/${fourthCommittee.value}#${screenKey}`);
  const follower = await openBrowser({ ...phone, storageState: loggedIn(delegate) });
  await follower.goto('/floor');
  // What is left is rounded to a second.
  const startOfSpeech = /^(1:0[01]|0:5\d)$/;
  for (const screen of [projector, follower]) await expect(screen.getByText(startOfSpeech)).toBeVisible();
  const page = await openBrowser({ ...laptop, storageState: desk.admin.storageState });
  await page.goto('/admin');
  await followDeskTab(page, 'Attendance', 'Committee sessions');
  const rooms = page.getByRole('article');
  const room = page.getByRole('article', { name: fourthCommittee.name });
  await expect(room).toContainText('Rivers that cross borders');
  await expect(room).toContainText(`${one} speaks`);
  await expect(room).toContainText('In session');
  await expect(room).toContainText('Sample Chair leads');
  await expectAccessible(page, 'the sessions of all committees');

  await own.moveClock(40 * minute);
  await expect(room).toContainText('Silent');
  await expect(rooms.first()).toContainText('Silent');
  await expectAccessible(page, 'a silent room');
  await expect(room.getByRole('link', { name: `Open ${fourthCommittee.name}` })).toHaveAttribute(
    'href',
    /\/committee\?event=/,
  );

  await test.step('projector, phone and another device of the chair stop the clock', async () => {
    const words = 'The chair works without a network, so the clock does not run here.';
    for (const screen of [projector, follower]) {
      await expect(screen.getByRole('status').filter({ hasText: words })).toBeVisible();
      await expect(screen.getByText(startOfSpeech)).toBeVisible();
    }
    await expectAccessible(projector, 'the projector of a silent chair');
    const console = await openBrowser({ ...laptop, storageState: loggedIn(chair) });
    await console.goto('/committee');
    await expect(console.getByText('The device has sent nothing since')).toBeVisible();
    await expect(console.getByRole('timer')).toHaveText(startOfSpeech);
    await expectAccessible(console, 'the console of a chair who follows a silent device');
  });

  const wall = await openBrowser({ ...laptop, storageState: desk.admin.storageState });
  await wall.goto(`/debates/${encodeURIComponent(eventName)}/wall`);
  await expect(wall.getByRole('listitem').filter({ hasText: fourthCommittee.name })).toContainText(
    `${one} speaks`,
  );
  await expect(wall.locator('body')).not.toContainText('Sample Chair');
  await expectAccessible(wall, 'the wall of committees');
});
