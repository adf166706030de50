import { describe, expect, it } from 'vitest';
import {
  type CommitteeSeats,
  dropWithdrawnChoices,
  emptySelection,
  findNoSeatNoticeText,
  listChosenDemandingPortfolios,
  listChosenPortfolios,
  listFullPortfolioErrors,
  movePortfolio,
  type Selection,
  searchNames,
  toggleCommitteeOrClearSelection,
  togglePortfolio,
} from './selection.ts';

const committee = (value: string): CommitteeSeats => {
  const portfolios = [1, 2, 3, 4].map((number) => `${value} ${number}`);
  return {
    value,
    shortName: value.toUpperCase(),
    portfolios,
    places: portfolios.map((portfolio) => ({ portfolio, left: 1 })),
  };
};
const [north, south, east, west] = ['north', 'south', 'east', 'west'].map(committee) as [
  CommitteeSeats,
  CommitteeSeats,
  CommitteeSeats,
  CommitteeSeats,
];

const chosen = (...committees: CommitteeSeats[]): Selection => ({
  committees: committees.map(({ value }) => value),
  portfolios: committees.flatMap(({ value, portfolios }) =>
    portfolios.slice(0, 3).map((portfolio) => ({ committee: value, portfolio })),
  ),
});

describe('choosing committees', () => {
  it('keeps the order of choosing', () => {
    const first = toggleCommitteeOrClearSelection(emptySelection, south).selection;
    expect(toggleCommitteeOrClearSelection(first, north).selection.committees).toEqual(['south', 'north']);
  });

  it('clears the selections at the fourth committee and asks for 1 to 3', () => {
    expect(toggleCommitteeOrClearSelection(chosen(north, south, east), west)).toEqual({
      selection: emptySelection,
      error: 'Please select 1-3 committees',
    });
  });

  it('clears only the portfolios of a committee that is deselected', () => {
    const { selection, error } = toggleCommitteeOrClearSelection(chosen(north, south), north);
    expect(selection).toEqual(chosen(south));
    expect(error).toBeUndefined();
  });
});

describe('a portfolio without a free seat', () => {
  const full = { ...north, places: [{ portfolio: 'north 1', left: 0 }] };
  const noSeatText = 'north 1 of NORTH has no seat left: please choose another';

  it('is not chosen, and a message says that it is full', () => {
    expect(togglePortfolio(emptySelection, full, 'north 1')).toEqual({
      selection: emptySelection,
      error: noSeatText,
    });
    expect(togglePortfolio(emptySelection, full, 'north 2').error).toBeUndefined();
  });

  it('can be chosen on the waiting list', () => {
    const { selection, error } = togglePortfolio(emptySelection, full, 'north 1', true);
    expect(error).toBeUndefined();
    expect(selection.portfolios).toEqual([{ committee: north.value, portfolio: 'north 1' }]);
  });

  it('can be deselected if it was chosen before, and has an error until then', () => {
    const before = chosen(north, south);
    expect(listFullPortfolioErrors(before.portfolios, [full, south])).toEqual([noSeatText]);
    const { selection, error } = togglePortfolio(before, full, 'north 1');
    expect(error).toBeUndefined();
    expect(listFullPortfolioErrors(selection.portfolios, [full, south])).toEqual([]);
  });
});

describe('the order of wishes', () => {
  const names = ({ portfolios }: Selection) => portfolios.map(({ portfolio }) => portfolio);
  const pick = (...picked: [CommitteeSeats, string][]) =>
    picked.reduce<Selection>((selection, [of, name]) => togglePortfolio(selection, of, name).selection, {
      ...emptySelection,
      committees: [north.value, south.value],
    });
  const before = pick([north, 'north 1'], [south, 'south 1'], [north, 'north 2'], [north, 'north 3']);

  it('changes within a committee only', () => {
    expect(names(movePortfolio(before, north, 'north 3', 0))).toEqual([
      'north 3',
      'south 1',
      'north 1',
      'north 2',
    ]);
    expect(names(movePortfolio(before, north, 'north 1', 2))).toEqual([
      'north 2',
      'south 1',
      'north 3',
      'north 1',
    ]);
  });

  it('stays when there is no such place or wish', () => {
    expect(movePortfolio(before, north, 'north 1', -1)).toEqual(before);
    expect(movePortfolio(before, north, 'north 1', 3)).toEqual(before);
    expect(movePortfolio(before, south, 'north 1', 0)).toEqual(before);
  });
});

describe('a committee without a free seat', () => {
  const full = { shortName: 'NORTH', left: 0 };
  const free = { shortName: 'SOUTH', left: 2 };

  it('is named, with advice', () => {
    expect(findNoSeatNoticeText([full, free], [full, free])).toBe(
      'No seat is left in NORTH. Choose another committee.',
    );
    expect(findNoSeatNoticeText([free], [full, free])).toBeUndefined();
  });

  it('tells the delegate not to pay when all committees are full', () => {
    expect(findNoSeatNoticeText([], [full, { ...free, left: 0 }])).toContain('Please don’t pay.');
    expect(findNoSeatNoticeText([], [full, free])).toBeUndefined();
  });
});

describe('choosing portfolios', () => {
  it('appends and removes', () => {
    const chosen = togglePortfolio(
      { committees: ['north'], portfolios: [{ committee: 'north', portfolio: 'north 2' }] },
      north,
      'north 1',
    ).selection;
    expect(listChosenPortfolios(north, chosen.portfolios)).toEqual(['north 2', 'north 1']);
    expect(
      listChosenPortfolios(north, togglePortfolio(chosen, north, 'north 2').selection.portfolios),
    ).toEqual(['north 1']);
  });

  it('distinguishes portfolios of the same name in two committees', () => {
    const both = ['north', 'south'].map((value) => ({ ...committee(value), portfolios: ['India'] }));
    const chosenBoth = both.reduce(
      (selection, committee) => togglePortfolio(selection, committee, 'India').selection,
      { committees: ['north', 'south'], portfolios: [] } as Selection,
    );
    expect(chosenBoth.portfolios).toEqual([
      { committee: 'north', portfolio: 'India' },
      { committee: 'south', portfolio: 'India' },
    ]);
    expect(togglePortfolio(chosenBoth, north, 'India').selection.portfolios).toEqual([
      { committee: 'south', portfolio: 'India' },
    ]);
    expect(dropWithdrawnChoices(chosenBoth, both)).toEqual(chosenBoth);
  });

  it('refuses a fourth of one committee and keeps the three', () => {
    const { selection, error } = togglePortfolio(chosen(north), north, 'north 4');
    expect(selection).toEqual(chosen(north));
    expect(error).toBe('You can select 3 portfolios of a committee');
  });

  it('refuses a tenth', () => {
    const { selection, error } = togglePortfolio(chosen(north, south, east), east, 'east 4');
    expect(selection.portfolios).toHaveLength(9);
    expect(error).toBe('You can select maximum of 9 Portfolios');
  });
});

describe('a stored selection', () => {
  it('loses committees that are no longer offered, with their portfolios', () => {
    expect(dropWithdrawnChoices(chosen(north, south), [south, east])).toEqual(chosen(south));
  });

  it('never exceeds the limits', () => {
    const everything = {
      committees: ['north', 'north', 'south', 'east', 'west'],
      portfolios: [north, south, east, west].flatMap(({ portfolios }) => portfolios),
    };
    expect(dropWithdrawnChoices(everything, [north, south, east, west])).toEqual(chosen(north, south, east));
  });
});

describe('searching portfolios', () => {
  const names = [
    'Türkiye',
    'United Kingdom',
    'United Arab Emirates',
    'Director, Central Bureau of Investigation',
  ];

  it('finds names without their accents', () => {
    expect(searchNames(names, ' turkiye ')).toEqual(['Türkiye']);
  });
  it('finds names by word prefixes in any order', () => {
    expect(searchNames(names, 'emir uni')).toEqual(['United Arab Emirates']);
    expect(searchNames(names, 'bureau inv')).toEqual(['Director, Central Bureau of Investigation']);
  });
  it('shows all names without a search term', () => {
    expect(searchNames(names, '  ')).toEqual(names);
  });
});

it('lists the chosen portfolios that are demanding, by committee and name', () => {
  const committees = [
    {
      value: 'A',
      places: [
        { portfolio: 'Judge', demanding: true },
        { portfolio: 'Clerk', demanding: false },
      ],
    },
    { value: 'B', places: [{ portfolio: 'Judge', demanding: false }] },
  ];
  const chosen = (committee: string, portfolio: string) => ({ committee, portfolio });
  expect(listChosenDemandingPortfolios([chosen('B', 'Judge'), chosen('A', 'Clerk')], committees)).toEqual([]);
  expect(listChosenDemandingPortfolios([chosen('A', 'Clerk'), chosen('A', 'Judge')], committees)).toEqual([
    'Judge',
  ]);
});
