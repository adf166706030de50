/** Whom a payment reaches, what it is for, and how much, in rupees. */
export interface UpiPayment {
  readonly upiId: string;
  readonly accountHolder: string;
  readonly eventName: string;
  /** What the bank's line is to carry. */
  readonly reference: string;
  readonly amount: number;
}

/**
 * The address that a UPI app opens with everything filled in; also what the QR code holds. The amount has two decimals,
 * spaces are '%20': some apps take neither a bare number nor a plus sign.
 */
export function upiAddress({ upiId, accountHolder, eventName, reference, amount }: UpiPayment): string {
  const parts: readonly (readonly [string, string])[] = [
    ['pa', upiId],
    ['pn', accountHolder],
    ['am', amount.toFixed(2)],
    ['cu', 'INR'],
    // First: banks cut long notes.
    ['tn', `${reference} ${eventName}`],
    ['tr', reference],
  ];
  const query = parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`);
  return `upi://pay?${query.join('&')}`;
}
