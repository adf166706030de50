import { describe, expect } from 'vitest';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import { council } from '#tests/support/conference.ts';
import { individualBody } from '#tests/support/registering.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { assignPortfolio } from '../contract/decisions.ts';
import { noSeatLeftText, register } from '../contract/form.ts';
import { validateCommitteeAndPortfolioChoices } from './validate-entry.ts';

const test = testWithOpenRegistration.extend('entries', ({ site }) => {
  async function giveAway(portfolio: string): Promise<void> {
    const { token } = await site.superadmin();
    const { id } = await insertTestRegistration(site.context, { status: 'confirmed' });
    const body = { eventID: id, committee: council.value, portfolio };
    expect(await site.call(assignPortfolio, { token, body })).toMatchObject({ status: 200 });
  }
  const send = async (portfolioPreference: string[]) => {
    const { token } = await site.person();
    const body = { ...individualBody, committeePreference: [council.value], portfolioPreference };
    return site.call(register, { token, body });
  };
  return { giveAway, send };
});

describe('choices', () => {
  const catalogue = ['A', 'B', 'C', 'D'].map((value) => ({
    id: `committee ${value}`,
    value,
    name: `Committee ${value}`,
    shortName: value,
    surchargeAmount: 0,
    portfolios: [
      ...[1, 2, 3, 4].map((number) => ({
        id: `${value}${number}`,
        name: `${value}${number}`,
        isWithheld: false,
        seats: 1,
      })),
      { id: `India of ${value}`, name: 'India', isWithheld: false, seats: 1 },
      { id: `kept back by ${value}`, name: `${value} kept back`, isWithheld: true, seats: 1 },
    ],
  }));
  const committeeText = 'invalid committee selection';
  const portfolioText = 'invalid portfolio selection';

  const chosen = (
    committeePreference: string[],
    portfolioPreference: string[],
    portfolioChoices?: { committee: string; portfolio: string }[],
  ) => {
    const { committees, portfolios } = validateCommitteeAndPortfolioChoices(catalogue, {
      committeePreference,
      portfolioPreference,
      ...(portfolioChoices && { portfolioChoices }),
    });
    return [...committees.map(({ value }) => value), ...portfolios.map(({ id }) => id)];
  };
  const india = (committee: string) => ({ committee, portfolio: 'India' });

  test('one portfolio of one committee is enough, and nine of three are allowed', () => {
    expect(chosen(['B'], ['B4'])).toEqual(['B', 'B4']);
    const nine = ['A', 'B', 'C'].flatMap((value) => [1, 2, 3].map((number) => `${value}${number}`));
    expect(chosen(['C', 'A', 'B'], nine)).toEqual(['C', 'A', 'B', ...nine]);
  });

  test('a chosen committee needs no portfolio', () => {
    expect(chosen(['A', 'B'], ['A1'])).toEqual(['A', 'B', 'A1']);
  });

  test('a name selects the portfolio of the chosen committee that has it', () => {
    expect(chosen(['B'], ['India'])).toEqual(['B', 'India of B']);
  });

  test('portfolioChoices select the committee of an ambiguous name', () => {
    expect(chosen(['A', 'B'], ['India', 'A1'], [india('B')])).toEqual(['A', 'B', 'India of B', 'A1']);
    expect(chosen(['A', 'B'], ['India', 'India'], [india('B'), india('A')])).toEqual([
      ...['A', 'B', 'India of B', 'India of A'],
    ]);
  });

  test.each([
    ['none', [], ['A1']],
    ['more than three', ['A', 'B', 'C', 'D'], ['A1']],
    ['one unknown', ['A', 'Senate'], ['A1']],
    ['one repeated', ['A', 'A'], ['A1']],
  ])('committees are refused: %s', (_case, committees, portfolios) => {
    expect(() => chosen(committees, portfolios)).toThrow(committeeText);
  });

  test.each([
    ['none', ['A'], []],
    ['one unknown', ['A'], ['A1', 'Atlantis']],
    ['one of a committee not chosen', ['A'], ['A1', 'B1']],
    ['one repeated', ['A'], ['A1', 'A1']],
    ['one kept back', ['A'], ['A kept back']],
    ['more than three of a committee', ['A', 'B'], ['A1', 'A2', 'A3', 'A4']],
    ['more than nine', ['A', 'B', 'C'], ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3', 'C4']],
    ['one of two committees that both have it', ['A', 'B'], ['India']],
    ['two of which only one is settled', ['A', 'B'], ['India', 'India'], [india('A')]],
    ['one twice of the same committee', ['A', 'B'], ['India', 'India'], [india('A'), india('A')]],
    ['a choice without its name', ['A', 'B'], ['A1'], [india('A')]],
    ['a choice of a committee not chosen', ['A', 'B'], ['India'], [india('C')]],
  ])('portfolios are refused: %s', (_case, committees, portfolios, choices?: ReturnType<typeof india>[]) => {
    expect(() => chosen(committees, portfolios, choices)).toThrow(portfolioText);
  });
});

describe('full portfolios', () => {
  const [first, second] = council.portfolios;
  const text = noSeatLeftText(second, council.shortName);

  test('a full portfolio is refused with its path in the body, and nothing is stored', async ({
    site,
    entries,
  }) => {
    await entries.giveAway(second);
    expect(await entries.send([first, second])).toMatchObject({
      status: 409,
      body: {
        error: 'Portfolio is not available',
        code: 'portfolio_full',
        mistakes: [{ path: ['portfolioPreference', 1], text }],
      },
    });
    const registered = await site.context.db.queries
      .selectFrom('registrations')
      .select('id')
      .where('seat_id', 'is', null)
      .execute();
    expect(registered).toEqual([]);
    expect((await entries.send([first])).status).toBe(200);
  });

  test('the form gets the number of free seats of each portfolio', async ({ site, entries }) => {
    await entries.giveAway(second);
    const { events } = (await site.call(listAnnouncedEvents)).body;
    const places = events[0]?.committees.find(({ value }) => value === council.value)?.places;
    expect(places?.find(({ portfolio }) => portfolio === second)?.left).toBe(0);
    expect(places?.find(({ portfolio }) => portfolio === first)?.left).toBe(1);
  });

  test('a wish reserves no seat', async ({ entries }) => {
    expect((await entries.send([second])).status).toBe(200);
    expect((await entries.send([second])).status).toBe(200);
  });
});
