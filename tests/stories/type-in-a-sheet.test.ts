import type { Page } from '@playwright/test';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

test.use(laptop);

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Type in a sheet' });
const record = (page: Page) => sheet(page).getByRole('button', { name: /^Record/ });

/** Types the cells of a row, and goes on to the next row with Enter. */
async function typeRow(page: Page, ...cells: string[]): Promise<void> {
  for (const [at, cell] of cells.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(cell);
  }
  await page.keyboard.press('Enter');
}

async function openSheet(page: Page, name: string): Promise<void> {
  await page.keyboard.press('t');
  await expect(sheet(page)).toBeVisible();
  const kind = sheet(page).getByRole('button', { name, exact: true });
  if ((await kind.getAttribute('aria-pressed')) === 'true') return;
  await kind.press('Enter');
  await sheet(page).getByRole('textbox').or(sheet(page).getByRole('combobox')).first().focus();
}

async function expectRecorded(page: Page, text: string): Promise<void> {
  await record(page).press('Enter');
  await expect(sheet(page).getByRole('status')).toHaveText(text);
}

const closeSheet = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
};

async function act(
  page: Page,
  does: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'What the chair does' });
  await does(dialog);
  await expect(dialog).toBeHidden();
}

test('a chair types in the sheets of a sitting on paper with the keyboard alone', async ({ page }) => {
  await page.goto('/practice');
  await page.getByLabel('Members').fill('Brazil\nIndia\nKenya\nNorway');
  await page.getByRole('button', { name: 'Chair 4 members' }).click();
  await expect(page.getByRole('button', { name: 'Open the sitting' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Roll call' })).toBeVisible();

  await test.step('the roll, whose letters go on to the next member', async () => {
    await openSheet(page, 'Roll');
    await expect(sheet(page).getByLabel('Answer of Brazil')).toBeFocused();
    await page.keyboard.type('pvwa');
    await expect(sheet(page)).toContainText('Write P for present');
    await expectAccessible(page, 'a roll sheet that is typed in');
    await sheet(page).getByLabel('Answer of Kenya').fill('p');
    await sheet(page).getByLabel('Answer of Norway').fill('p');
    await expectRecorded(page, '5 rows are recorded.');
    await closeSheet(page);
    await expect(page.getByRole('list', { name: 'Placards' })).toContainText('IndiaPV');
  });

  await act(page, async (dialog) => {
    await dialog.getByLabel('Topic', { exact: true }).fill('Water');
    await dialog.getByRole('button', { name: 'Set the topic' }).press('Enter');
  });
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Water');
  await page.keyboard.press('l');

  await test.step('speeches, of which a refused one stays with its reason', async () => {
    await openSheet(page, 'Speeches');
    await expect(sheet(page).getByLabel('Member, row 1')).toBeFocused();
    await typeRow(page, 'Ken', '75');
    await typeRow(page, 'Atlantis', '60');
    await typeRow(page, 'bra', '1:05');
    await expect(sheet(page)).toContainText('Kenya speaks (GSL, 1:15).');
    await expect(sheet(page)).toContainText('No present member is called Atlantis.');
    await expect(sheet(page)).toContainText('1 row is refused and stays.');
    await expectAccessible(page, 'a list of speeches that is typed in');
    await expectRecorded(page, '2 rows are recorded.');
    await expect(sheet(page).getByLabel('Member, row 1')).toHaveValue('Atlantis');
    await sheet(page).getByLabel('Member, row 1').fill('nor');
    await expectRecorded(page, '1 row is recorded.');
    await closeSheet(page);
  });

  await test.step('motions with their seconds and results', async () => {
    await openSheet(page, 'Motions');
    await typeRow(page, 'unmod 10', 'ken', 'ind', '1-3');
    await typeRow(page, 'mod 9 45 border trade', 'bra', 'nor', '3-1');
    await expect(sheet(page)).toContainText('1 for, 3 against; of 4 cast 3 are needed: fails');
    await expectRecorded(page, '2 rows are recorded.');
    await closeSheet(page);
    await expect(page.getByRole('region', { name: 'Moderated caucus' })).toContainText('border trade');
    await page.keyboard.press('x');
  });

  await test.step('a roll call with a second round', async () => {
    await page.getByRole('button', { name: 'Add a paper' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a paper' });
    await dialog.getByLabel('Kind').selectOption({ label: 'Draft resolution' });
    await dialog.getByLabel('Name').fill('DR 1.1');
    await dialog.getByLabel('Sponsors').fill('Kenya');
    await dialog.getByLabel('Number of signatories').fill('2');
    await dialog.getByRole('button', { name: 'Add the paper' }).click();
    await page.getByRole('button', { name: 'Introduce DR 1.1' }).click();
    await act(page, async (actions) => {
      await actions.getByLabel('Phase').selectOption({ label: 'Voting' });
      await actions.getByRole('button', { name: 'Go to the phase' }).press('Enter');
    });
    await expect(page.getByRole('region', { name: 'Voting' })).toBeVisible();
    await openSheet(page, 'Roll-call vote');
    await sheet(page).getByLabel('Voted on').fill('dr 1.1');
    await sheet(page).getByLabel('First call, Brazil').focus();
    for (const letter of ['y', 'a', 'p', 'n']) await typeRow(page, letter);
    await expect(sheet(page)).toContainText('More abstain than may abstain');
    await sheet(page).getByLabel('First call, India').fill('y');
    await sheet(page).getByLabel('After passing, Kenya').fill('y');
    await expect(sheet(page)).toContainText('3 for, 1 against; of 4 cast 3 are needed: passes');
    await expectAccessible(page, 'a vote sheet that is typed in');
    await expectRecorded(page, 'The vote is recorded.');
    await closeSheet(page);
    await page.getByRole('button', { name: 'Minutes' }).click();
    const minutes = page.getByRole('dialog', { name: /^Minutes/ });
    await expect(minutes).toContainText('Norway speaks (GSL, 1:00)');
    await expect(minutes).toContainText('DR 1.1: adopted');
    await minutes.getByRole('button', { name: 'Type in a sheet' }).click();
    await expect(sheet(page)).toBeVisible();
  });
});

test('a chair types in a sitting that was held on paper, with its times', async ({ page }) => {
  const day = dayOf(Date.now() - dayMs, { timeZone: 'Asia/Kolkata' });
  const [began, ended] = ['10:05', '12:30'];
  await page.goto('/practice');
  await page.getByLabel('Members').fill('Brazil\nIndia\nKenya\nNorway');
  await page.getByRole('button', { name: 'Chair 4 members' }).click();
  await expect(page.getByRole('button', { name: 'Open the sitting' })).toBeVisible();
  await openSheet(page, 'Beginning');
  await sheet(page).getByLabel('Day').fill(day);
  await sheet(page).getByLabel('Began at').fill(began);
  await expect(sheet(page)).toContainText('The sitting is opened.');
  await expectAccessible(page, 'the beginning of a sitting on paper');
  await record(page).press('Enter');

  await expect(sheet(page).getByLabel('Time of the roll (optional)')).toHaveValue(began);
  await sheet(page).getByLabel('Answer of Brazil').focus();
  await page.keyboard.type('pppp');
  await expectRecorded(page, '5 rows are recorded.');

  await sheet(page).getByRole('button', { name: 'Motions', exact: true }).click();
  await sheet(page).getByLabel('Motion, row 1').fill('suspend 10');
  await sheet(page).getByLabel('Moved by, row 1').fill('ken');
  await sheet(page).getByLabel('Result, row 1').fill('1-3');
  await expect(sheet(page)).toContainText('The motion has too few seconds.');
  await sheet(page).getByLabel('Reason, if you want one in the minutes').fill('Seconds were raised');
  await sheet(page).getByRole('button', { name: 'Do it anyway' }).click();
  await expect(sheet(page)).toContainText('1 for, 3 against');
  await expectRecorded(page, '1 row is recorded.');

  await sheet(page).getByRole('button', { name: 'End', exact: true }).click();
  await sheet(page).getByLabel('Ended at').fill(ended);
  await expectAccessible(page, 'the end of a sitting on paper');
  await record(page).press('Enter');
  await closeSheet(page);
  await expect(page.getByRole('region', { name: 'The meeting is suspended' })).toBeVisible();
  await page.getByRole('button', { name: 'Minutes' }).click();
  const minutes = page.getByRole('dialog', { name: /^Minutes/ });
  await expect(minutes).toContainText('The chair overruled the rules: Seconds were raised.');
  const times = await minutes.getByRole('time').allTextContents();
  expect(new Set(times).size).toBe(2);
});
