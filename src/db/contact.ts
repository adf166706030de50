/** Only the module `contact` writes these tables. */
export interface ContactTables {
  /** A message that a visitor sent with the contact form. It begins a thread. */
  contact_messages: {
    id: string;
    name: string;
    email: string;
    message: string;
    contacted_at: number;
    answered_at: number | null;
    answered_by: string | null;
    search_text: string;
    /** The account of the secretariat that answers the thread. */
    assigned_to: string | null;
    /** The newest entry of the thread; null while it has none. An answer to an earlier entry is rejected. */
    last_entry_id: string | null;
    last_entry_at: number | null;
    /** When the thread was closed automatically because no reply came; null if it is open or was closed by a person. */
    closed_at: number | null;
    /** When the thread was last reopened; null if it never was. */
    reopened_at: number | null;
  };
  /** An answer of the secretariat or a reply by mail in a thread. */
  contact_entries: {
    id: string;
    message_id: string;
    kind: 'answer' | 'reply';
    at: number;
    /** The account that wrote the answer, which may have been erased; null for a reply. */
    written_by: string | null;
    body: string;
    /** Id of the mail with the answer; null for a reply. The mail may have been deleted. */
    mail_id: string | null;
    /** The Message-ID of a reply, so that it is stored once; null for an answer. */
    internet_id: string | null;
  };
  /** A text that the secretariat saved to use in its answers. */
  canned_answers: {
    id: string;
    title: string;
    body: string;
    saved_at: number;
    saved_by: string;
  };
}
