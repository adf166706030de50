import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#tests/support/accessible.ts';
import { callRoll, clock, countVotes, find, move, stage } from '#tests/support/chairing.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

test.use(laptop);

/** A saved practice with a step after the first one that no version of the rules understands. */
function withOddStep(file: Buffer): Buffer {
  const practice = JSON.parse(file.toString());
  const [first, ...others] = practice.steps;
  const odd = { ...first, id: 'odd', kind: 'seconded', body: { motion: 'none', by: 'm1' } };
  return Buffer.from(JSON.stringify({ ...practice, steps: [first, odd, ...others] }));
}

test('a stranger chairs roll, agenda, list, caucus and a roll-call vote with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/practice');
  await expectAccessible(page, 'the choice of a practice');
  await page.getByRole('button', { name: 'Chair 14 members' }).click();
  await callRoll(page, 'pvppvpppvpppap');
  await expectAccessible(page, 'the console between two speeches');

  await test.step('the agenda is moved, seconded, debated and voted on', async () => {
    await move(page, 'agenda Cyber security', 'India');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('too few seconds');
    await find(page, 'ken');
    await page.keyboard.press('s');
    await expect(page.getByRole('alert')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(stage(page, 'Put to the vote')).toBeVisible();
    for (const [member, key] of [
      ['ind', 'f'],
      ['nor', 'g'],
      ['ken', 'f'],
      ['fra', 'g'],
    ] as const) {
      await find(page, member);
      await page.keyboard.press(key);
      await expect(clock(page)).toBeVisible();
      await page.keyboard.press('e');
      await expect(clock(page)).toBeHidden();
    }
    await page.keyboard.press('Enter');
    await countVotes(page, '8', '4');
    await expect(stage(page, 'Set the agenda')).toContainText('8 for, 4 against');
    await expect(stage(page, 'Set the agenda')).toContainText('of 12 cast 7 are needed: passes');
  });

  await test.step('members speak from the list, and a speech is undone', async () => {
    await page.keyboard.press('l');
    for (const member of ['chi', 'arg', 'ger']) {
      await find(page, member);
      await page.keyboard.press('q');
    }
    const list = page.getByRole('region', { name: 'Speakers’ list' });
    await expect(list.getByRole('listitem')).toHaveText([/China/, /Argentina/, /Germany/]);
    await page.keyboard.press('n');
    await expect(clock(page)).toBeVisible();
    await page.keyboard.press(' ');
    await expect(page.getByRole('button', { name: 'Start the clock' })).toBeVisible();
    await expectAccessible(page, 'the console during a speech');
    await page.keyboard.press('u');
    await page.keyboard.press('u');
    await expect(clock(page)).toBeHidden();
    await expect(list.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('two motions are sorted, and a moderated caucus begins', async () => {
    await move(page, 'mod 9 45 border trade', 'India');
    await move(page, 'unmod 10', 'Egypt');
    await expect(stage(page, /^Voted on first/)).toContainText('Unmoderated caucus');
    await page.getByRole('button', { name: 'Withdraw' }).first().click();
    await expect(stage(page, /^Voted on first/)).toContainText('9 min, 45 s each: border trade');
    await find(page, 'bra');
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await expect(stage(page, 'Put to the vote')).toBeVisible();
    await page.keyboard.press('Enter');
    await countVotes(page, '9', '3');
    await expect(stage(page, 'Moderated caucus')).toContainText('border trade');
    await find(page, 'jap');
    await page.keyboard.press('f');
    await expect(stage(page, 'Moderated caucus')).toContainText('Japan');
    const endSpeech = page.getByRole('button', { name: 'End the speech' });
    await expect(endSpeech).toBeVisible();
    await page.keyboard.press('e');
    await expect(endSpeech).toBeHidden();
    await page.keyboard.press('e');
    await expect(stage(page, 'Moderated caucus')).toContainText('border trade');
    await page.keyboard.press('x');
    await expect(stage(page, 'Moderated caucus')).toBeHidden();
  });

  await test.step('a draft is adopted by roll call, and the minutes say so', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add a paper' });
    await page.getByRole('button', { name: 'Add a paper' }).click();
    await dialog.getByLabel('Kind').selectOption({ label: 'Working paper' });
    await dialog.getByLabel('Name').fill('WP 1');
    await dialog.getByLabel('Sponsors').fill('Egypt');
    await dialog.getByRole('button', { name: 'Add the paper' }).click();
    await expect(page.getByRole('button', { name: 'Withdraw WP 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Add a paper' }).click();
    await dialog.getByLabel('Kind').selectOption({ label: 'Draft resolution' });
    await dialog.getByLabel('Name').fill('DR 1.1');
    await dialog.getByLabel('Sponsors').fill('Indi, Kenya');
    await dialog.getByLabel('Number of signatories').fill('4');
    await dialog.getByLabel('Number of operative clauses').fill('5');
    await dialog.getByRole('button', { name: 'Add the paper' }).click();
    await page.getByRole('button', { name: 'Introduce DR 1.1' }).click();
    await page.keyboard.press('c');
    const actions = page.getByRole('dialog', { name: 'What the chair does' });
    await actions.getByLabel('Phase').selectOption({ label: 'Voting' });
    await actions.getByRole('button', { name: 'Go to the phase' }).click();
    await expect(stage(page, 'Voting')).toContainText('Next vote: DR 1.1');
    await expect(page.getByRole('button', { name: 'Vote on WP 1' })).toBeHidden();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Roll call' }).click();
    const vote = stage(page, 'Vote · DR 1.1 · Roll call');
    await expect(vote).toContainText('Argentina');
    await expect(page.getByRole('button', { name: 'Vote on DR 1.1' })).toBeHidden();
    for (const key of 'ynxbnyyyyybny') {
      await page.keyboard.press(key);
    }
    await expect(vote).toContainText('China');
    await page.keyboard.press('n');
    await expect(vote).toContainText('Everyone has answered');
    await page.keyboard.press('Enter');
    await expect(stage(page, 'DR 1.1')).toContainText('passes');
    await expect(page.getByRole('button', { name: 'Back to debate' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Back to debate' })).toBeHidden();
    await page.getByRole('button', { name: 'Minutes' }).click();
    const minutes = page.getByRole('dialog', { name: /^Minutes/ });
    await expect(minutes).toContainText('Vote on Set the agenda: 8 for, 4 against');
    await expect(minutes).toContainText('China no');
    await expectAccessible(page, 'the minutes');
    await page.keyboard.press('Escape');
  });
});

test('one no of a member with the veto defeats a draft of the Security Council', async ({ page }) => {
  await page.goto('/practice');
  await page.getByLabel('Rules of procedure').selectOption({ label: 'Security Council' });
  await page.getByRole('button', { name: 'Chair 15 members' }).click();
  await callRoll(page, 'ppppppppppppppp');
  await page.keyboard.press('c');
  const actions = page.getByRole('dialog', { name: 'What the chair does' });
  await actions.getByLabel('Topic', { exact: true }).fill('A sample dispute');
  await actions.getByRole('button', { name: 'Set the topic' }).click();
  await page.getByRole('button', { name: 'Add a paper' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a paper' });
  await dialog.getByLabel('Kind').selectOption({ label: 'Draft resolution' });
  await dialog.getByLabel('Name').fill('S/1');
  await dialog.getByLabel('Sponsors').fill('Greece');
  await dialog.getByLabel('Number of signatories').fill('5');
  await dialog.getByRole('button', { name: 'Add the paper' }).click();
  await page.getByRole('button', { name: 'Introduce S/1' }).click();
  await page.keyboard.press('c');
  await actions.getByLabel('Phase').selectOption({ label: 'Voting' });
  await actions.getByRole('button', { name: 'Go to the phase' }).click();
  await page.getByRole('button', { name: 'Vote on S/1', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Vote by' }).getByRole('button')).toHaveText(['Roll call']);
  await page.getByRole('button', { name: 'Roll call' }).click();
  const vote = stage(page, 'Vote · S/1 · Roll call');
  await expect(vote).toContainText('Algeria');
  for (const key of 'yyynyyyyyyyyyyy') await page.keyboard.press(key);
  await expect(vote).toContainText('Everyone has answered');
  await page.keyboard.press('Enter');
  await expect(stage(page, 'S/1')).toContainText('vetoed by France');
});

test('the Speaker decides a tie after a count of hands', async ({ page }) => {
  await page.goto('/practice');
  await page.getByLabel('Rules of procedure').selectOption({ label: 'Lok Sabha' });
  await page.getByLabel('Members').fill('Sample A\nSample B\nSample C\nSample D');
  await page.getByRole('button', { name: 'Chair 4 members' }).click();
  await callRoll(page, 'pppp');
  await move(page, 'clos', 'Sample A');
  await page.keyboard.press('Enter');
  await expect(stage(page, 'Put to the vote')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Hands' }).click();
  await countVotes(page, '2', '2');
  await page.getByRole('button', { name: 'The chair votes for it' }).click();
  await expect(stage(page, 'Close debate')).toContainText('2 for, 2 against');
  await expect(stage(page, 'Close debate')).toContainText('No more texts to vote on');
});

test('a practice goes on without a network, after a reload, and from its file', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/practice');
  await page.getByLabel('Members').fill('Kenya\nनॉर्वे\nBrazil (observer)');
  await page.getByRole('button', { name: 'Chair 3 members' }).click();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker?.getRegistration())?.active?.state))
    .toBe('activated');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/practice')) !== undefined))
    .toBe(true);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/practice/projector')) !== undefined))
    .toBe(true);
  await page.context().setOffline(true);
  const [projector] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Projector' }).click(),
  ]);
  await expect(projector.getByRole('main')).toContainText('Sample General Assembly');
  await projector.close();
  await callRoll(page, 'pvp');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Placards' })).toContainText('KenyaPV');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  const file = await readFile(await (await saved).path());

  const other = await openBrowser(laptop);
  await other.goto('/practice');
  const open = other.getByLabel('Open a saved practice');
  await open.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('[]') });
  await expect(other.getByRole('alert')).toHaveText('This file is not a saved practice.');
  await open.setInputFiles({
    name: 'practice.json',
    mimeType: 'application/json',
    buffer: withOddStep(file),
  });
  await expect(other.getByRole('list', { name: 'Placards' })).toContainText('KenyaPV');
  await expect(other.getByText('1 step of this practice was not understood and is left out.')).toBeVisible();
  await expect(other.getByRole('list', { name: 'Placards' })).toContainText('नॉर्वेP');
  await other.getByRole('button', { name: 'End practice' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'End the practice' }).click();
  await expect(other.getByRole('heading', { name: 'Practise chairing' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Practise chairing' })).toBeVisible();
});

test('the projector follows the console of the same laptop', async ({ page }) => {
  await page.goto('/practice');
  await page.getByRole('button', { name: 'Chair 14 members' }).click();
  const [projector] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Projector' }).click(),
  ]);
  await page.bringToFront();
  await callRoll(page, 'pppppppppppppp');
  await page.keyboard.press('c');
  const actions = page.getByRole('dialog', { name: 'What the chair does' });
  await actions.getByLabel('Topic', { exact: true }).fill('Water');
  await actions.getByRole('button', { name: 'Set the topic' }).click();
  await expect(page.getByRole('button', { name: 'Open the speakers’ list' }).first()).toBeVisible();
  await page.keyboard.press('l');
  for (const member of ['mex', 'ken']) {
    await find(page, member);
    await page.keyboard.press('q');
  }
  await expect(page.getByRole('button', { name: 'Give the floor to Mexico' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Speakers’ list' }).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('n');
  await expect(projector.getByRole('main')).toContainText('Mexico');
  await expect(projector.getByRole('main')).toContainText('Then Kenya');
  await expectAccessible(projector, 'the projector');
  await page.keyboard.press('e');
  await expect(clock(page)).toBeHidden();
  await page.keyboard.press('c');
  await expect(actions.getByLabel('Phase')).toContainText('Voting');
  await expect(actions.getByLabel('Phase')).not.toContainText(/roll|caucus|break|end$/i);
  await expect(actions.getByLabel('List', { exact: true })).not.toContainText(
    /debate on|comments|moderated/i,
  );
  await actions.getByLabel('Caucus', { exact: true }).selectOption({ label: 'Unmoderated caucus' });
  await actions.getByLabel('Minutes', { exact: true }).fill('10');
  await expectAccessible(page, 'what the chair does');
  await actions.getByRole('button', { name: 'Start the caucus' }).click();
  await expect(projector.getByRole('main')).toContainText(/9:\d\d/);
});

test('one tab chairs the practice, and another one takes it over', async ({ page }) => {
  await page.goto('/practice');
  await page.getByRole('button', { name: 'Chair 14 members' }).click();
  await expect(page.getByRole('button', { name: 'Open the sitting' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/practice');
  await expect(other.getByRole('heading', { name: 'The practice is open in another tab' })).toBeVisible();
  await expectAccessible(other, 'the practice that is open in another tab');
  await other.getByRole('button', { name: 'Chair in this tab' }).click();
  await expect(other.getByRole('button', { name: 'Open the sitting' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The practice is open in another tab' })).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: 'Chair in this tab' }).click();
  await expect(page.getByRole('button', { name: 'Open the sitting' })).toBeVisible();
});

test('a count is corrected from the minutes, and the chair undoes to it if the result changes', async ({
  page,
}) => {
  await page.goto('/practice');
  await page.getByLabel('Members').fill('Brazil\nKenya\nNorway');
  await page.getByRole('button', { name: 'Chair 3 members' }).click();
  await callRoll(page, 'ppp');
  await move(page, 'agenda Water', 'Kenya');
  await find(page, 'bra');
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await expect(stage(page, 'Put to the vote')).toBeVisible();
  await page.keyboard.press('Enter');
  await countVotes(page, '2', '1');
  await expect(stage(page, 'Set the agenda')).toContainText('passes');
  const correctTo = async (yes: string, no: string) => {
    await page.getByRole('button', { name: 'Minutes' }).click();
    await page.getByRole('button', { name: /^Correct: Vote on Set the agenda/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct the minutes' });
    await expectAccessible(page, 'the correction of a line');
    await dialog.getByLabel('For', { exact: true }).fill(yes);
    await dialog.getByLabel('Against', { exact: true }).fill(no);
    await dialog.getByRole('button', { name: 'Correct the count' }).click();
  };
  await correctTo('3', '0');
  await page.getByRole('button', { name: 'Minutes' }).click();
  await expect(page.getByRole('dialog', { name: /^Minutes/ })).toContainText('3 for, 0 against');
  await page.keyboard.press('Escape');
  await correctTo('1', '2');
  await expect(page.getByRole('alert')).toContainText('the result would be another one');
  await page.getByRole('button', { name: 'Undo to there' }).click();
  await countVotes(page, '1', '2');
  await expect(stage(page, 'Set the agenda')).toContainText('fails');
});
