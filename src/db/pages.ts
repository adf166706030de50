/** The kinds of documents that make up the public pages. */
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
  | 'conferencePage';

/** Tables that only the module `pages` writes. */
export interface PagesTables {
  /** A saved revision of a document. */
  document_revisions: {
    kind: DocumentKind;
    /** From 1, without gaps. */
    revision: number;
    saved_at: number;
    /** An account id, also of an erased account; or the command line. */
    saved_by: string;
    /** The earlier revision that this one restores. */
    restored_from: number | null;
    /** The document as JSON. */
    value: string;
  };
  /** A publication of the public pages. */
  publications: {
    /** From 1, without gaps. */
    publication: number;
    published_at: number;
    /** An account id, also of an erased account. */
    published_by: string;
    /** The earlier publication that this one restores. */
    restored_from: number | null;
  };
  /** The revision of a document that a publication contains. A kind without a row is published as its sample. */
  publication_documents: { publication: number; kind: DocumentKind; revision: number };
}
