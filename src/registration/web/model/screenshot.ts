import { acceptedImageTypes, paymentRule } from '#images/contract.ts';

/** The rule a chosen file breaks (product 9.1), or undefined. The server looks at the bytes again. */
export function screenshotRefusal(file: { type: string; size: number }): string | undefined {
  const good = acceptedImageTypes.includes(file.type) && file.size > 0 && file.size <= paymentRule.maxBytes;
  return good ? undefined : paymentRule.refusal;
}
