/** A UPI payment; `amount` in rupees. */
export interface UpiPayment {
  readonly upiId: string;
  readonly accountHolder: string;
  readonly eventName: string;
  /** Appears on the bank statement. */
  readonly reference: string;
  readonly amount: number;
}

/** Builds the deep link that opens a UPI app with the payment filled in; also the content of the QR code. The amount has two
 * decimals and spaces are '%20', since some apps accept neither an integer nor a plus sign.
 */
export function upiAddress({ upiId, accountHolder, eventName, reference, amount }: UpiPayment): string {
  const parts: readonly (readonly [string, string])[] = [
    ['pa', upiId],
    ['pn', accountHolder],
    ['am', amount.toFixed(2)],
    ['cu', 'INR'],
    // The reference first: banks truncate long notes.
    ['tn', `${reference} ${eventName}`],
    ['tr', reference],
  ];
  const query = parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`);
  return `upi://pay?${query.join('&')}`;
}
