/**
 * Measures the console of a chair in full Chromium, slowed down four times and without a network, after a sitting of 500
 * steps: from a press of a key to the frame that shows it, and the opening of the page. Limits of the committee room: 50
 * ms and 2 s.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { findFullChromium, measuringArguments } from '#tests/support/chromium.ts';
import { eventName } from '#tests/support/conference.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { laptop } from '#tests/support/widths.ts';
import { newClient } from './support/client.ts';
import { openDebateSite } from './support/debate-site.ts';
import { logInAsSuperadmin, makeDelegates } from './support/delegates.ts';
import { median, percentile, requireBelow } from './support/verdict.ts';

const stepsBefore = 500;
const stepsPerCall = 100;
const rounds = 20;
const slowdown = 4;
const pressLimitMs = 50;
const openingLimitMs = 2_000;

interface PressWatch {
  /** Waits for the next press of a key. */
  begin(): void;
  /** Resolves with the time from the press to the frame that shows its effect, in milliseconds. */
  shown(): Promise<number>;
}
declare global {
  var pressWatch: PressWatch;
}

/** Measures presses inside the page. It runs there before the page's scripts. */
function watchPresses(): void {
  const longestMs = 5_000;
  let shown = Promise.withResolvers<number>();
  let pressedAt = Number.POSITIVE_INFINITY;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
    },
    true,
  );
  new MutationObserver(() => {
    if (pressedAt === Number.POSITIVE_INFINITY) return;
    const [startedAt, { resolve }] = [pressedAt, shown];
    pressedAt = Number.POSITIVE_INFINITY;
    requestAnimationFrame(() => resolve(performance.now() - startedAt));
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  globalThis.pressWatch = {
    begin() {
      shown = Promise.withResolvers();
      const { resolve } = shown;
      setTimeout(() => resolve(Number.POSITIVE_INFINITY), longestMs);
    },
    shown: () => shown.promise,
  };
}

async function pressAndMeasure(page: Page, key: string): Promise<number> {
  await page.evaluate(() => globalThis.pressWatch.begin());
  await page.keyboard.press(key);
  return page.evaluate(() => globalThis.pressWatch.shown());
}

const room = await openDebateSite([30], undefined, 'localhost');
const chrome = await chromium.launch({ executablePath: findFullChromium(), args: measuringArguments });
try {
  const [committee] = room.committees;
  if (!committee) throw new Error('There is no committee.');
  const members = await room.listMembers(committee.value);
  await room.record(committee.value, [
    { kind: 'did', body: { effect: { verb: 'list.open', kind: 'general', each: 90 } } },
  ]);
  for (let at = 0; at < stepsBefore; at += stepsPerCall)
    await room.record(
      committee.value,
      Array.from({ length: stepsPerCall }, (_, place) => ({
        kind: 'noted' as const,
        body: { text: `Sample note ${at + place}` },
      })),
    );
  const client = newClient(room.site.origin);
  const [chair] = await makeDelegates(room.site.origin, 1);
  if (!chair) throw new Error('There is no chair.');
  const token = await logInAsSuperadmin(client);
  await client.call(grantDuty, {
    token,
    body: {
      eventName,
      committee: committee.value,
      email: chair.email,
      kind: 'chair',
      lastDay: dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' }),
    },
  });
  const context = await chrome.newContext({
    ...laptop,
    viewport: { width: 1366, height: 768 },
    baseURL: room.site.origin,
    storageState: loggedIn(chair),
  });
  await context.addInitScript(watchPresses);
  const page = await openThrottled(context);
  await takeLead(page);
  await context.setOffline(true);
  await page.waitForLoadState('networkidle');

  const times = new Map<string, number[]>();
  const press = async (what: string, key: string) => {
    times.set(what, [...(times.get(what) ?? []), await pressAndMeasure(page, key)]);
  };
  for (let round = 0; round < rounds; round++) {
    await page.keyboard.press('/');
    await page.keyboard.type(`sample ${(round % members.length) + 1} `);
    await page.keyboard.press('Enter');
    await press('onto the list', 'q');
    await page.getByRole('button', { name: /^Give the floor to/ }).waitFor();
    await press('the floor is given', 'n');
    await page.getByRole('button', { name: 'End the speech' }).waitFor();
    // A running clock would change the page by itself.
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Start the clock' }).waitFor();
    await press('the speech ends', 'e');
    await press('undone', 'u');
    await press('the speech ends', 'e');
    await page.getByRole('button', { name: 'End the speech' }).waitFor({ state: 'hidden' });
  }
  const all = [...times.values()].flat();
  for (const [what, measured] of times)
    console.log(
      `${what}: ${median(measured).toFixed(0)} ms (median), ${Math.max(...measured).toFixed(0)} ms`,
    );
  requireBelow('from a press to its frame, median', median(all), pressLimitMs, 'ms');
  requireBelow('from a press to its frame, 95 of 100', percentile(all, 0.95), 2 * pressLimitMs, 'ms');

  await page.close();
  const openings = [];
  for (let at = 0; at < 5; at++) {
    const opened = await openThrottled(context);
    openings.push(await opened.evaluate(() => performance.now()));
    await opened.close();
  }
  requireBelow('opening without a network, median', median(openings), openingLimitMs, 'ms');
} finally {
  await chrome.close();
  await room.close();
}

/** Opens the console in a browser that is slowed down, and waits until it shows the session. */
async function openThrottled(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto('/committee');
  await page.getByRole('status', { name: 'Lead' }).waitFor();
  return page;
}

async function takeLead(page: Page): Promise<void> {
  await page.getByRole('status').getByRole('button', { name: 'Take the lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take the lead' });
  await dialog.getByLabel('Reason').fill('Sample reason');
  await dialog.getByRole('button', { name: 'Take the lead' }).click();
  await page.getByText('You lead · all sent').waitFor();
  await page.waitForFunction(async () => (await caches.match('/committee')) !== undefined);
}
