import type { Club as ClubFacts } from '#platform/server/club.sql.ts';
import type { MailKind } from '../contract.ts';

/** Free text of a single admin, which the template marks as such. */
export interface Quotation {
  readonly secretariatWrites: string;
}

/** The content of a mail. One template renders it as HTML and plain text. */
export interface Letter {
  readonly kind: MailKind;
  readonly subject: string;
  /**
   * The recipient's name, for 'Dear ...'. Undefined while the address is unverified, so that no text of a stranger is
   * mailed in the club's name.
   */
  readonly to?: string;
  readonly paragraphs: readonly (string | Quotation)[];
  /** Facts in two columns, such as committee and portfolio. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The main link. Its address is also printed as text, so that it can be copied. */
  readonly action?: { readonly label: string; readonly href: string };
  /** The link works once and authorizes an action as the recipient: no other user may read it. */
  readonly oneTimeLink?: boolean;
  /** Identifies the link for its module, which checks before the mail is sent whether the link is still valid. */
  readonly linkId?: string;
  /** Identifies the attachment, which is created when the mail is sent. */
  readonly attachmentId?: string;
}

/** The club that signs a letter, with its contact address and date format. */
export type Club = Pick<ClubFacts, 'name' | 'email' | 'timeZone' | 'locale'>;

/** A letter that names the club, rendered with the club's details at the time it is queued. */
export type ClubLetter = (club: Club) => Letter;

export interface Attachment {
  /** The file name. */
  name: string;
  type: string;
  bytes: Uint8Array;
}

/**
 * Creates the attachment of a mail when the mail is sent; the outbox stores none.
 * @param attachmentId the letter's `attachmentId`
 * @returns undefined when the attachment no longer exists; the mail is sent without it
 */
export type MakeAttachment = (attachmentId: string) => Promise<Attachment | undefined>;

/** Attachment factories by kind of mail; the application passes them in. */
export type AttachmentMakers = Readonly<Partial<Record<MailKind, MakeAttachment>>>;

/**
 * Returns the address of a page that needs an account, for a mail. It leads to the login page first, unless the browser
 * is logged in.
 * @param path of the page, such as '/dashboard'
 */
export function loginLink(publicUrl: string, path: string): string {
  return `${publicUrl}/login?next=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}
