/** Only the module `credentials` writes these tables. */
export interface CredentialsTables {
  /** The wording and signatures of the certificates of an event. Missing until a superadmin changes them. */
  certificate_designs: {
    event_id: string;
    revision: number;
    /** JSON: layout, title and text by kind, and the signatures and logos with the ids of their pictures. */
    design: string;
  };
  /**
   * A design with which certificates were issued, with the facts that are the same on all of them. It never changes, so
   * that their PDFs stay the same.
   */
  issued_designs: {
    id: string;
    event_id: string;
    /** JSON, as in `certificate_designs`. */
    design: string;
    /** JSON: names of club and event, and the dates. Null if certificates were issued before this was stored. */
    facts: string | null;
    /** A PNG. Null if the club had the drawn emblem, or if `facts` is null. */
    emblem: Uint8Array | null;
  };
  /**
   * A picture on certificates: a signature, a logo or the background. A later upload deletes pictures to which no design
   * refers.
   */
  signature_pictures: {
    id: string;
    event_id: string;
    uploaded_at: number;
    /** A JPEG. Must be the last column, because SQLite then reads the other columns without reading the file. */
    bytes: Uint8Array;
  };
  /** The flag, emblem or portrait on the placard of a portfolio. */
  portfolio_pictures: {
    portfolio_id: string;
    uploaded_at: number;
    /** A JPEG. Must be the last column, because SQLite then reads the other columns without reading the file. */
    bytes: Uint8Array;
  };
  /** The name for the certificate of a registration, if the delegate corrected it. */
  certificate_names: { registration_id: string; name: string };
  /** A certificate. It is a draft until it is issued. Afterwards it never changes, but it can be withdrawn. */
  certificates: {
    id: string;
    event_id: string;
    /** Null for people without a registration. */
    registration_id: string | null;
    kind: 'participation' | 'award' | 'chair' | 'volunteer' | 'secretariat';
    name: string;
    /** Empty if the certificate is not sent by mail. */
    email: string;
    /** What the person did, such as 'Best delegate' or 'Portfolio, committee'. */
    role: string;
    /** Null while it is a draft. */
    code: string | null;
    /** The signed statement of the QR code. */
    statement: string | null;
    issued_at: number | null;
    withdrawn_at: number | null;
    /** The design with which it was issued. Null for a draft, and if it was issued with the default wording. */
    issued_design_id: string | null;
    /** JSON: name, periods and hue of the committee's figure. Null for a draft without a committee. */
    figure: string | null;
    /** Why it was withdrawn. Null if no reason was given, and for certificates that are not withdrawn. */
    withdrawal_reason: string | null;
    /** Id of its mail in the outbox. Null for a draft, and without an address. */
    mail_id: string | null;
  };
  /**
   * The codes of withdrawn certificates, kept for ever. They name no person, so that erasing a certificate does not make
   * its printed QR code valid again.
   */
  withdrawn_certificates: {
    /** SHA-256 of the code as base64url. */
    code_hash: string;
  };
  /** A key that signs certificates. Public keys are kept for ever. */
  certificate_keys: {
    /** The year and a number, such as '2026-1'. */
    id: string;
    /** 32 bytes as base64url. */
    public_key: string;
    /** PKCS #8, encrypted with the secret of the site. */
    private_key: Uint8Array;
    created_at: number;
  };
  /** An RSA key that signs Open Badges. Public keys are kept for ever. */
  badge_keys: {
    /** The year and a number, such as '2026-rs256-1'. */
    id: string;
    /** The modulus of 2048 bits as base64url. The exponent is 65537. */
    public_key: string;
    /** PKCS #8, encrypted with the secret of the site. */
    private_key: Uint8Array;
    created_at: number;
  };
  /** What is printed on the badges of an event. Missing until an admin enters it. */
  print_settings: {
    event_id: string;
    /** Contact for emergencies, such as 'Security desk +91 90000 00000'. Empty if it is not set. */
    emergency_line: string;
    revision: number;
  };
}
