import type { Generated } from 'kysely';

/** Only the module `accounts` writes these tables. */
export interface AccountsTables {
  /** A person who signed up: a delegate, an admin or a superadmin. */
  accounts: {
    id: string;
    email: string;
    role: 'client' | 'admin' | 'superadmin';
    name: string;
    phone: string;
    password_hash: string;
    /**
     * Only sessions that began at this time or later may confirm sensitive actions with the password. 0 permits it to
     * every session. After a change in the profile form it is one day after the change, so that the owner can react to
     * the mail about it.
     */
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
    /** When the role ends; null for a role without an end. */
    role_expires_at: number | null;
    /** When the account and the superadmins were notified that the role will end soon. */
    role_expiry_notified_at: number | null;
    /** When the role was granted; null if it was granted before this was recorded. */
    role_since: number | null;
    /**
     * Who granted the role: the id of an account, 'settings', 'setup' or 'schedule'. Null if it was granted before this was
     * recorded.
     */
    role_granted_by: string | null;
    search_text: string;
  };
  /** A logged-in session of an account. */
  sessions: {
    token_fingerprint: string;
    id: string;
    account_id: string;
    created_at: number;
    expires_at: number;
    device: string;
  };
  /**
   * A link in a mail that works once: to verify an account, reset a password, confirm an institute e-mail address, or
   * revert a password change.
   */
  one_time_links: {
    token_fingerprint: string;
    purpose: 'verify' | 'reset' | 'institute' | 'revert';
    account_id: string;
    created_at: number;
    expires_at: number;
  };
  /**
   * The institute details of a student who has not yet confirmed them by the institute e-mail. An account has at most
   * one row.
   */
  institute_claims: {
    account_id: string;
    institute_email: string;
    scholar_id: string;
    branch: string;
    year: string;
  };
  /** A passkey that an account can sign in with. */
  passkeys: {
    id: string;
    account_id: string;
    credential_id: string;
    public_key: Uint8Array;
    /**
     * The signature counter that the authenticator last reported. It stays 0 for passkeys without a counter, such as
     * those synced between devices.
     */
    counter: number;
    /** How the browser can reach the passkey, such as 'usb' or 'hybrid', separated by commas. */
    transports: string;
    rp_id: string;
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** A passkey challenge that was answered, so that it cannot be answered again. Deleted when the challenge expires. */
  used_challenges: { challenge: string; expires_at: number };
  /** The authenticator app that an account signs in with. */
  second_factors: {
    account_id: string;
    sealed_secret: Uint8Array;
    started_at: number;
    /** When the first correct code was entered. While it is null, the log-in asks for no code. */
    confirmed_at: number | null;
    /** Time step of the last code that was used. Codes of this or an earlier step are rejected. */
    last_step: number;
  };
  /** An unused recovery code, which replaces a code of the authenticator app once. */
  recovery_codes: { fingerprint: string; account_id: string };
  /** A browser in which an account has signed in before. */
  known_browsers: {
    id: string;
    account_id: string;
    /** Fingerprint of the token in the browser's cookie. Accounts that use the same browser share it. */
    token_fingerprint: string;
    session_id: string;
    used_at: number;
  };
  /** A sign-in with an external provider that has started and is not complete. */
  provider_logins: {
    state_fingerprint: string;
    /** Fingerprint of the token in the cookie of the browser that started the sign-in. */
    browser_fingerprint: string;
    /** Secret values of the sign-in, encrypted. The provider's answer is checked against them. */
    sealed_proof: Uint8Array;
    expires_at: number;
  };
  /**
   * The origins of a role: `origin_id` granted the role of `account_id`, directly or through other accounts. The row
   * stays when the role ends or an account is erased.
   */
  role_origins: { account_id: string; origin_id: string; granted_at: number };
  /**
   * The link with which the first superadmin of a new site sets it up. The table has at most one row, which is deleted
   * when there is a superadmin.
   */
  setup_link: { id: number; token_fingerprint: string; expires_at: number };
  /**
   * A named lock. A transaction acquires it by updating its row, and has it until the transaction ends. Changes of role
   * expiry acquire it, so that at least one superadmin without an expiry remains.
   */
  locks: { name: string; acquired: number };
}
