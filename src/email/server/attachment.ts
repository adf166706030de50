import type { MailKind } from '../contract.ts';

/** A file that a mail brings along. */
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
