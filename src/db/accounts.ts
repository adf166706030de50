import type { Generated } from 'kysely';

/** Tables that only the module `accounts` writes. */
export interface AccountsTables {
  /** A person who signed up: a delegate, an admin or a superadmin. */
  accounts: {
    id: string;
    email: string;
    role: 'client' | 'admin' | 'superadmin';
    name: string;
    phone: string;
    password_hash: string;
    /** A session that began earlier than this does not prove knowledge of the current password. */
    password_trusted_from: Generated<number>;
    institute_email: string | null;
    scholar_id: string | null;
    branch: string | null;
    year: string | null;
    photo_id: string | null;
    created_at: number;
    verified_at: number | null;
    deletion_scheduled_at: number | null;
    institute_confirmed_at: number | null;
    /** When the role expires; null for a role without an end. */
    role_expires_at: number | null;
    /** When the account and the superadmins were notified of that expiry. */
    role_expiry_notified_at: number | null;
    /** When the role was granted; null for grants from before it was recorded. */
    role_since: number | null;
    /** An account id, 'settings' or 'schedule'; null for grants from before it was recorded. */
    role_granted_by: string | null;
    /** The text that searches match. */
    search_text: string;
  };
  /** An open session of an account. */
  sessions: {
    token_fingerprint: string;
    id: string;
    account_id: string;
    created_at: number;
    expires_at: number;
    /** The browser and system that opened it, as `device.ts` describes them. */
    device: string;
  };
  /** A mailed link that works once: verification, password reset, institute e-mail, or rejection of a sign-up. */
  one_time_links: {
    token_fingerprint: string;
    purpose: 'verify' | 'reset' | 'institute' | 'revert';
    account_id: string;
    created_at: number;
    expires_at: number;
  };
  /** A student's details that wait for confirmation by the institute e-mail. An account has at most one. */
  institute_claims: {
    account_id: string;
    institute_email: string;
    scholar_id: string;
    branch: string;
    year: string;
  };
  /** A passkey of an account. */
  passkeys: {
    id: string;
    account_id: string;
    credential_id: string;
    public_key: Uint8Array;
    /** The signature counter that its device reports; always 0 for passkeys that are synced between devices. */
    counter: number;
    /** Transport hints for the browser, separated by commas. */
    transports: string;
    /** The host name it was made for. */
    rp_id: string;
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** A passkey challenge that was answered, kept until it would have expired. */
  used_challenges: { challenge: string; expires_at: number };
  /** The authenticator app of an account. */
  second_factors: {
    account_id: string;
    sealed_secret: Uint8Array;
    started_at: number;
    /** Null until a first code was right; until then no sign-in asks for a code. */
    confirmed_at: number | null;
    /** The time step of the last used code; codes of this step or earlier are rejected. */
    last_step: number;
  };
  /** An unused recovery code of a second factor. */
  recovery_codes: { fingerprint: string; account_id: string };
  /** A browser that has signed in to an account before. */
  known_browsers: {
    id: string;
    account_id: string;
    /** A browser that several people share has one token for all of their accounts. */
    token_fingerprint: string;
    /** The last session opened in it. */
    session_id: string;
    used_at: number;
  };
  /** A sign-in with an external provider that was started and not finished. */
  provider_logins: {
    state_fingerprint: string;
    /** Fingerprint of the token in a cookie of the browser that began it. */
    browser_fingerprint: string;
    /** The encrypted values that the provider's answer is verified against. */
    sealed_proof: Uint8Array;
    expires_at: number;
  };
  /**
   * A superadmin from whom an account's role comes, directly or through others, with the time of the grant. Rows stay when
   * roles end and accounts are erased.
   */
  role_origins: { account_id: string; origin_id: string; granted_at: number };
  /** A row lock by name, held by an update until the transaction ends. It serialises changes to the expiry of superadmin roles. */
  locks: { name: string; acquired: number };
}
