import type { Club as ClubFacts } from '#platform/server/club.sql.ts';
import type { MailKind } from '../contract.ts';

/** Text that an admin wrote. The mail template shows it as a quotation. */
export interface Quotation {
  readonly secretariatWrites: string;
}

/**
 * A value is text, because users write many of them. Only a value that the letter marks as a link becomes one: an https
 * address that superadmins enter in a field for it.
 */
export type LetterFact = readonly [label: string, value: string, kind?: 'link'];

/** Content of a mail, independent of HTML and plain text. */
export interface Letter {
  readonly kind: MailKind;
  readonly subject: string;
  /**
   * Name after 'Dear'. Leave it out for an unverified address: a stranger may have entered the address and the name,
   * and the club must not mail such text.
   */
  readonly to?: string;
  readonly paragraphs: readonly (string | Quotation)[];
  /** Rows of label and value, such as the committee and the portfolio. */
  readonly facts?: readonly LetterFact[];
  /** The main link. Its address is also printed as text to copy. */
  readonly action?: { readonly label: string; readonly href: string };
  /** True if an admin wrote the paragraphs. The mail then warns of new payment details. */
  readonly isByAdmin?: boolean;
  /** Set for an admin's answer to a message, so that mail programs show the message and the answer in one thread. */
  readonly answers?: {
    /** The address that gets replies to the mail. */
    readonly replyTo: string;
    /** The Message-IDs of the earlier mails of the thread, newest last. */
    readonly earlier: readonly string[];
  };
  /**
   * True if the mail contains a link that works once. Such a mail is sent before others, and only its recipient may
   * read it.
   */
  readonly oneTimeLink?: boolean;
  /**
   * Link to unsubscribe, for the header fields and the footer of the mail. Undefined for mails that are always sent.
   */
  readonly unsubscribeLink?: string;
  /** What the mail depends on. Passed to `CheckDelivery`. Without it, the mail is always sent. */
  readonly dependsOn?: MailDependency;
  /** Identifies the attachment. Passed to `MakeAttachment`. */
  readonly attachmentId?: string;
}

/** The ids by which a module finds out, just before delivery, whether a mail is still needed. */
export type MailDependency =
  | { readonly linkId: string }
  | { readonly announcementId: string; readonly registrationId: string };

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
 * Creates attachments at the time of sending, because the outbox stores no files.
 * @returns undefined if the attachment no longer exists; the mail is then sent without it
 */
type MakeAttachment = (attachmentId: string) => Promise<Attachment | readonly Attachment[] | undefined>;

export type AttachmentMakers = Readonly<Partial<Record<MailKind, MakeAttachment>>>;

/**
 * Returns the address of a page that needs an account. Users who are logged out first get the log-in screen.
 * @param path such as '/dashboard'
 */
export function buildLinkViaLogin(publicUrl: string, path: string): string {
  return `${publicUrl}/login?next=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}
