type DocumentKind =
  | 'site'
  | 'pages'
  | 'home'
  | 'letters'
  | 'reviews'
  | 'team'
  | 'faq'
  | 'about'
  | 'gallery'
  | 'glimpses'
  | 'collaboration'
  | 'achievements'
  | 'apply'
  | 'mockMun'
  | 'archive'
  | 'wrapped'
  | 'blogs'
  | 'privacy'
  | 'conduct'
  | 'conferencePage'
  | 'menu';

/** Only the module `pages` writes these tables. */
export interface PagesTables {
  /** A saved revision of a document. */
  document_revisions: {
    kind: DocumentKind;
    /** Counted from 1 without gaps. */
    revision: number;
    saved_at: number;
    /** Id of an account, which may have been erased, or 'command_line'. */
    saved_by: string;
    /** The earlier revision of which this one is a copy. */
    restored_from: number | null;
    /** The document as JSON. */
    value: string;
  };
  /** A publication of the public pages. */
  publications: {
    /** Counted from 1 without gaps. */
    publication: number;
    published_at: number;
    /** Id of the account, which may have been erased. */
    published_by: string;
    /** The earlier publication of which this one is a copy. */
    restored_from: number | null;
  };
  /**
   * The revision of a document in a publication. A kind of document without a row is published with its sample content.
   */
  publication_documents: { publication: number; kind: DocumentKind; revision: number };
}
