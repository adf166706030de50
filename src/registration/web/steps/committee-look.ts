import type { Committee, Hue } from '#conference/content/index.ts';
import { committees } from '#conference/content/index.ts';
import type { FigureInput } from '#platform/figure/harmonograph.ts';

/** How a committee appears: what the content says of it, its hue and the figure its ratio draws. */
export interface CommitteeLook {
  readonly words: Committee | undefined;
  readonly hue: Hue;
  readonly figure: FigureInput;
}

/** What delegates read a committee called: the content's short name (product 5.4), else the name of the API. */
export function shownName({ value, name }: { value: string; name: string }): string {
  return lookOf(value).words?.shortName ?? name;
}

/** The look of a committee of the API by its value; violet, the conference's own, for one the content does not know. */
export function lookOf(value: string): CommitteeLook {
  const words = committees.find((committee) => committee.value === value);
  const hue = words?.hue ?? 'violet';
  return { words, hue, figure: { name: value, hues: [hue], ...(words && { ratios: words.ratio }) } };
}
