import { foldText } from '#platform/rule/fold-text.ts';

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The folded words of a name, with numbers of twelve digits, so that 'Member 2' comes before 'Member 10'. */
const sortKeyOf = (name: string): string =>
  foldText(name).replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));

/**
 * Compares the names of two members for the alphabetical order: without accents, and numbers by their value. It depends on
 * no language of a device, since every device must call the roll in the same order.
 */
export const compareNames = (one: string, other: string): number =>
  compareTexts(sortKeyOf(one), sortKeyOf(other)) || compareTexts(one, other);
