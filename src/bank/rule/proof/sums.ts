import { labelOf } from './labels.ts';
import type { Found, ReadText } from './text.ts';

/** '₹399', 'Rs.1,899.00', '399/-': a word that is a sum, in whole rupees. */
const sum = /^[^\d]{0,4}(\d{1,3}(?:[,.]\d{2,3})*[,.]\d{3}|\d{1,7})(?:[.,]00)?[^\d]{0,2}$/;
/** What ₹ is taken for, where it is taken for a digit. */
const likeRupeeSign = /^[23789](?=[1-9][\d,.]{2,})/;

const kinds = {
  other: /\b(?:bal|balance|avl|limit|cashback|reward|saved|charges|off)\b/gi,
  sum: /\b(?:amount|amt|paid|pay|sent|debited|total|transferred|payment|fee|to|by|for|of)\b/gi,
};
/** What stands before a sum, and is then not taken for its first digit. */
const currency = /^(?:rs|inr|₹|rupees)\W*$|^(?:by|for|of)$/i;

/**
 * The sums that a text may mean, in rupees, but for balances. ₹ is often read as a digit, so what stands behind such a one is a sum too: at
 * the end of a line, where apps show sums, and where no other word for the currency is before it.
 */
export function sumsIn(text: ReadText): Found<number>[] {
  return text.words.flatMap((word, at) => {
    const digits = sum.exec(word.text)?.[1];
    if (digits === undefined || labelOf([word], text, kinds) === 'other') return [];
    const [before, after] = [text.words[at - 1], text.words[at + 1]];
    const mayHoldSign =
      /^\d/.test(word.text) && after?.line !== word.line && !(before && currency.test(before.text));
    const readings = new Set([digits, mayHoldSign ? digits.replace(likeRupeeSign, '') : digits]);
    return [...readings].map((one) => ({ value: Number(one.replace(/[,.]/g, '')), words: [word] }));
  });
}
