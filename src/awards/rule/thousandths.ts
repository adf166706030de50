/**
 * Divides two integers and rounds half up. All numbers of marks are thousandths as integers, so that every device and
 * every program gets the same ones, and what a screen shows adds up.
 * @param divisor greater than 0
 */
export const divide = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The mean as an integer. Null without numbers. */
export const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : divide(sum(numbers), numbers.length);

/** Formats thousandths: 72500 is '72.5'. */
export const formatThousandths = (value: number, digits = 1): string => (value / 1000).toFixed(digits);
