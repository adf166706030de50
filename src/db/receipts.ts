/** Only the module `receipts` writes these tables. */
export interface ReceiptsTables {
  /** The last receipt number of an event. The transaction that takes the next number locks the row. */
  receipt_numbers: { event_id: string; last: number };
  /** A receipt for a paid registration. */
  receipts: {
    id: string;
    event_id: string;
    /** Counted from 1 without gaps in each event. */
    number: number;
    /** Name of the event when the receipt was issued. `club_name` and `club_email` are also those of that time. */
    event_name: string;
    club_name: string;
    club_email: string;
    /** Lines separated by line breaks. Null for a receipt of an earlier release. */
    club_address: string | null;
    club_tax_number: string | null;
    issued_at: number;
    received_amount: number;
    registration_amount: number;
    hospitality_amount: number;
    people: number;
    cancelled_at: number | null;
    /** The registration that the receipt is for; null once the receipt is cancelled or the registration erased. */
    valid_for: string | null;
  };
  /** The payer named on a receipt. It is deleted with the registration. */
  receipt_payers: {
    receipt_id: string;
    registration_id: string;
    name: string;
    college: string;
    reference: string;
    transaction_number: string | null;
    search_text: string;
  };
  /** A member of the group that a receipt covers. It is deleted with the member's registration. */
  receipt_members: { receipt_id: string; position: number; registration_id: string; name: string };
  /**
   * A line of an itemised receipt. The lines add up to the amounts of registration and hospitality. A receipt without
   * surcharge and discount has none.
   */
  receipt_lines: {
    receipt_id: string;
    position: number;
    kind: 'registration' | 'committee_surcharge' | 'question_surcharge' | 'hospitality' | 'discount';
    /** The committee, the question or the discount code; null for registration and hospitality. */
    name: string | null;
    /** Negative for a discount. */
    amount: number;
  };
  /** One of several payments that a receipt covers. A receipt for a single payment has no row here. */
  receipt_parts: { receipt_id: string; position: number; day: string; amount: number };
}
