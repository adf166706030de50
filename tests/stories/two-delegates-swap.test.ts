import type { Page } from '@playwright/test';
import { swapAnswerHours } from '#allocation/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { openFold } from '#tests/support/folds.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import { fourthCommittee as committee, eventName } from '#tests/support/site-conference.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone, as delegates do.
test.use(phone);

const seatsAddress = `/seats/${encodeURIComponent(eventName)}`;

test('a delegate asks for two swaps: the desk refuses one, the other is accepted', async ({
  site,
  desk,
  openBrowser,
}) => {
  const { delegate: ann, portfolio: annsSeat } = await registerSeated(site, 'Asking Sample', committee);
  const { delegate: ben, portfolio: bensSeat } = await registerSeated(site, 'Unaware Sample', committee);
  const { delegate: cat, portfolio: catsSeat } = await registerSeated(site, 'Willing Sample', committee);
  const hers = await openBrowser({ storageState: loggedIn(ann) });
  const admin = await openBrowser({ storageState: desk.admin.storageState });

  await test.step('a delegate asks for the seat of a person who is not named', async () => {
    for (const page of ['/', '/annualconf', '/applynow']) {
      await hers.goto(page);
      const seat = hers.getByRole('link', { name: `You have a seat: ${annsSeat}` });
      await expect(seat).toHaveAttribute('href', '/dashboard');
      // Sections below the first screen run their scripts once they are seen.
      if (page === '/annualconf')
        await hers.getByRole('heading', { name: 'Committees', exact: true }).scrollIntoViewIfNeeded();
      await expect(hers.getByRole('link', { name: /^Register Now/i })).toHaveCount(0);
    }
    await hers.goto('/dashboard');
    await openFold(hers, 'Your registration details');
    await hers.getByRole('button', { name: 'Ask to swap this seat' }).tap();
    const dialog = hers.getByRole('dialog', { name: 'Which seat do you want?' });
    await expect(dialog).toContainText(`at least ${swapAnswerHours} hours`);
    await dialog.getByRole('button', { name: 'Send request' }).tap();
    await expect(dialog.getByLabel('Seat')).toBeFocused();
    await expect(dialog.getByLabel('Seat')).toHaveAccessibleDescription(/Choose a seat/);
    await expectAccessible(hers, 'asking for a swap without a seat');
    await askFor(hers, bensSeat);
    await expect(hers.getByRole('region', { name: 'Your swap' })).toContainText(bensSeat);
    await expect(hers.getByRole('main')).not.toContainText('Unaware');
    await expectAccessible(hers, 'a swap that was asked for');
  });

  await test.step('the desk sees who asks whom, refuses it, and both read so in a mail', async () => {
    await admin.goto(seatsAddress);
    const line = admin
      .getByRole('region', { name: 'Swaps' })
      .getByRole('listitem')
      .filter({ hasText: 'Asking' });
    await expect(line).toContainText(
      `Asking Sample (${committee.shortName}: ${annsSeat}) asks Unaware Sample (${committee.shortName}: ${bensSeat})`,
    );
    await line.getByRole('button', { name: /^Refuse/ }).tap();
    const question = admin.getByRole('dialog', { name: 'Refuse this swap?' });
    await expectAccessible(admin, 'refusing a swap');
    await question.getByRole('button', { name: 'Refuse swap' }).tap();
    await expect(toast(admin, 'Swap refused')).toBeVisible();
    await expect(line).toBeHidden();
    for (const { email } of [ann, ben])
      expect((await site.mails.mailTo(email, /did not happen/)).text).toContain(
        'The secretariat has refused the swap.',
      );
  });

  await test.step('the same swap is not offered a second time, and another is asked for', async () => {
    await hers.reload();
    await openFold(hers, 'Your registration details');
    await hers.getByRole('button', { name: 'Ask to swap this seat' }).tap();
    await askFor(hers, catsSeat);
    await expect(hers.getByRole('region', { name: 'Your swap' })).toContainText(catsSeat);
  });

  await test.step("the holder swaps with one tap from the mail, and neither learns the other's name", async () => {
    const mail = await site.mails.mailTo(cat.email, /Would you swap your seat/);
    const theirs = await openBrowser({ storageState: loggedIn(cat) });
    await theirs.goto(linkIn(mail, '/login?next=/dashboard'));
    const asked = theirs
      .getByRole('region', { name: 'Next step' })
      .getByRole('region', { name: 'A delegate asks to swap' });
    await expect(asked).toContainText(annsSeat);
    await expectAccessible(theirs, 'a swap to answer');
    for (const text of [mail.text, await theirs.getByRole('main').innerText()])
      expect(text).not.toContain('Asking');
    await asked.getByRole('button', { name: 'Swap seats' }).tap();
    const question = theirs.getByRole('dialog', { name: 'Swap seats?' });
    await expect(question).toContainText(`give up ${catsSeat}`);
    await expectAccessible(theirs, 'the question before a swap');
    await question.getByRole('button', { name: 'Swap seats' }).tap();
    await expect(toast(theirs, 'Seats swapped')).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Your seat' })).toContainText(annsSeat);
    await expect(asked).toBeHidden();
  });

  await test.step('both have the other’s seat: on the dashboard, in a mail and at the desk', async () => {
    await hers.reload();
    await expect(hers.getByRole('region', { name: 'Your seat' })).toContainText(catsSeat);
    await openFold(hers, 'Your registration details');
    await expect(hers.getByRole('button', { name: 'Ask to swap this seat' })).toBeVisible();
    await site.mails.mailTo(ann.email, new RegExp(`Your new seat at .*: ${catsSeat}`));
    await site.mails.mailTo(cat.email, new RegExp(`Your new seat at .*: ${annsSeat}`));
    await admin.goto(seatsAddress);
    for (const [name, seat] of [
      ['Asking Sample', catsSeat],
      ['Willing Sample', annsSeat],
      ['Unaware Sample', bensSeat],
    ])
      await expect(admin.getByRole('row', { name: new RegExp(`^${seat} Delegate ${name}`) })).toBeVisible();
  });
});

async function askFor(page: Page, portfolio: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Seat').selectOption({ label: `${committee.shortName}: ${portfolio}` });
  await dialog.getByRole('button', { name: 'Send request' }).tap();
  await expect(toast(page, 'Swap request sent')).toBeVisible();
}
