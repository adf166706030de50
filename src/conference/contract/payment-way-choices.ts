import { usesIban, usesSortCode } from '../rule/iban.ts';
import { upiCurrency, upiTexts } from '../rule/upi.ts';
import type { PaymentWayKind } from './payment-ways.ts';
import { sepaCurrency } from './sepa.ts';

/** ISO 4217 code of the only currency of a payment method. Other methods work with every currency. */
export const paymentWayCurrencies: Readonly<Partial<Record<PaymentWayKind, string>>> = {
  upi: upiCurrency,
  sepa: sepaCurrency,
};

/**
 * Returns true if the payment method works with a currency.
 * @param currency ISO 4217
 */
export const isPaymentWayOffered = (kind: PaymentWayKind, currency: string): boolean =>
  [undefined, currency].includes(paymentWayCurrencies[kind]);

/**
 * Returns the payment methods that a club with this currency most likely has.
 * @param currency ISO 4217
 */
export function proposePaymentWays(currency: string): PaymentWayKind[] {
  if (currency === upiCurrency) return ['upi', 'bank'];
  return currency === sepaCurrency ? ['sepa'] : ['bank'];
}

/**
 * Describes a payment method to the people who choose it.
 * @param country ISO 3166-1 alpha-2
 */
export function describePaymentWay(kind: PaymentWayKind, country: string): string {
  switch (kind) {
    case 'upi':
      return upiTexts.deskHelp;
    case 'sepa':
      return 'IBAN and QR code. The reference identifies the payment.';
    case 'bank':
      return `${accountOf(country)}. The reference identifies the payment.`;
    case 'desk':
      return 'Delegates register unpaid, and you record the payment.';
  }
}

function accountOf(country: string): string {
  if (usesSortCode(country)) return 'To an account number with a sort code';
  return usesIban(country) ? 'To an account with an IBAN' : 'To an account number with a bank code';
}
