import { plural } from '#platform/rule/plural.ts';
import type { Alternative, Weighed } from '../../contract.ts';
import { computeQuality, type Quality } from '../../rule/ranks.ts';
import type { DraftRow } from './api.ts';

export const alternativeLabels = {
  without_pins: 'Without the pins',
  demanding_for_everyone: 'Demanding seats for everyone',
  demanding_for_not_beginners: 'No demanding seats for beginners',
  groups_ignored: 'Groups ignored',
  groups_spread: 'Groups spread over committees',
  groups_together: 'Groups kept together',
} as const satisfies Record<Alternative, string>;

const delegates = (count: number) => plural(count, { one: '# delegate', other: '# delegates' });

/** Describes an allocation by four numbers of delegates, which add up to all delegates. */
export function formatQuality({ delegates: all, unnamed, outside, waiting }: Quality): string {
  return [
    `Of ${delegates(all)}, ${all - unnamed} would get a seat they chose`,
    `${unnamed - outside} another seat in a committee they chose`,
    `${outside - waiting} a seat in a committee they did not choose`,
    `${waiting} no seat.`,
  ].join(', ');
}

export function formatQualityDifferences(before: Quality, after: Quality): string[] {
  const change = (count: (quality: Quality) => number, [fewer, more]: readonly [string, string]) => {
    const difference = count(after) - count(before);
    return difference === 0 ? [] : [`${delegates(Math.abs(difference))} ${difference < 0 ? fewer : more}`];
  };
  return [
    ...change(({ waiting }) => waiting, ['fewer without a seat', 'more without a seat']),
    ...change(({ outside }) => outside, ['fewer outside their committees', 'more outside their committees']),
    ...change(({ unnamed }) => unnamed, ['more with a seat they chose', 'fewer with a seat they chose']),
    ...change(
      ({ firstWish }) => firstWish,
      ['fewer with their first choice', 'more with their first choice'],
    ),
  ];
}

export function formatTradeOff(chosen: Weighed, other: Weighed & { what: Alternative }): string {
  const { better, worse, what } = other;
  const wish = what === 'groups_spread' ? 'spread' : what === 'groups_together' ? 'together' : undefined;
  const met = wish && chosen.unmet[wish] - other.unmet[wish];
  const sum = other.quality.sumOfRanks - chosen.quality.sumOfRanks;
  const parts = [
    ...formatQualityDifferences(chosen.quality, other.quality),
    ...(sum === 0 ? [] : [`sum of choices ${Math.abs(sum)} ${sum < 0 ? 'less' : 'more'}`]),
    ...(better + worse === 0 ? [] : [`${better} fare better and ${worse} worse`]),
    ...(met ? [`${delegates(Math.abs(met))} ${met > 0 ? 'more' : 'fewer'} of a group as they wish`] : []),
  ];
  return parts.length === 0 ? 'Nothing would change.' : `${capital(parts.join(', '))}.`;
}

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/**
 * Computes the quality of a draft for the delegates who had no seat before. A pinned delegate is counted with the
 * pinned seat, an excluded delegate as waiting.
 */
export const computeDraftQuality = (rows: readonly DraftRow[]): Quality =>
  computeQuality(rows.filter(({ how }) => how !== 'seated_before'));
