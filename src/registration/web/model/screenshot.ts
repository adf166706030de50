import { acceptedImageTypes, paymentRule } from '#images/contract.ts';

/** What the file dialog offers; 'image/jpg' is what some phones call a JPEG. */
export const screenshotTypes: readonly string[] = [...acceptedImageTypes, 'image/jpg'];

/** The rule a chosen file breaks (spec 5), or undefined. The server looks at the bytes again. */
export function screenshotRefusal(file: { type: string; size: number }): string | undefined {
  const good = screenshotTypes.includes(file.type) && file.size > 0 && file.size <= paymentRule.maxBytes;
  return good ? undefined : paymentRule.refusal;
}
