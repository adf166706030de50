import type { PaymentWay } from '../contract/payment-ways.ts';
import type { PaymentDetails } from './schema.ts';

/** Returns true if a payment method is still a sample of a new installation. */
export function hasSampleBankDetails({ ways }: PaymentDetails): boolean {
  return ways.some(isSample);
}

/** An IBAN that textbooks use as an example. */
const sampleIban = 'DE89370400440532013000';

function isSample(way: PaymentWay): boolean {
  if (
    Object.values(way)
      .flat()
      .some((text) => /sample/i.test(text))
  )
    return true;
  if (way.kind === 'sepa') return way.iban === sampleIban;
  return way.kind === 'bank' && (way.bankCode.startsWith('SMPL') || /^0+12345$/.test(way.accountNumber));
}
