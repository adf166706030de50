import type { Region } from '#platform/rule/dates.ts';
/** Everything that is on a receipt: the same facts make the same file to the byte. Sums in paise, times in epoch milliseconds. */
export interface ReceiptFacts {
  number: number;
  issuedAt: number;
  cancelledAt: number | null;
  eventName: string;
  club: { name: string; email: string };
  region: Region;
  receivedPaise: number;
  /** What was due, in two parts. */
  registrationPaise: number;
  hospitalityPaise: number;
  /** The payments it came in, the oldest first; none where it was one. Days as 'YYYY-MM-DD'. */
  parts: { day: string; paise: number }[];
  /** For how many delegates. */
  people: number;
  payer: {
    name: string;
    /** Of the institute's own students the institute. */
    college: string;
    reference: string;
    /** The bank's number of the payment, where the delegate has typed it. */
    transactionNumber: string | null;
  };
  /** The others of a group; null for erased ones. */
  members: (string | null)[];
}
