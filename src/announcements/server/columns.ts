import { type RegistrationFilter, registrationFilterSchema } from '#registration/contract/desk.ts';
import type { AnnouncementText, AudienceKind } from '../contract.ts';

export interface TextColumns {
  topic: AnnouncementText['topic'];
  subject: string;
  body: string;
  button_label: string | null;
  button_address: string | null;
}

export const toTextColumns = (text: AnnouncementText): TextColumns => ({
  topic: text.topic,
  subject: text.subject,
  body: text.text,
  button_label: text.buttonLabel || null,
  button_address: text.buttonAddress || null,
});

export const toAnnouncementText = (row: TextColumns): AnnouncementText => ({
  topic: row.topic,
  subject: row.subject,
  text: row.body,
  buttonLabel: row.button_label ?? '',
  buttonAddress: row.button_address ?? '',
});

/** Columns of the text of an announcement in a query. `toAnnouncementText` converts them. */
export const announcementTextColumns = [
  'announcements.topic',
  'announcements.subject',
  'announcements.body',
  'announcements.button_label',
  'announcements.button_address',
] as const;

/** Reads the filter of an announcement. One without a kind of audience is of delegates. */
export function parseStoredFilter(stored: string): { to: AudienceKind; filter: RegistrationFilter } {
  const written: { to?: AudienceKind } = JSON.parse(stored);
  return { to: written.to ?? 'delegates', filter: registrationFilterSchema.parse(written) };
}
