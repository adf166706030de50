import { buildHelpPath } from '#help/rule/help-path.ts';
import { toWords } from './find-labels.ts';
import type { OptionGroup } from './options.ts';

/** The groups of the manual with the titles of their pages, and of the tasks that each page explains. */
export type HelpContents = readonly {
  readonly pages: readonly { readonly title: string; readonly tasks: readonly string[] }[];
}[];

const maxOptions = 5;
const minLength = 2;

/**
 * Finds pages of the manual by their titles and tasks. Each word of the search is the beginning of a word. Pages whose
 * title matches come first.
 */
export function findHelp(contents: HelpContents, search: string): OptionGroup[] {
  const prefixes = toWords(search);
  if (prefixes.join('').length < minLength) return [];
  const matches = (text: string) => {
    const words = toWords(text);
    return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
  };
  const pages = contents.flatMap((group) => group.pages);
  const byTitle = pages
    .filter(({ title }) => matches(title))
    .map(({ title }) => ({ to: buildHelpPath(title), label: title, note: 'Help' }));
  const byTask = pages.flatMap(({ title, tasks }) =>
    tasks.filter(matches).map((task) => ({ to: buildHelpPath(title), label: task, note: `Help, ${title}` })),
  );
  const options = [...byTitle, ...byTask].slice(0, maxOptions);
  return options.length > 0 ? [{ label: 'Help', options }] : [];
}
