import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { endEvent, listEventSettings, updateEvent } from '#conference/contract.ts';
import {
  getFeedbackFormWithResults,
  saveFeedbackQuestions,
  setFeedbackWindow,
  unusedQuestionFields,
} from '#feedback/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie } from '#tests/support/account-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';
import { getTimetable, saveTimetableSession, setTimetableVisibility } from '#timetable/contract.ts';
import { getWelfareSettings, updateWelfareSettings } from '#welfare/contract.ts';

const test = testOnOwnSite(openSite);
test.use(phone);

const dayMs = 24 * 60 * 60_000;
/** Two and a half screens of the phone. */
const longest = 2.5 * phone.viewport.height;

test('the dashboard on a phone shows first what is next, in two and a half screens', async ({
  page,
  site,
}) => {
  const { delegate, token, portfolio } = await registerSeated(site, 'Sample Participant', firstCommittee);
  await askForDetails(site, token);
  await addSessions(site, token);
  const region = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('before the conference, what is missing comes before the seat, and the rest is folded', async () => {
    await moveEvent(site, token, 21 * dayMs);
    await addSessionCookie(page, delegate);
    await page.goto('/dashboard');
    await expect(region('Next step')).toContainText('Tell us 2 things');
    await expectOrder(page, ['Next step', 'Your seat', 'Timetable', 'Your pass']);
    await expectAtMostLongest(page);
    await expect(page.getByText('Registered as')).toBeHidden();
    await expectAccessible(page, 'the dashboard before the conference');
    await openFold(page, 'Your registration details');
    await expect(page.getByText('Registered as')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask to swap this seat' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw from this conference' })).toBeVisible();
    await expectAccessible(page, 'the unfolded details of a registration');
  });

  await test.step('the home page leads to the seat, also once registration is closed', async () => {
    for (const isOpen of [true, false]) {
      await site.setRegistration(isOpen);
      await expect(async () => {
        await page.goto('/');
        await expect(page.getByText('Registration is closed')).toHaveCount(isOpen ? 0 : 1, {
          timeout: 1_000,
        });
      }).toPass();
      await expect(page.getByRole('link', { name: `You have a seat: ${portfolio}` })).toBeVisible();
    }
    await page.goto('/dashboard');
  });

  await test.step('the seat is shared as a picture, with the name only if the delegate wants it', async () => {
    await page.getByRole('button', { name: 'Share your seat' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Share your seat' });
    const picture = dialog.getByRole('img', { name: `I represent ${portfolio}` });
    await expect(picture).toBeVisible();
    await expect(dialog).not.toContainText('Sample Participant');
    await expectAccessible(page, 'sharing a seat');
    await dialog.getByLabel('Put my name on it').check();
    await expect(
      dialog.getByRole('img', { name: `Sample Participant represents ${portfolio}` }),
    ).toBeVisible();
    await dialog.getByLabel('Put my name on it').uncheck();
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save picture' }).tap();
    const saved = await coming;
    expect(saved.suggestedFilename()).toBe('my-seat.png');
    const { width, height, format } = await sharp(await saved.path()).metadata();
    expect({ width, height, format }).toEqual({ width: 1080, height: 1350, format: 'png' });
    await page.getByRole('button', { name: 'Close' }).tap();
  });

  await test.step('on the days, sessions and pass come first, and no swap or withdrawal is offered', async () => {
    await moveEvent(site, token, -dayMs);
    await page.goto('/dashboard');
    await expectOrder(page, ['Timetable', 'Your pass', 'Next step', 'Your seat']);
    await expect(page.getByRole('button', { name: 'Show pass' })).toBeInViewport();
    await expectAtMostLongest(page);
    await expectAccessible(page, 'the dashboard on a day of the conference');
    await openFold(page, 'Your registration details');
    await expect(page.getByText('Registered as')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask to swap this seat' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Withdraw from this conference' })).toBeHidden();
  });

  await test.step('afterwards, feedback and certificates come first', async () => {
    await askForFeedback(site, token);
    const { events } = (await site.call(listEventSettings, { token })).body;
    const eventID = events.find((event) => event.eventName === eventName)?._id ?? '';
    expect((await site.call(endEvent, { token, body: { _id: eventID } })).status).toBe(200);
    await page.reload();
    await expectOrder(page, ['State', 'Feedback', 'Certificates', 'Your seat']);
    await expect(region('Your pass')).toBeHidden();
    await expectAtMostLongest(page);
    await expectAccessible(page, 'the dashboard after the conference');
  });
});

/** Moves the event so that it begins this many milliseconds from now, and lasts three days. */
async function moveEvent(site: RunningSite, token: string, beginsInMs: number): Promise<void> {
  const begin = Date.now() + beginsInMs;
  const dates = {
    startsAt: new Date(begin).toISOString(),
    endsAt: new Date(begin + 3 * dayMs).toISOString(),
  };
  expect((await site.call(updateEvent, { token, body: { eventName, dates } })).status).toBe(200);
}

async function askForDetails(site: RunningSite, token: string): Promise<void> {
  const { revision } = (await site.call(getWelfareSettings, { token, params: { eventName } })).body;
  const asked = { asksBirthDate: true, asksEmergencyContact: true, consentText: 'My child may take part.' };
  const body = { eventName, revision, ...asked };
  expect((await site.call(updateWelfareSettings, { token, body })).status).toBe(200);
}

/** Adds a session of almost the whole day to each of three days, so that one is on and one is next. */
async function addSessions(site: RunningSite, token: string): Promise<void> {
  const revision = async () =>
    (await site.call(getTimetable, { token, params: { eventName } })).body.revision;
  for (const day of [1, 2, 3]) {
    const fields = {
      title: `Committee session of day ${day}`,
      kind: 'session' as const,
      day,
      startMinute: 0,
      endMinute: 1439,
      roomId: null,
      committees: 'all' as const,
    };
    const body = { eventName, revision: await revision(), sessionId: null, fields, notifies: false };
    expect((await site.call(saveTimetableSession, { token, body })).status).toBe(200);
  }
  const body = { eventName, revision: await revision(), isShown: true };
  expect((await site.call(setTimetableVisibility, { token, body })).status).toBe(200);
}

async function askForFeedback(site: RunningSite, token: string): Promise<void> {
  const revision = async () =>
    (await site.call(getFeedbackFormWithResults, { token, params: { eventName } })).body.revision;
  const questions = [
    {
      ...unusedQuestionFields,
      kind: 'scale' as const,
      label: 'How was the debate?',
      help: '',
      isRequired: true,
      options: [],
    },
  ];
  const saved = await site.call(saveFeedbackQuestions, {
    token,
    body: { eventName, revision: await revision(), questions },
  });
  expect(saved).toMatchObject({ status: 200 });
  const [opensAt, closesAt] = [-1, 7].map((days) => new Date(Date.now() + days * dayMs).toISOString());
  const opened = await site.call(setFeedbackWindow, {
    token,
    body: { eventName, revision: await revision(), opensAt: opensAt ?? null, closesAt: closesAt ?? null },
  });
  expect(opened).toMatchObject({ status: 200 });
}

/** Expects regions one below the other. */
async function expectOrder(page: Page, names: readonly string[]): Promise<void> {
  await expect(async () => {
    const tops = await Promise.all(
      names.map(async (name) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.y),
    );
    expect(tops).toEqual(tops.map(() => expect.any(Number)));
    expect(tops.toSorted((one = 0, other = 0) => one - other)).toEqual(tops);
  }).toPass();
}

async function expectAtMostLongest(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(longest);
}
