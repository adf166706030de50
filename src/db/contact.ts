/** Tables that only the module `contact` writes. */
export interface ContactTables {
  /** A message sent with the contact form. */
  contact_messages: {
    id: string;
    name: string;
    email: string;
    message: string;
    contacted_at: number;
    /** Null until it is marked as answered. */
    answered_at: number | null;
    answered_by: string | null;
    /** The text that searches match. */
    search_text: string;
  };
}
