import type { Generated } from 'kysely';

/** Only the module `announcements` writes these tables. */
export interface AnnouncementsTables {
  /** A mail from the secretariat to the delegates, or the people with a duty, that match a filter. */
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
    /** Recipients can unsubscribe from 'news'. 'registration' is about their own registration. */
    topic: Generated<'registration' | 'news'>;
    /** The filter of the list as JSON, with `to` for people with a duty. */
    filter: string;
    /** Number of delegates on the list when the announcement was written. */
    recipient_count: number;
    /**
     * Number of different delegates on this list and on the lists of the author's other announcements that are sent
     * within a day of it without a second person. Above 50, a second person must release the announcement.
     */
    together_count: number;
    /**
     * The first announcement of the series. Its follow-ups have the same text and go to delegates who joined the list
     * later.
     */
    series_id: string;
    written_at: number;
    /** The author of the current text. */
    written_by: string;
    /** Scheduled time; null if the announcement is sent at once. */
    send_at: number | null;
    /** Incremented by each change. A release fails if the second person read an older revision. */
    revision: Generated<number>;
    /** When it was released; null while it waits for a second person. */
    released_at: number | null;
    /** The second person who released it. Null before the release, and if no second person was needed. */
    released_by: string | null;
    /**
     * JSON: the values of placeholders that many recipients share, and the club's name, as the second person saw them.
     * Null if no second person released it. With another value the announcement loses its release.
     */
    released_values: string | null;
    /**
     * Why the announcement lost its release: the account of its author or second person no longer has a role, or a
     * value that many recipients read has changed. If a second person releases it although the author has no role, the
     * value stays 'author'. Null otherwise.
     */
    held_reason: 'author' | 'second_person' | 'values' | null;
    stopped_at: number | null;
    stopped_by: string | null;
    /** When the last mail of the announcement was queued. */
    queued_at: number | null;
  };
  /**
   * A delegate or a person with a duty on the list of an announcement. It is deleted with the registration or the duty.
   */
  announcement_recipients: {
    announcement_id: string;
    /** Id of the registration or of the duty. */
    recipient_id: string;
    /** Null for a person with a duty. */
    registration_id: string | null;
    /** Null for a delegate. */
    duty_id: string | null;
    /** The series of the announcement. A delegate can be on one list of a series only. */
    series_id: string;
    /** State of the registration when the announcement was written. A current duty is 'confirmed'. */
    state: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
    /**
     * Id of the mail in the outbox. It is chosen before the mail is queued, so that queueing again cannot create a
     * second mail.
     */
    mail_id: string;
    queued_at: number | null;
    /**
     * When the delegate was left out, because the registration had ended, the delegate had unsubscribed, or a
     * placeholder had no value.
     */
    skipped_at: number | null;
    /** Why the delegate was left out; null otherwise. */
    skip_reason: 'ended' | 'no_value' | 'unsubscribed' | null;
    /** When the delegate opened it under 'Messages' on the dashboard; null while it is unread. */
    seen_at: number | null;
  };
  /** An account that unsubscribed from announcements with the topic 'news'. */
  unsubscriptions: {
    account_id: string;
    unsubscribed_at: number;
  };
  /** A template for the text of announcements. */
  announcement_templates: {
    id: string;
    name: string;
    subject: string;
    body: string;
    button_label: string | null;
    button_address: string | null;
    topic: 'registration' | 'news';
  };
  /** A filter of the delegates of an event, saved by the secretariat under a name. */
  announcement_lists: {
    id: string;
    event_id: string;
    name: string;
    /** The filter as JSON. It is evaluated at each use. */
    filter: string;
  };
  /** A PDF file that is attached to an announcement and its follow-ups. */
  announcement_files: {
    id: string;
    /** The first announcement of the series; null until it is sent. Unsent files are deleted after a day. */
    announcement_id: string | null;
    name: string;
    size: number;
    bytes: Uint8Array;
    uploaded_at: number;
    /** The account may have been erased. */
    uploaded_by: string;
  };
  /** An announcement in one line on public pages and wall screens. */
  notices: {
    announcement_id: string;
    event_id: string;
    text: string;
    place: 'everywhere' | 'pages' | 'screens';
    begins_at: number;
    ends_at: number;
  };
}
