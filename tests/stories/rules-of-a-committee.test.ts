import type { Page } from '@playwright/test';
import { grantDuty } from '#attendance/contract.ts';
import { playSampleSitting } from '#debate/rule/sample-sitting.ts';
import { findShippedRuleSet } from '#debate/rule-sets/index.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { pressByKeyboard, tabTo } from '#tests/support/keyboard.ts';
import { must } from '#tests/support/must.ts';
import { eventName, firstCommittee, fourthCommittee } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);
const unaUsa = must(findShippedRuleSet('una-usa'));

/** Counts clicks from now on, until the page is left. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as Window & { presses?: number };
    counter.presses = 0;
    addEventListener('pointerdown', () => (counter.presses = (counter.presses ?? 0) + 1), true);
  });
  return () => page.evaluate(() => (window as Window & { presses?: number }).presses ?? 0);
}

test('a newcomer copies rules, adds a tour de table, and sees what would go differently', async ({
  desk,
  site,
  openBrowser,
}) => {
  const page = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
  const dialog = page.getByRole('dialog');

  await test.step('the shipped sets can be read and copied', async () => {
    await page.goto('/superadmin');
    await followDesk(page, 'Committees and portfolios');
    await page.getByRole('link', { name: 'Rules of procedure' }).click();
    await expect(page.getByRole('heading', { name: 'Rules of procedure' })).toBeVisible();
    await expectAccessible(page, 'the rules of procedure');
    await page.getByRole('button', { name: 'Copy UNA-USA', exact: true }).click();
    await dialog.getByLabel('Name of the copy').fill('Our rules');
    await expectAccessible(page, 'the form of a copy');
    await dialog.getByRole('button', { name: 'Copy rule set' }).click();
    await expect(page.getByRole('heading', { name: 'Our rules' })).toBeVisible();
  });

  const presses = await countPresses(page);

  await test.step('tour de table is added, abstentions are switched off and a majority is changed', async () => {
    await page.getByRole('button', { name: 'Add motion' }).click();
    await expectAccessible(page, 'the list of motions to add');
    await dialog.getByRole('button', { name: 'Add Tour de table' }).click();
    await expect(page.getByText(/^Tour de table: needs one second/)).toBeVisible();
    await page.getByLabel('Members may abstain on texts').click();
    await expect(page.getByText(/^Draft: .*no abstentions/)).toBeVisible();
    await page.getByRole('button', { name: 'Change Moderated caucus' }).first().click();
    await dialog
      .getByLabel('Majority', { exact: true })
      .selectOption('Passes with two thirds of the votes cast (T)');
    await expect(dialog.getByText(/^Moderated caucus: .*two thirds of the votes cast/)).toBeVisible();
    await expectAccessible(page, 'the form of a motion');
    await dialog.getByRole('button', { name: 'Save motion' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Moderated caucus: .*two thirds of the votes cast/)).toBeVisible();
    // Choosing in a list of the browser is no click of the page.
    expect(await presses()).toBeLessThanOrEqual(5);
  });

  await test.step('a value that the rules do not know is refused at its field', async () => {
    await page.getByRole('button', { name: 'Change quorum' }).click();
    await dialog.getByLabel('To decide').fill('most');
    await dialog.getByRole('button', { name: 'Save quorum' }).click();
    await expect(dialog.getByText(/^A fraction is written as/)).toBeVisible();
    await dialog.getByLabel('To decide').fill('more than 50%');
    await expect(
      dialog.getByText(
        'A sitting opens with a quarter of the members, and decides with more than half of the members.',
      ),
    ).toBeVisible();
    await dialog.getByLabel('To open a sitting').fill('20%');
    await dialog.getByRole('button', { name: 'Save quorum' }).click();
    await expect(page.getByText(/^A sitting opens with a fifth of the members/)).toBeVisible();
  });

  await test.step('the check names what would go differently', async () => {
    await page.getByRole('button', { name: 'Check with a sample' }).click();
    await expect(page.getByText(/things? goe?s? differently/)).toBeVisible();
    await expect(page.getByText('Now:').first()).toBeVisible();
    await expectAccessible(page, 'a checked rule set');
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await page.getByLabel('Check with a saved sitting').setInputFiles(file('notes.json', '{}'));
    await expect(page.getByText(/^This file is not a saved sitting/)).toBeVisible();
    const sitting = { ruleSet: 'una-usa', ...playSampleSitting(unaUsa, { seed: 5, steps: 300 }) };
    await page
      .getByLabel('Check with a saved sitting')
      .setInputFiles(file('monday.json', JSON.stringify(sitting)));
    await expect(page.getByText(/go(es)? differently in monday.json/)).toBeVisible();
  });

  await test.step('a committee gets the rules', async () => {
    await page.getByRole('link', { name: 'All rules' }).click();
    await page.getByLabel(firstCommittee.name, { exact: true }).selectOption('Our rules');
    await expect(toast(page, 'Rule set chosen')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(firstCommittee.name, { exact: true })).toHaveValue(/.{20,}/);
  });

  await test.step('the event gets a default, and several committees one set', async () => {
    await page.getByLabel('Default for all committees').selectOption('Our rules');
    await expect(toast(page, 'Default rules chosen')).toBeVisible();
    await page.getByRole('button', { name: 'Choose for several committees' }).click();
    await dialog.getByRole('button', { name: 'Choose rules' }).click();
    await expect(dialog.getByText('Choose at least one committee')).toBeVisible();
    await dialog.getByLabel('Rules', { exact: true }).selectOption('NMUN');
    await dialog.getByLabel(fourthCommittee.name).check();
    await expectAccessible(page, 'rules for several committees');
    await dialog.getByRole('button', { name: 'Choose rules' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(fourthCommittee.name, { exact: true })).toHaveValue('nmun');
    await page.getByLabel('Chairs may copy the rules of their committee').click();
    await expect(toast(page, 'Saved')).toBeVisible();
  });

  await test.step('an earlier revision is restored', async () => {
    await page.getByRole('link', { name: 'Our rules', exact: true }).click();
    await expect(page.getByText('Now: A sitting opens with a fifth of the members')).toBeVisible();
    await page.getByRole('button', { name: 'Go back to revision 1', exact: true }).click();
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByText(/^A sitting opens with a quarter of the members/)).toBeVisible();
  });

  await test.step('a chair reads the rules on a phone, copies them and changes one', async () => {
    const chair = await site.delegate({ name: 'Sample Chair' });
    const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
    const duty = { eventName, email: chair.email, kind: 'chair', committee: fourthCommittee.value } as const;
    const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
    expect((await site.call(grantDuty, { token, body: { ...duty, lastDay } })).status).toBe(200);
    const screen = await openBrowser({ ...phone, storageState: loggedIn(chair) });
    await screen.goto('/duty');
    await screen.getByRole('link', { name: 'Read the rules' }).tap();
    await expect(screen.getByRole('heading', { name: `Rules of ${fourthCommittee.name}` })).toBeVisible();
    await expect(screen.getByText(/^Close debate: two speakers against/)).toBeVisible();
    await expect(screen.getByRole('button', { name: /^Change/ })).toHaveCount(0);
    await expectAccessible(screen, 'the rules of a committee for its chairs');
    await screen.getByRole('button', { name: 'Copy rules to change them' }).tap();
    await screen.getByRole('dialog').getByRole('button', { name: 'Copy rules' }).tap();
    await screen.getByRole('button', { name: 'Add motion' }).tap();
    await screen.getByRole('button', { name: 'Add Tour de table' }).tap();
    await expect(screen.getByText(/^Tour de table: /)).toBeVisible();
  });
});

test('a superadmin adds a phase and changes when a motion is in order, by keyboard alone', async ({
  desk,
  openBrowser,
}) => {
  const page = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
  const dialog = page.getByRole('dialog');
  const { keyboard } = page;

  await test.step('a copy is opened', async () => {
    await page.goto('/rules');
    await page.getByRole('button', { name: 'Copy AIPPM', exact: true }).focus();
    await keyboard.press('Enter');
    await dialog.getByLabel('Name of the copy').focus();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Our parties');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Our parties' })).toBeVisible();
  });

  await test.step('a phase is added with its list and its clock', async () => {
    await page.getByRole('button', { name: 'Add phase' }).focus();
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Name', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the form of a new phase');
    await pressByKeyboard(page, 'Add phase');
    await expect(dialog.getByText('Enter a text.')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).focus();
    await keyboard.type('Tribute');
    await tabTo(page, 'When it begins');
    for (const _list of ['opening', 'moderated', 'open floor']) await keyboard.press('ArrowDown');
    await tabTo(page, 'Time for each speaker (seconds, optional)');
    await keyboard.type('45');
    await expect(
      dialog.getByText(/^Tribute: doors open, .*opens ‘Open floor’, 45 seconds each\.$/),
    ).toBeVisible();
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Tribute: doors open/)).toBeVisible();
  });

  await test.step('a motion leads to it', async () => {
    await page.getByRole('button', { name: 'Add motion' }).focus();
    await keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add Tribute' }).focus();
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^In order: .*If it passes, a phase begins \(Tribute\)\.$/)).toBeVisible();
  });

  await test.step('the motion is in order in one phase only, once, and also asks for a new roll', async () => {
    await page.getByRole('button', { name: 'Change Tribute' }).first().focus();
    await keyboard.press('Enter');
    await summaryOf(page, 'When it is in order').focus();
    await keyboard.press('Enter');
    for (const phase of ['Opening statements', 'Private session', 'Zero hour', 'Question hour']) {
      await tabTo(page, phase);
      await keyboard.press('Space');
    }
    await dialog.getByLabel('How often it can pass').selectOption('Once for each sitting');
    const summary = dialog.locator('summary');
    await expect(summary.first()).toContainText(
      'In order: between speeches, outside caucuses, in the phases ‘Public session’ or ‘Tribute’, passes only once for each sitting.',
    );
    await expectAccessible(page, 'when a motion is in order');
    await summary.last().focus();
    await keyboard.press('Enter');
    await dialog.getByLabel('And then').first().selectOption('The roll is called again');
    await expect(summary.last()).toContainText(
      'If it passes, a phase begins (Tribute), then the roll is called again.',
    );
    await expectAccessible(page, 'what happens if a motion passes');
  });

  await test.step('a mistake opens its part, and the corrected rule is saved', async () => {
    await page.getByLabel('Share of the planned time that is over (optional)').fill('most');
    await summaryOf(page, 'When it is in order').focus();
    await keyboard.press('Enter');
    await expect(page.getByLabel('Share of the planned time that is over (optional)')).toBeHidden();
    await pressByKeyboard(page, 'Save motion');
    await expect(dialog.getByText(/^A fraction is written as/)).toBeVisible();
    await page.getByLabel('Share of the planned time that is over (optional)').fill('3/4');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^In order: .*after three quarters of the planned time/)).toBeVisible();
  });

  await test.step('the phase is not removed while a motion leads to it', async () => {
    await page.getByRole('button', { name: 'Remove phase Tribute' }).focus();
    await keyboard.press('Enter');
    await expect(dialog.getByText(/leads to the phase/)).toBeVisible();
    await keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove Tribute', exact: true }).focus();
    await keyboard.press('Enter');
    await pressByKeyboard(page, 'Remove rule');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Remove phase Tribute' }).focus();
    await keyboard.press('Enter');
    await pressByKeyboard(page, 'Remove rule');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Tribute: /)).toHaveCount(0);
  });

  await test.step('the check says what would have gone differently', async () => {
    await page.getByRole('button', { name: 'Change Zero hour', exact: true }).focus();
    await keyboard.press('Enter');
    await summaryOf(page, 'What happens if it passes').focus();
    await keyboard.press('Enter');
    await dialog
      .getByLabel('If it passes')
      .selectOption('It is recorded in the minutes, nothing else changes');
    await pressByKeyboard(page, 'Save motion');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Check with a sample' }).focus();
    await keyboard.press('Enter');
    await expect(page.getByText(/things? goe?s? differently/)).toBeVisible();
    await expect(page.getByText(/^Before: The phase is ‘Zero hour’/).first()).toBeVisible();
  });
});

const summaryOf = (page: Page, title: string) => page.locator('summary').filter({ hasText: title });
