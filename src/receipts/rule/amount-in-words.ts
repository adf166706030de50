import type { Currency } from '#platform/rule/currency.ts';

const belowTwenty =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const units = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

/**
 * Formats an amount in words, for receipts: 'Rupees fifty only'.
 * @param minor hundredths of the currency's unit, not negative
 * @returns undefined for a currency without words
 */
export function formatAmountInWords(minor: number, { words }: Pick<Currency, 'words'>): string | undefined {
  if (!words) return undefined;
  const rest = minor % 100;
  const whole = `${words.unit} ${inWords(Math.floor(minor / 100))}`;
  return rest === 0 ? `${whole} only` : `${whole} and ${inWords(rest)} ${words.hundredth} only`;
}

function inWords(number: number): string {
  for (const [unit, name] of units) {
    if (number < unit) continue;
    const rest = number % unit;
    const whole = `${inWords(Math.floor(number / unit))} ${name}`;
    if (rest === 0) return whole;
    return rest < 100 ? `${whole} and ${inWords(rest)}` : `${whole} ${inWords(rest)}`;
  }
  if (number < 20) return belowTwenty[number] ?? '';
  const ones = number % 10;
  const ten = tens[Math.floor(number / 10) - 2] ?? '';
  return ones === 0 ? ten : `${ten}-${belowTwenty[ones]}`;
}
