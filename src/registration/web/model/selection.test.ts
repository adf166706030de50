import { describe, expect, it } from 'vitest';
import {
  type CommitteeChoices,
  found,
  nothingChosen,
  type Selection,
  stillOffered,
  toggleCommittee,
  togglePortfolio,
} from './selection.ts';

const committee = (value: string): CommitteeChoices => ({
  value,
  portfolios: [1, 2, 3, 4].map((number) => `${value} ${number}`),
});
const [north, south, east, west] = ['north', 'south', 'east', 'west'].map(committee) as [
  CommitteeChoices,
  CommitteeChoices,
  CommitteeChoices,
  CommitteeChoices,
];

const chosen = (...committees: CommitteeChoices[]): Selection => ({
  committees: committees.map(({ value }) => value),
  portfolios: committees.flatMap(({ portfolios }) => portfolios.slice(0, 3)),
});

describe('choosing committees', () => {
  it('keeps the order of choosing', () => {
    const first = toggleCommittee(nothingChosen, south).selection;
    expect(toggleCommittee(first, north).selection.committees).toEqual(['south', 'north']);
  });

  it('clears the selections at the fourth committee and says that 1 to 3 are wanted', () => {
    expect(toggleCommittee(chosen(north, south, east), west)).toEqual({
      selection: nothingChosen,
      refusal: 'Please select 1-3 committees',
    });
  });

  it('clears the portfolios of a committee that is taken back, and no others', () => {
    const { selection, refusal } = toggleCommittee(chosen(north, south), north);
    expect(selection).toEqual(chosen(south));
    expect(refusal).toBeUndefined();
  });
});

describe('choosing portfolios', () => {
  it('adds at the end and takes back', () => {
    const one = togglePortfolio(
      { committees: ['north'], portfolios: ['north 2'] },
      north,
      'north 1',
    ).selection;
    expect(one.portfolios).toEqual(['north 2', 'north 1']);
    expect(togglePortfolio(one, north, 'north 2').selection.portfolios).toEqual(['north 1']);
  });

  it('refuses a fourth of one committee and keeps the three', () => {
    const { selection, refusal } = togglePortfolio(chosen(north), north, 'north 4');
    expect(selection).toEqual(chosen(north));
    expect(refusal).toBe('You can select 3 portfolios of a committee');
  });

  it('says at the tenth that nine is the maximum', () => {
    const { selection, refusal } = togglePortfolio(chosen(north, south, east), east, 'east 4');
    expect(selection.portfolios).toHaveLength(9);
    expect(refusal).toBe('You can select maximum of 9 Portfolios');
  });
});

describe('a stored selection', () => {
  it('loses committees that are no longer offered, with their portfolios', () => {
    expect(stillOffered(chosen(north, south), [south, east])).toEqual(chosen(south));
  });

  it('never holds more than may be chosen', () => {
    const everything = {
      committees: ['north', 'north', 'south', 'east', 'west'],
      portfolios: [north, south, east, west].flatMap(({ portfolios }) => portfolios),
    };
    expect(stillOffered(everything, [north, south, east, west])).toEqual(chosen(north, south, east));
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
    expect(found(names, ' turkiye ')).toEqual(['Türkiye']);
  });
  it('finds names by the beginnings of their words, in any order', () => {
    expect(found(names, 'emir uni')).toEqual(['United Arab Emirates']);
    expect(found(names, 'bureau inv')).toEqual(['Director, Central Bureau of Investigation']);
  });
  it('shows everything while nothing is searched', () => {
    expect(found(names, '  ')).toEqual(names);
  });
});
