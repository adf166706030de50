/** Twelve digits that stand free; some banks fill them up with zeros in front. */
const freeStanding = /(?<!\d)0{0,8}(\d{12})(?!\d)/g;

/** The numbers in a text by which banks may know a payment (UTR, RRN), each once. */
export function bankNumbers(text: string): string[] {
  return [...new Set([...text.matchAll(freeStanding)].map(([, number]) => number ?? ''))];
}
