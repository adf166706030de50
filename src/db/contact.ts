/** Only the module `contact` writes these tables. */
export interface ContactTables {
  /** A message that a visitor sent with the contact form. */
  contact_messages: {
    id: string;
    name: string;
    email: string;
    message: string;
    contacted_at: number;
    answered_at: number | null;
    answered_by: string | null;
    search_text: string;
  };
}
