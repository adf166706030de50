import { handOver } from '#accounts/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { pressByKeyboard, tabTo } from '#tests/support/keyboard.ts';
import { registerAlone, registerSeated } from '#tests/support/register-on-site.ts';
import { eventName, firstCommittee, secondCommittee } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

// Another account may have the address of the trusted second person on a shared site.
const test = testOnOwnSite(openSite);
test.use(laptop);

const crowd = 48;

test('a second person releases a mail to 51 delegates, and each reads the right words', async ({
  site,
  desk,
  openBrowser,
}) => {
  const releasing = await site.createTrustedSecondPerson();
  await site.setRegistration(true);
  const first = await registerSeated(site, 'Sample Released Asha', firstCommittee);
  const second = await registerSeated(site, 'Sample Released Bela', secondCommittee);
  const unseated = await registerAlone(site, 'Sample Released Chandra');
  for (let from = 0; from < crowd; from += 4)
    await Promise.all([0, 1, 2, 3].map((at) => registerAlone(site, `Sample Released ${from + at + 10}`)));

  const author = await openBrowser({ ...laptop, storageState: desk.admin.storageState });
  await test.step('an admin writes it and looks at the mail of one delegate', async () => {
    const query = new URLSearchParams({ q: 'sample released' });
    await author.goto(`/announcements/write/${encodeURIComponent(eventName)}?${query}`);
    await expect(author.getByRole('heading', { name: 'To 51 delegates' })).toBeVisible();
    await author.getByLabel('Subject').fill('The guide of {committee|your committee} is out');
    await author
      .getByRole('textbox', { name: 'Text' })
      .fill('{name}, you speak for {portfolio|no country yet} in {committee|no committee yet}.');
    const mail = author.frameLocator('iframe[title="Mail"]');
    await expect(mail.getByText(/^Sample Released/)).toBeVisible();
    await author.getByText('Show the list').click();
    await author.getByRole('button', { name: 'Preview as Sample Released 57' }).click();
    await expect(
      mail.getByText('Sample Released 57, you speak for no country yet in no committee yet.'),
    ).toBeVisible();
    await author.getByRole('button', { name: 'Send to 51 delegates' }).click();
    await author.getByRole('dialog').getByRole('button', { name: 'Request release' }).click();
    await expect(author.getByRole('table', { name: 'Announcements' })).toContainText('Waiting for release');
  });

  await test.step('a trusted second person releases it with the keyboard alone', async () => {
    const { email, password } = site.superadmin;
    const { token } = await site.logIn(email, password);
    await site.call(handOver, { token, body: { email: releasing.email, password } });
    const storageState = loggedIn(await site.logIn(releasing.email, releasing.password));
    const releaser = await openBrowser({ ...laptop, storageState });
    await releaser.goto('/announcements');
    await expect(releaser.getByRole('table', { name: 'Announcements' })).toContainText('Waiting for release');
    await tabTo(releaser, 'Read and release The guide of {committee|your committee} is out');
    await releaser.keyboard.press('Enter');
    const dialog = releaser.getByRole('dialog', { name: 'Send it to 51 delegates?' });
    await expect(dialog).toContainText('you speak for {portfolio|no country yet}');
    await expectAccessible(releaser, 'an announcement to release');
    await pressByKeyboard(releaser, 'Release announcement');
    await expect(dialog).toBeHidden();
  });

  await test.step('three delegates get the words that are right for them', async () => {
    const text = async (email: string, committee: string) =>
      (await site.mails.mailTo(email, new RegExp(`^The guide of ${committee} is out$`))).text;
    expect(await text(first.delegate.email, firstCommittee.name)).toContain(
      `Sample Released Asha, you speak for ${first.portfolio} in ${firstCommittee.name}.`,
    );
    expect(await text(second.delegate.email, secondCommittee.name)).toContain(
      `Sample Released Bela, you speak for ${second.portfolio} in ${secondCommittee.name}.`,
    );
    expect(await text(unseated.email, 'your committee')).toContain(
      'Sample Released Chandra, you speak for no country yet in no committee yet.',
    );
  });
});
