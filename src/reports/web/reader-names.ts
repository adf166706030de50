/** Joins names for a sentence, such as 'A and B'. */
export function joinNames(names: readonly string[]): string {
  return names.join(' and ');
}
