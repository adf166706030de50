import type { Generated } from 'kysely';

/** Only the module `platform` writes these tables. */
export interface PlatformTables {
  /** An action of an account, the command line or the site itself. Triggers make the table append-only. */
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
  /** The published names, addresses, tax number, institute and region of the club. The table has at most one row. */
  club: {
    id: number;
    name: string;
    short_name: string;
    email: string;
    /** The institute as JSON; null if the club belongs to none. */
    institute: string | null;
    time_zone: Generated<string>;
    locale: Generated<string>;
    /** ISO 4217. */
    currency: Generated<string>;
    /** ISO 3166-1 alpha-2. */
    country: Generated<string>;
    /** Lines separated by line breaks. Null until the server has started once with this column. */
    address: string | null;
    tax_number: string | null;
  };
  /**
   * A fact that webhooks may report. It is inserted in the transaction of the change, and deleted when its deliveries
   * are queued.
   */
  facts: { id: string; kind: string; subject_id: string; at: number };
  /** The time of the last backup. The table has at most one row. */
  last_backup: { id: number; taken_at: number };
  /**
   * A lease that lets only one process do a piece of work at a time. It is deleted when the work ends, and expires 10
   * seconds after the last renewal.
   */
  leases: { name: string; owner: string; renewed_at: number };
  /** How often a rate-limited key was used in its current period. */
  rate_limits: { key: string; used: number; resets_at: number };
  /**
   * A signature made with the secret that encrypts data. At start-up it is compared, to detect a wrong secret. The
   * table has one row.
   */
  secret_check: { id: string; signature: string };
  /** A counter, incremented by each change of the content of public pages. The table has at most one row. */
  content_revision: { id: number; revision: number };
}
