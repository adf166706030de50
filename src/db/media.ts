/** Only the module `media` writes these tables. */
export interface MediaTables {
  /** An uploaded image of an account: a profile photo or a payment proof. */
  images: {
    id: string;
    account_id: string;
    purpose: string;
    content_type: string;
    original_sha256: string;
    created_at: number;
    /** Must be the last column, because SQLite then reads the other columns without reading the file. */
    bytes: Uint8Array;
  };
  /** A picture of the library that public pages use. */
  pictures: {
    name: string;
    revision: number;
    alt: string;
    /** Percent from the left. */
    focus_x: number;
    /** Percent from the top. */
    focus_y: number;
    /** Id of the uploaded file. Each upload creates a new one. */
    original_id: string;
    /** Size of the uploaded file in bytes. */
    size: number;
    uploaded_by: string | null;
    uploaded_at: number;
    /** Time of the next attempt; null after success or final failure. */
    due_at: number | null;
    /** Identifies the attempt that encodes the picture now; null if there is none. */
    claim: string | null;
    attempts: number;
    failure:
      | 'unreadable'
      | 'too_many_pixels'
      | 'too_many_pixels_for_avif'
      | 'too_costly'
      | 'attempts_exhausted'
      | null;
    /** The version that pages show. Null until the first one is encoded. */
    digest: string | null;
  };
  /** A piece of an uploaded file. Files are split, so that no SQL statement transfers a whole file. */
  picture_originals: { original_id: string; piece: number; bytes: Uint8Array };
  /** A version of a picture, made from one uploaded file. */
  picture_versions: {
    name: string;
    digest: string;
    width: number;
    height: number;
    /** When a later version replaced it on pages. Null for the current one. */
    retired_at: number | null;
  };
  /** One size and format of a picture's version. */
  picture_variants: {
    name: string;
    digest: string;
    width: number;
    format: 'avif' | 'webp';
    /** Must be the last column, because SQLite then reads the other columns without reading the file. */
    bytes: Uint8Array;
  };
}
