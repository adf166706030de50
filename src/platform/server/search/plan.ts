/** The words of a search, in the order in which they are best looked up. */
export interface Plan {
  /** The word with which the search begins: it finds few. Undefined when every word finds many, or there is none. */
  rare: string | undefined;
  /** The other words, each looked up in what was found. */
  common: readonly string[];
}

/**
 * Looks which of the searched words finds the fewest. No engine can know that from the words alone, and the wrong order takes
 * a hundred times as long.
 * @param few a word that finds more is not begun with
 * @param countFew how many a word finds, counted no further than where they are not few any more
 */
export async function planSearch(
  words: readonly string[],
  few: number,
  countFew: (word: string) => Promise<number>,
): Promise<Plan> {
  const counts = await Promise.all(words.map(countFew));
  const fewest = Math.min(...counts);
  const rare = fewest > few ? undefined : words[counts.indexOf(fewest)];
  return { rare, common: words.filter((word) => word !== rare) };
}
