/** Only the module `welfare` writes these tables. */
export interface WelfareTables {
  /** Which personal details an event asks of its delegates. An event without a row asks for none. */
  welfare_settings: {
    event_id: string;
    birth_date_asked_at: number | null;
    emergency_contact_asked_at: number | null;
    revision: number;
  };
  /** A version of the text that guardians sign. It is never updated. */
  guardian_texts: {
    id: string;
    event_id: string;
    /** Counted from 1 in each event. */
    version: number;
    text: string;
    created_at: number;
  };
  /** Details that a delegate enters after registering. They are deleted with the registration. */
  delegate_details: {
    registration_id: string;
    birth_date: string | null;
    /** Name of the emergency contact. The contact details are erased 30 days after the event. */
    contact_name: string | null;
    contact_phone: string | null;
    contact_relation: string | null;
  };
  /** The consent of a minor's guardian, requested or signed. It is deleted with the registration. */
  guardian_consents: {
    registration_id: string;
    guardian_name: string;
    guardian_email: string;
    /** Fingerprint of the token in the last link. Earlier links are invalid. */
    token_fingerprint: string;
    requested_at: number;
    expires_at: number;
    signed_at: number | null;
    signed_name: string | null;
    guardian_text_id: string | null;
  };
  /** A link that a delegate copied for the guardian. It is deleted with the registration. */
  guardian_links: {
    registration_id: string;
    /** The name that the delegate typed. */
    guardian_name: string;
    /** Fingerprint of the token in the last link. Earlier links are invalid. */
    token_fingerprint: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /**
   * A consent that an admin checks: a scan of a form signed on paper, or a signature through a copied link. It is
   * deleted with the registration.
   */
  guardian_scans: {
    registration_id: string;
    guardian_name: string;
    /** The version of the text that the delegate was shown, or that the guardian signed. */
    guardian_text_id: string;
    /** Null, as the type and the bytes, for a signature through a copied link. */
    name: string | null;
    content_type: string | null;
    /** When the scan was uploaded, or the text signed. */
    uploaded_at: number;
    accepted_at: number | null;
    refused_at: number | null;
    refusal_reason: string | null;
    /** Must be the last column, because SQLite then reads the other columns without reading the file. */
    bytes: Uint8Array | null;
  };
}
