import { foldName } from '#platform/rule/fold-text.ts';

/**
 * Finds the category that a text names, in any case and with or without accents. The categories are those that the club
 * gave to its rooms. Undefined if the text names none of them.
 */
export function findCategory(categories: readonly string[], text: string): string | undefined {
  const folded = foldName(text);
  return folded === '' ? undefined : categories.find((category) => foldName(category) === folded);
}
