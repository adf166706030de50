import type { Generated } from 'kysely';

/** Only the module `questions` writes these tables. */
export interface QuestionsTables {
  /** The revision of an event's list of questions. An event has no row before its first question. */
  question_lists: { event_id: string; revision: number };
  /** A question that the club asks the delegates of an event. */
  questions: {
    id: string;
    event_id: string;
    kind:
      | 'short_text'
      | 'long_text'
      | 'number'
      | 'date'
      | 'one_of'
      | 'several_of'
      | 'yes_no'
      | 'scale'
      | 'phone'
      | 'link'
      | 'file'
      | 'consent';
    label: string;
    help: string;
    /** JSON array of the conditions that must all be true. Empty if everyone is asked. */
    audience: string;
    /** JSON array of texts. It is empty for kinds of questions without options. */
    options: string;
    /** Like `options`, for options that were removed. Existing answers may contain them. */
    former_options: string;
    /** JSON array of the answers that cost more, each with its option and amount. */
    surcharges: Generated<string>;
    position: number;
    required_at: number | null;
    /**
     * When answers became a column, a filter (`filtered_at`) or searched text (`searched_at`) of the list of
     * registrations.
     */
    listed_at: number | null;
    filtered_at: number | null;
    searched_at: number | null;
    /** When answers became visible to the door at check-in. */
    at_door_at: number | null;
    /**
     * When the question was moved from the form to the dashboard, where only delegates with a seat are asked. Null
     * while the form asks it.
     */
    after_seat_at: number | null;
    /** Last day to answer, 'YYYY-MM-DD'. Null if there is none. */
    answer_by: string | null;
    /** When it was withdrawn. The form no longer asks it. Existing answers stay. */
    withdrawn_at: number | null;
  };
  /**
   * The place of a built-in question in the form of an event, and what the club has changed about it. A built-in question
   * without a row stands before the others.
   */
  built_in_questions: {
    event_id: string;
    /** Its `_id` in `built-in-questions.ts`. */
    name: string;
    /** The club's name for it. Null for the original one. */
    label: string | null;
    /** Counted together with the positions of the club's questions. */
    position: number;
    /** When it was hidden. No delegate is asked then. Existing answers stay. */
    hidden_at: number | null;
    /** JSON array of the places that show its answer. Null for the original ones. */
    shown_in: string | null;
  };
  /** A version of the text of a consent. Triggers prevent any change. */
  consent_texts: { question_id: string; version: number; text: string; created_at: number };
  /** A delegate's answer to a question. */
  question_answers: {
    registration_id: string;
    question_id: string;
    /** JSON: a text, or an array of texts if several options can be chosen. */
    value: string;
    /** Version of the text that the delegate agreed to; null for other kinds of questions. */
    consent_version: number | null;
    answered_at: number;
    /** What the answer cost when it was given, in minor units. Included in the registration fee. */
    surcharge_amount: Generated<number>;
  };
  /**
   * A file that a delegate uploaded to answer a question. Files that no answer refers to are deleted after three days.
   */
  answer_files: {
    id: string;
    account_id: string;
    question_id: string;
    /** The registration whose answer refers to the file. Null until the answer is sent. */
    registration_id: string | null;
    name: string;
    content_type: string;
    created_at: number;
    /** Must be the last column, because SQLite then reads the other columns without reading the file. */
    bytes: Uint8Array;
  };
  /** A reminder that was mailed to a delegate to answer a question by the day `answer_by`. */
  answer_reminders: { registration_id: string; question_id: string; answer_by: string };
  /** An option that a delegate chose, for the filters of the desk. Yes and No are options too. */
  chosen_options: { question_id: string; option: string; registration_id: string };
}
