import type { Generated } from 'kysely';

/** Tables that only the module `platform` writes. */
export interface PlatformTables {
  /** An action of an admin, superadmin or the command line. Append-only, enforced by triggers. */
  audit_log: {
    id: string;
    at: number;
    actor_id: string;
    action: string;
    subject_id: string;
    before: string | null;
    after: string | null;
    note: string | null;
  };
  /** The published name and e-mail address of the club, and its region. It has one row. */
  club: {
    id: number;
    name: string;
    short_name: string;
    email: string;
    /** IANA name. */
    time_zone: Generated<string>;
    /** BCP 47 tag. */
    locale: Generated<string>;
  };
  /** The time of the last backup. It has at most one row. */
  last_backup: { id: number; taken_at: number };
  /** Work that one process does at a time. The row is deleted when the work ends. */
  leases: { name: string; owner: string; renewed_at: number };
  /** The number of uses of a rate-limited key in its current window. */
  rate_limits: { key: string; used: number; resets_at: number };
  /** A signature that shows which secret the database was sealed with. It has one row. */
  secret_check: { id: string; signature: string };
  /** The revision of all content that public pages render. It has at most one row. */
  content_revision: { id: number; revision: number };
}
