import type { Club as ClubFacts } from '#platform/server/club.sql.ts';
import type { MailKind } from '../contract.ts';

/** Free text of a single admin, which the template marks as such. */
export interface Quotation {
  readonly secretariatWrites: string;
}

/** A mail as the domains write it; one template makes HTML and plain text of it. */
export interface Letter {
  readonly kind: MailKind;
  readonly subject: string;
  /**
   * Name of the person, for 'Dear ...'. None before the address is known to be theirs: what somebody typed at sign-up must
   * not be mailed to somebody else in our name.
   */
  readonly to?: string;
  readonly paragraphs: readonly (string | Quotation)[];
  /** Facts in two columns, such as committee and portfolio. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The one thing to do; its address also stands as plain text, so that it survives being pasted. */
  readonly action?: { readonly label: string; readonly href: string };
  /** Its address works once and lets whoever has it do something as the reader: nobody else may see it. */
  readonly oneTimeLink?: boolean;
  /** Names the link to the domain that issued it: before the mail leaves it is asked whether the link still works. */
  readonly linkId?: string;
  /** Names the file that goes with it to the domain that makes it: it is made when the mail leaves. */
  readonly attachmentId?: string;
}

/** Who signs a letter, where its reader can write, and how it writes dates. */
export type Club = Pick<ClubFacts, 'name' | 'email' | 'timeZone' | 'locale'>;

/** A letter that names the club: it is written when it is queued, and says who the club is at that moment. */
export type ClubLetter = (club: Club) => Letter;
