import { listAnnouncedEvents } from '#conference/contract.ts';
import { dayMs, formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { register } from '#registration/contract.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { counted, Effort } from '#tests/support/effort.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { must } from '#tests/support/must.ts';
import {
  confirmByStatement,
  enterPaymentDetails,
  password,
  setUpClub,
  toCommitteeTable,
} from '#tests/support/new-club.ts';
import { runSite } from '#tests/support/site.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';
import { sampleClubs } from '../../scripts/lib/sample-data/sample-clubs.ts';

/** A site whose settings name no superadmin. */
const test = testOnOwnSite(async () => {
  const settings = { SUPERADMIN_EMAIL: '', SUPERADMIN_PASSWORD: '', SETUP_LINK: 'true' };
  const site = await runSite(async () => settings, 'as shipped', true);
  return { site, close: () => site.stop() };
});

const club = must(sampleClubs.find(({ key }) => key === 'krakow'));
const { region, treasurer, delegate, edition } = club;
/** Eight committees with fifteen portfolios each. */
const committees = Array.from({ length: 8 }, (_, at) => ({
  name: `Committee ${at + 1} of the assembly`,
  shortName: `COM${at + 1}`,
  agenda: `The question of topic ${at + 1}`,
  portfolios: Array.from({ length: 15 }, (_, seat) => `Country ${seat + 1}`),
}));
const rounds = [
  { name: 'Early bird', days: 20, alone: '900', group: '800' },
  { name: 'Second round', days: 40, alone: '1000', group: '900' },
];
const questions = [
  { label: 'Shirt size', kind: 'One of a list', options: 'S\nM\nL' },
  { label: 'Photographs', kind: 'Consent', text: 'The club may show photographs of me.' },
  { label: 'Allergies', kind: 'Short text' },
  { label: 'Motivation', kind: 'Long text' },
  { label: 'Languages', kind: 'Several of a list', options: 'English\nPolish\nFrench' },
];

/** What a new organiser may need until registration is open, with every step between two screens. */
const [mostPressesAndFields, mostMinutes] = [150, 25];

if (isAtLength)
  test('a new club needs an evening from the set-up link to the first receipt', async ({
    site,
    openBrowser,
  }) => {
    const effort = new Effort();
    const browser = { ...laptop, locale: region.locale, timezoneId: region.timeZone };
    const desk = await openBrowser(browser);
    const { press, fill, paste, choose } = counted(desk, effort);
    const dialog = desk.getByRole('dialog');
    const follow = (name: string) => {
      effort.countPresses();
      return followDesk(desk, name);
    };
    const startedAt = Date.now();

    const path = () => /\/setup\/[\w-]{43}/.exec(site.printed())?.[0] ?? '';
    await expect.poll(path).not.toBe('');
    await desk.goto(path());
    await setUpClub(desk, club, effort);

    const secondPerson = await site.delegate(treasurer);
    await test.step('a second superadmin is added', async () => {
      await follow('Accounts');
      await press('Add a superadmin');
      await fill('Their e-mail', treasurer.email);
      await fill('Password', password);
      await press('Add superadmin');
      await expect(dialog).toBeHidden();
    });

    await test.step('eight committees with 120 portfolios', async () => {
      await follow('Committees and portfolios');
      await press('Paste committees and portfolios');
      await paste('One portfolio per line', toCommitteeTable(committees));
      await press('Add all');
      await expect(toast(desk, 'Catalogue updated')).toBeVisible();
    });

    await test.step('two rounds of fees', async () => {
      await follow('Name, dates and fees');
      for (const { name, days, alone, group } of rounds) {
        await press('Add a round');
        const round = counted(dialog, effort);
        await round.fill('Name', name);
        await round.fill('Ends', formatDateTimeInputValue(Date.now() + days * dayMs, region));
        await round.fill('Alone', alone);
        await round.fill('In a group, each', group);
        await round.press('Add round');
        await expect(desk.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
      }
    });

    await test.step('five questions', async () => {
      await follow('Form questions');
      for (const { label, kind, options, text } of questions) {
        await press('Add a question');
        await fill('Question', label);
        await choose('Kind of answer', kind);
        if (options) await fill('Options', options);
        if (text) await fill('Text to agree to', text);
        await press('Add question');
        await expect(desk.getByRole('button', { name: `Edit ${label}` })).toBeVisible();
      }
    });

    await test.step('payment details, which the second superadmin confirms', async () => {
      await enterPaymentDetails(desk, club, effort);
      const session = await site.logIn(secondPerson.email, secondPerson.password);
      const trusted = await openBrowser({ ...browser, storageState: loggedIn(session) });
      await trusted.goto('/bankdetails');
      const second = counted(trusted, effort);
      await second.press('Confirm the new details');
      await second.press('Confirm details');
      await expect(trusted.getByRole('region', { name: edition.name })).toContainText('confirmed by');
    });

    await test.step('registration opens', async () => {
      await follow('Today');
      await press('Open registration');
      effort.countPresses();
      await dialog.getByRole('button', { name: 'Open registration' }).click();
      await expect(toast(desk, 'Event updated')).toBeVisible();
    });
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const minutes = effort.seconds / 60;
    console.log(
      `Open registration: ${effort.used} presses and fields, ${minutes.toFixed(1)} minutes by the keystroke-level model, ${seconds} s as a script.`,
    );
    expect(effort.used).toBeLessThanOrEqual(mostPressesAndFields);
    expect(minutes).toBeLessThanOrEqual(mostMinutes);

    await test.step('the first delegate pays, and gets a receipt', async () => {
      const person = await site.delegate({ name: delegate.name, email: delegate.email });
      const { events } = (await site.call(listAnnouncedEvents)).body;
      const [first] = must(events[0]).committees;
      const { status, body } = await site.call(register, {
        token: person.token,
        body: {
          eventName: edition.name,
          paymentWay: 'bank',
          previousMunExperience: 'None yet',
          college: delegate.college,
          accomodation: 'No',
          committeePreference: [must(first).value],
          portfolioPreference: ['Country 1'],
          isGroupRegistration: false,
        } as never,
      });
      expect({ status, body }).toMatchObject({ status: 200 });
      await confirmByStatement(desk, site, { club, token: person.token, payer: delegate.name }, effort);
      const mail = await site.mails.mailTo(delegate.email, /is confirmed/);
      expect(mail.attachments).toHaveLength(1);
    });
    console.log(`First receipt: ${effort.used} presses and fields.`);
  });
