import type { Club as ClubFacts } from '#platform/server/club.sql.ts';
import type { MailKind } from '../contract.ts';

/** Text by an admin. The mail template marks it as a quotation. */
export interface Quotation {
  readonly secretariatWrites: string;
}

/** Content of a mail, independent of HTML and plain text. */
export interface Letter {
  readonly kind: MailKind;
  readonly subject: string;
  /** Name after 'Dear'. Leave it out for an unverified address, because the club must not mail a stranger's text. */
  readonly to?: string;
  readonly paragraphs: readonly (string | Quotation)[];
  /** Rows of label and value, such as the committee and the portfolio. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The main link. Its address is also printed as text to copy. */
  readonly action?: { readonly label: string; readonly href: string };
  /** True if an admin wrote the paragraphs. The mail then warns of new payment details. */
  readonly isByAdmin?: boolean;
  /** Set if an admin answers a person's message, so that mail programs show both in one thread. */
  readonly answers?: {
    /** The address that gets replies to the mail. */
    readonly replyTo: string;
    /** The Message-IDs of the earlier mails of the thread, the newest last. */
    readonly earlier: readonly string[];
  };
  /** Whether the mail contains a link that works once. Such a mail is sent first, and no other user may read it. */
  readonly oneTimeLink?: boolean;
  /** Link with which the reader unsubscribes, in the mail's header and footer. Undefined for mails that are always sent. */
  readonly unsubscribeLink?: string;
  /** Passed to `CheckLink`, to identify the link. */
  readonly linkId?: string;
  /** Passed to `MakeAttachment`, to identify the attachment. */
  readonly attachmentId?: string;
}

/** The club in whose name a letter is written. */
export type Club = Pick<ClubFacts, 'name' | 'email' | 'timeZone' | 'locale' | 'currency'>;

/** Writes a letter with the club's details at the time of queueing. */
export type ClubLetter = (club: Club) => Letter;

interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/**
 * Creates the attachments when the mail is sent, because the outbox stores no files.
 * @returns undefined if the attachment no longer exists; the mail is then sent without it
 */
type MakeAttachment = (attachmentId: string) => Promise<Attachment | readonly Attachment[] | undefined>;

export type AttachmentMakers = Readonly<Partial<Record<MailKind, MakeAttachment>>>;

/**
 * Returns the address of a page that needs an account. Users who are signed out must log in first.
 * @param path such as '/dashboard'
 */
export function linkViaLogin(publicUrl: string, path: string): string {
  return `${publicUrl}/login?next=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}
