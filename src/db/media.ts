/** Tables that only the module `media` writes. */
export interface MediaTables {
  /** An image that a person uploaded: a profile photo or a payment proof. */
  images: {
    id: string;
    account_id: string;
    purpose: string;
    content_type: string;
    original_sha256: string;
    created_at: number;
    /** The last column, so that a read of the other columns never loads its database pages. */
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
    /** Identifies the last uploaded file; a new one for every upload. */
    original_id: string;
    /** Size of that file in bytes. */
    size: number;
    uploaded_by: string | null;
    uploaded_at: number;
    /** When the next attempt to make its sizes is due; null once they were made or failed. */
    due_at: number | null;
    /** Identifies the running attempt; null while no attempt runs. */
    claim: string | null;
    attempts: number;
    failure:
      | 'unreadable'
      | 'too_many_pixels'
      | 'too_many_pixels_for_avif'
      | 'too_costly'
      | 'attempts_exhausted'
      | null;
    /** The version that pages show; null until one was made. */
    digest: string | null;
  };
  /** A piece of an uploaded file of the library. Files are split so that no statement moves a whole one. */
  picture_originals: { original_id: string; piece: number; bytes: Uint8Array };
  /** A picture as it was made from one uploaded file. */
  picture_versions: {
    name: string;
    digest: string;
    width: number;
    height: number;
    /** When a later version replaced this one on pages. */
    retired_at: number | null;
  };
  /** One size and format of a version of a picture. */
  picture_variants: {
    name: string;
    digest: string;
    width: number;
    format: 'avif' | 'webp';
    /** The last column, so that a read of the other columns never loads its database pages. */
    bytes: Uint8Array;
  };
}
