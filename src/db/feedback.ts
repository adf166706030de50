/** Only the module `feedback` writes these tables. */
export interface FeedbackTables {
  /** The feedback form of an event. Missing until a superadmin changes it. */
  feedback_forms: {
    event_id: string;
    revision: number;
    /** Null if the form opens by itself after the last day of the event. */
    opens_at: number | null;
    /** Null if the form closes by itself after a fixed time. */
    closes_at: number | null;
    invited_at: number | null;
    reminded_at: number | null;
  };
  /** A question of a feedback form. It can no longer change after the first answer to the form. */
  feedback_questions: {
    id: string;
    event_id: string;
    position: number;
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
      | 'link';
    label: string;
    help: string;
    /** A JSON array of texts. Empty for kinds without options. */
    options: string;
    required_at: number | null;
  };
  /**
   * A registration that has answered the form. The rows are rewritten in the order of their keys with each answer, so
   * that neither their order nor a transaction number links a row to an answer.
   */
  feedback_respondents: { registration_id: string; event_id: string };
  /** An anonymous answer to one question. Its id is random, and nothing links it to a person or to other answers. */
  feedback_answers: {
    id: string;
    question_id: string;
    /** JSON: a text, or an array of texts for questions that allow several options. */
    value: string;
  };
}
