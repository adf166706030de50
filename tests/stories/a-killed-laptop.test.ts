import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chooseRuleSet, getDebate } from '#debate/contract.ts';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { allIsStored, askedOf, callRoll, lead, makeChair } from '#tests/support/live-session.ts';
import { pageIsKept } from '#tests/support/offline-pages.ts';
import { runSite } from '#tests/support/site.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

const kills = isAtLength ? 100 : 2;
/** Notes that the chair writes before each kill. */
const notesPerKill = 3;

const test = testOnOwnSite(async () => {
  const site = await runSite(async () => ({}), 'fixture');
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const committees = [{ committee: council.value, seen: null }];
  await site.call(chooseRuleSet, { token, body: { eventName, ruleSet: 'una-usa', committees } });
  return { site, close: () => site.stop() };
});

const noteOf = (kill: number, at: number) => `Sample note ${kill}.${at}`;

test('a laptop that is killed again and again, with and without a network, loses no step', async ({
  site,
}) => {
  test.setTimeout(3_600_000);
  const chair = await makeChair(site, 'Unlucky Chair', council);
  const folder = await mkdtemp(join(tmpdir(), 'laptop-'));
  const open = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      ...laptop,
      baseURL: site.origin,
      executablePath: findChromium(),
      args: chromiumArguments,
      locale: 'en-IN',
      reducedMotion: 'reduce',
    });
    const [page] = context.pages();
    return { context, page: page ?? (await context.newPage()) };
  };
  try {
    const first = await open();
    // With a last day, as a log-in sets it: the browser would forget others when it ends.
    const expires = Date.now() / 1000 + 86_400;
    await first.context.addCookies(loggedIn(chair).cookies.map((cookie) => ({ ...cookie, expires })));
    await first.page.goto('/committee');
    await callRoll(first.page);
    await allIsStored(first.page);
    await pageIsKept(first.page, '/committee');
    await first.context.close();
    const { seq } = (await site.call(getDebate, { token: chair.token, params: askedOf(council) })).body;

    for (let kill = 0; kill < kills; kill++) {
      const { context, page } = await openOffline(open);
      await expect(lead(page)).toContainText('You lead');
      for (let at = 0; at < notesPerKill; at++) await writeNote(page, noteOf(kill, at));
      // Each second time while it sends.
      if (kill % 2 === 1) await context.setOffline(false);
      await killBrowser(context, folder);
    }

    const last = await open();
    await last.page.goto('/committee');
    await expect(lead(last.page)).toHaveText('You lead · all sent', { timeout: 120_000 });
    await last.context.close();
    const { body } = await site.call(getDebate, { token: chair.token, params: askedOf(council) });
    const made = Array.from({ length: kills }, (_, kill) =>
      Array.from({ length: notesPerKill }, (_, at) => noteOf(kill, at)),
    ).flat();
    const noted = body.steps.filter((step) => step.seq > seq && step.kind === 'noted');
    expect(noted.map((step) => (step.body as { text: string }).text)).toEqual(made);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

/** Opens the page that the browser has kept, without a network. */
async function openOffline(open: () => Promise<{ context: BrowserContext; page: Page }>) {
  const opened = await open();
  await opened.context.setOffline(true);
  await opened.page.goto('/committee');
  return opened;
}

/** Writes a note, and returns once the console shows it as a step that is not sent. */
async function writeNote(page: Page, note: string): Promise<void> {
  const before = await lead(page).textContent();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'What the chair does' });
  await dialog.getByLabel('Note for the minutes').fill(note);
  await dialog.getByRole('button', { name: 'Write the note' }).click();
  await expect(dialog).toBeHidden();
  await expect(lead(page)).not.toHaveText(before ?? '');
}

/** Kills the processes of the browser, like a battery that is empty, right after the last press is shown. */
async function killBrowser(context: BrowserContext, folder: string): Promise<void> {
  const closed = new Promise((done) => context.once('close', done));
  execFileSync('pkill', ['-9', '-f', folder]);
  await closed;
}
