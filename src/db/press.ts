/** Only the module `press` writes these tables. */
export interface PressTables {
  /** An article of the press team of an event. */
  press_articles: {
    id: string;
    event_id: string;
    /** From 1 to the maximum number of articles. Unique in the event, and part of the address. */
    place: number;
    /** Null after the author was erased. */
    author_id: string | null;
    committee_id: string | null;
    /** Increases with each change of the article or its pictures. */
    revision: number;
    status: 'draft' | 'waiting' | 'published' | 'withdrawn';
    title: string;
    /** The name that the author wants to be read. Null after the author was erased. */
    byline: string | null;
    /** Paragraphs with blank lines between them. */
    body: string;
    changed_at: number;
    /** Null unless the article is published. */
    published_at: number | null;
  };
  /** A picture of an article. */
  press_pictures: {
    id: string;
    article_id: string;
    /** From 1 to the maximum number of pictures. Unique in the article. */
    place: number;
    caption: string;
    /** Who asked the people in the picture. Null until it is stated that they agreed. */
    asked_by: string | null;
    /** 'YYYY-MM-DD'. Null if `asked_by` is null. */
    asked_on: string | null;
    /** A JPEG without metadata. Must be the last column, because SQLite then reads the other columns without the file. */
    bytes: Uint8Array;
  };
}
