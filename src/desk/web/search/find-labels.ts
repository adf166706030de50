import {
  buildMenuEntryPath,
  findScreenAt,
  listScreensOfEntry,
  type MenuGroup,
  type MenuScreen,
} from '../shell/navigation.ts';
import type { DocumentLabels } from './document-labels.ts';
import type { Option, OptionGroup } from './options.ts';

export interface LabelIndex {
  screens: readonly (readonly [pattern: string, labels: readonly string[]])[];
  documents: readonly DocumentLabels[];
}

const maxLabels = 8;
const minLength = 2;

/** Splits a text into lower-case words without punctuation: 'E-mail (optional)' becomes 'e mail optional'. */
export const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Finds headings, fields and buttons of the screens and pages that the viewer's menu contains. Each word of the search
 * is the beginning of a word of the label. Labels that begin with the search come first, short ones before long ones.
 */
export function findLabels(
  menu: readonly MenuGroup[],
  { screens, documents }: LabelIndex,
  search: string,
  chosenEvent: string | undefined,
): OptionGroup[] {
  const prefixes = toWords(search);
  if (prefixes.join('').length < minLength) return [];
  const offered = menu.flatMap(({ entries }) => entries.flatMap(listScreensOfEntry));
  const titles = new Set(documents.map(({ title }) => title));
  const options = [
    ...screens.flatMap(([pattern, labels]) => {
      const screen = findScreenOfPattern(offered, pattern);
      if (!screen) return [];
      return labels
        .filter((label) => label !== screen.label && !titles.has(label))
        .map((label) => ({ to: buildMenuEntryPath(screen, chosenEvent), label, note: screen.label }));
    }),
    ...documents.flatMap(({ title, path, fields }) =>
      findScreenAt(offered, path) ? fields.map(({ label, to }) => ({ to, label, note: title })) : [],
    ),
  ];
  const found = options
    .filter(({ label }) => {
      const words = toWords(label);
      return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
    })
    .toSorted((one, other) => rank(one, prefixes) - rank(other, prefixes));
  const unique = [...new Map(found.map((option) => [`${option.label} ${option.note}`, option])).values()];
  if (unique.length === 0) return [];
  return [{ label: 'Headings and fields', options: unique.slice(0, maxLabels) }];
}

/** Returns the screen of a route's pattern: a screen with its own path, or the one to which single rows belong. */
function findScreenOfPattern(offered: readonly MenuScreen[], pattern: string): MenuScreen | undefined {
  const [beginning = ''] = pattern.split(':event');
  return pattern.endsWith(':event')
    ? offered.find(({ path }) => path.startsWith(beginning))
    : findScreenAt(offered, pattern);
}

function rank({ label }: Option, prefixes: readonly string[]): number {
  const begins = toWords(label).join(' ').startsWith(prefixes.join(' '));
  return label.length + (begins ? 0 : 1000);
}
