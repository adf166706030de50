const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** The largest first. A crore is 100 lakh, a lakh is 100 thousand. */
const units = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

/**
 * An amount as written on Indian receipts and cheques: 'Rupees one lakh four thousand and fifty only'.
 * @param paise not negative
 */
export function amountInWords(paise: number): string {
  const rest = paise % 100;
  const rupees = `Rupees ${inWords(Math.floor(paise / 100))}`;
  return rest === 0 ? `${rupees} only` : `${rupees} and ${inWords(rest)} paise only`;
}

function inWords(number: number): string {
  for (const [unit, name] of units) {
    if (number < unit) continue;
    const rest = number % unit;
    const whole = `${inWords(Math.floor(number / unit))} ${name}`;
    if (rest === 0) return whole;
    return rest < 100 ? `${whole} and ${inWords(rest)}` : `${whole} ${inWords(rest)}`;
  }
  if (number < 20) return small[number] ?? '';
  const ones = number % 10;
  const ten = tens[Math.floor(number / 10) - 2] ?? '';
  return ones === 0 ? ten : `${ten}-${small[ones]}`;
}
