import type { Found, ReadText } from './text.ts';

/** '₹399', 'Rs.1,899.00', '399/-': a word that is a sum, in whole rupees. */
const sum = /^[^\d]{0,4}(\d{1,3}(?:[,.]\d{2,3})*[,.]\d{3}|\d{1,7})(?:[.,]00)?[^\d]{0,2}$/;
/** What ₹ is taken for, where it is taken for a digit. */
const likeRupeeSign = /^[23789](?=[1-9][\d,.]{2,})/;

/** The sums that a text may mean, in rupees. ₹ is often read as a digit, so what stands behind such a one is a sum too. */
export function sumsIn({ words }: ReadText): Found<number>[] {
  return words.flatMap((word) => {
    const digits = sum.exec(word.text)?.[1];
    if (digits === undefined) return [];
    const readings = new Set([digits, digits.replace(likeRupeeSign, '')]);
    return [...readings].map((one) => ({ value: Number(one.replace(/[,.]/g, '')), words: [word] }));
  });
}
