/** Orders texts by their code units: the same in every language and on every release. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
