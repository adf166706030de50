/** Only the module `announcements` writes these tables. */
export interface AnnouncementsTables {
  /** A mail of the secretariat to the delegates of a filtered list. */
  announcements: {
    id: string;
    event_id: string;
    /** Placeholders are in braces. */
    subject: string;
    /** Paragraphs with placeholders, separated by empty lines. */
    body: string;
    button_label: string | null;
    /** An https address, or the placeholder of the dashboard. */
    button_address: string | null;
    /** The filter of the list as JSON. */
    filter: string;
    /** Number of recipients when it was written. */
    recipient_count: number;
    written_at: number;
    written_by: string;
    /** When it may leave; null while it waits for a second person. */
    released_at: number | null;
    /** The second person; null if none was needed. */
    released_by: string | null;
    stopped_at: number | null;
    stopped_by: string | null;
    /** When the last of its mails was queued. */
    queued_at: number | null;
  };
  /** A delegate on the list of an announcement. It is deleted with the registration. */
  announcement_recipients: {
    announcement_id: string;
    registration_id: string;
    /** State of the registration when the announcement was written. */
    state: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
    /** Id that the mail has in the outbox, chosen beforehand, so that a recipient can have only one. */
    mail_id: string;
    queued_at: number | null;
    /** When the delegate was left out, because the registration had ended or a placeholder had no value. */
    skipped_at: number | null;
    /** When the delegate opened it under 'Messages' on the dashboard; null while it is unread. */
    seen_at: number | null;
  };
}
