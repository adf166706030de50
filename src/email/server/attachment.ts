import type { MailKind } from '../contract.ts';

/** A file that a mail brings along. */
export interface Attachment {
  /** What it is called when it is saved. */
  name: string;
  type: string;
  bytes: Uint8Array;
}

/**
 * Makes the file of a mail, just before the mail leaves: none is kept in the outbox.
 * @param attachmentId what the letter gave as its `attachmentId`
 * @returns undefined when there is nothing to attach any more; the mail leaves without it
 */
export type MakeAttachment = (attachmentId: string) => Promise<Attachment | undefined>;

/** Who makes the files of mails of each kind; the wiring knows. */
export type AttachmentMakers = Readonly<Partial<Record<MailKind, MakeAttachment>>>;
