/** The name of the payment system in statements of banks and in screenshots of apps. */
export const upiKeyword = 'upi';

export const upiIdPattern = /^[\w.-]+@[a-z]+$/i;
export const maxUpiIds = 5;

export const upiTexts = {
  label: 'UPI',
  choiceHelp: 'Scan a QR code, or pay from the app on this phone.',
  deskHelp: 'QR code and address. Delegates send a screenshot.',
  ids: 'UPI IDs',
  idError: 'A UPI ID looks like name@bank',
  idsError: `Enter 1 to ${maxUpiIds} UPI IDs, each once`,
  payButton: 'Pay with a UPI app',
  scan: 'Scan the code with any UPI app. It opens with the amount and your reference filled in.',
  codeLabel: (amount: string) => `UPI QR code for ${amount}`,
  numberHelp:
    'The 12 digits that your app shows with the payment. Google Pay calls them UPI transaction ID, PhonePe UTR, Paytm UPI Ref No, BHIM RRN. They help us find your payment.',
  idLabel: (at: number) => (at === 0 ? 'UPI ID' : `UPI ID ${at + 1}`),
} as const;

export const upiCurrency = 'INR';

interface UpiPayment {
  readonly way: { readonly accountHolder: string; readonly upiIds: readonly string[] };
  readonly eventName: string;
  readonly reference: string;
  /** Amount in units of the currency, with two decimals. */
  readonly amount: string;
}

/**
 * Returns the URL that opens a payment app. The amount has two decimals and spaces are '%20', because some apps
 * reject integers and plus signs.
 */
export function buildUpiPaymentUrl({ way, eventName, reference, amount }: UpiPayment): string {
  const parts: readonly (readonly [string, string])[] = [
    ['pa', way.upiIds[0] ?? ''],
    ['pn', way.accountHolder],
    ['am', amount],
    ['cu', upiCurrency],
    // The reference comes first, because banks truncate long notes.
    ['tn', `${reference} ${eventName}`],
    ['tr', reference],
  ];
  const query = parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`);
  return `upi://pay?${query.join('&')}`;
}
