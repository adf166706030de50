import { expectAccessible } from '#tests/support/accessible.ts';
import { callRoll, clock, find, move, stage } from '#tests/support/chairing.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

test.use(laptop);

test('an AIPPM has opening statements, a zero hour, and a private session for its communiqué', async ({
  page,
}) => {
  await page.goto('/practice');
  await page.getByLabel('Rules of procedure').selectOption({ label: 'AIPPM' });
  await page.getByRole('button', { name: 'Chair 12 members' }).click();
  const [projector] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Projector' }).click(),
  ]);
  const shown = projector.getByRole('main');
  await page.bringToFront();
  await callRoll(page, 'vvpppppppppa');
  const actions = page.getByRole('dialog', { name: 'What the chair does' });
  const dialog = page.getByRole('dialog', { name: 'Add a paper' });

  await test.step('opening statements', async () => {
    await page.keyboard.press('c');
    await actions.getByLabel('Topic', { exact: true }).fill('Federal relations');
    await actions.getByRole('button', { name: 'Set the topic' }).click();
    await page.keyboard.press('c');
    await actions.getByLabel('List', { exact: true }).selectOption({ label: 'Opening statements' });
    await actions.getByRole('button', { name: 'Open the list' }).click();
    await expect(page.getByRole('button', { name: 'Give the floor to Sample Leader 1' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(clock(page)).toBeVisible();
    await expect(shown).toContainText('Sample Leader 1');
    await page.keyboard.press('e');
    await expect(clock(page)).toBeHidden();
  });

  await test.step('a zero hour is moved, and members speak as they are found', async () => {
    await move(page, 'zero', 'Sample Leader 3');
    await find(page, 'sample leader 8');
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText('Zero hour');
    await find(page, 'sample leader 9');
    await page.keyboard.press('q');
    await expect(page.getByRole('button', { name: 'Give the floor to Sample Leader 9' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(clock(page)).toBeVisible();
    await expect(shown).toContainText('Sample Leader 9');
    await page.keyboard.press('e');
    await expect(clock(page)).toBeHidden();
    await expectAccessible(page, 'a zero hour');
  });

  await test.step('a private session, whose texts the projector does not show', async () => {
    await move(page, 'priv', 'Sample Leader 2');
    await find(page, 'sample leader 4');
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText('Private session');
    await page.getByRole('button', { name: 'Add a paper' }).click();
    await dialog.getByLabel('Kind').selectOption({ label: 'Communiqué' });
    await dialog.getByLabel('Name').fill('Communiqué 1');
    await dialog.getByLabel('Sponsors').fill('Sample Leader 2');
    await dialog.getByLabel('Number of signatories').fill('4');
    await dialog.getByRole('button', { name: 'Add the paper' }).click();
    await page.getByRole('button', { name: 'Introduce Communiqué 1' }).click();
    await expect(shown).toContainText('Private session');
    await expect(shown).not.toContainText('Communiqué');
  });

  await test.step('back in public, the communiqué passes by placards', async () => {
    await move(page, 'pub', 'Sample Leader 2');
    await find(page, 'sample leader 4');
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText('Public session');
    await page.getByRole('button', { name: 'Vote on Communiqué 1', exact: true }).click();
    await expectAccessible(page, 'a vote by placards');
    for (const key of 'yyyyyyynnnn') await page.keyboard.press(key);
    await expect(stage(page, /^Vote/)).toContainText('Everyone has answered');
    await page.keyboard.press('Enter');
    await expect(stage(page, 'Communiqué 1')).toContainText('7 for, 4 against');
    await expect(stage(page, 'Communiqué 1')).toContainText('passes');
  });
});
