import { batches } from '#platform/server/batches.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
import type { AnnouncementText } from '../contract.ts';
import { joinTextsWithPlaceholders, mapRecipientsWithPlaceholderValues } from './fill.ts';
import { listRecipientIds } from './recipients.sql.ts';

/**
 * Placeholders whose values one person of the secretariat can change for many recipients. Names, fees and answers belong
 * to one delegate each.
 */
const sharedPlaceholders = ['committee', 'portfolio', 'chair', 'room'] as const;

/** The different values of each shared placeholder of a text, sorted. Placeholders that the text lacks are missing. */
export type SharedValues = Partial<Record<(typeof sharedPlaceholders)[number], string[]>>;

/** Reads the values that the recipients of an announcement would read now. */
export async function getSharedValues(
  db: Db,
  { config: { publicUrl }, clock }: Pick<Context, 'config' | 'clock'>,
  announcementId: string,
  text: AnnouncementText,
): Promise<SharedValues> {
  const template = joinTextsWithPlaceholders(text);
  const used = sharedPlaceholders.filter((placeholder) =>
    new RegExp(`\\{\\s*${placeholder}\\b`).test(template),
  );
  if (used.length === 0) return {};
  const { currency } = await getClub(db);
  const found = new Map(used.map((placeholder) => [placeholder, new Set<string>()]));
  for await (const batch of batches(await listRecipientIds(db, announcementId))) {
    const facts = { currency, publicUrl, template, now: clock() };
    for (const { values } of (await mapRecipientsWithPlaceholderValues(db, batch, facts)).values())
      for (const [placeholder, texts] of found) {
        const value = values[placeholder];
        if (value !== undefined) texts.add(value);
      }
  }
  return Object.fromEntries([...found].map(([placeholder, texts]) => [placeholder, [...texts].sort()]));
}

export const digestSharedValues = (values: SharedValues): string => computeStateDigest(values);

interface ReleasedValues {
  club: string;
  values: SharedValues;
}

/** Returns what a release stores: the values that the second person saw, and the club's name, which signs the mails. */
export async function buildReleasedValues(db: Db, values: SharedValues): Promise<string> {
  const released: ReleasedValues = { club: (await getClub(db)).name, values };
  return JSON.stringify(released);
}

/**
 * Returns true if the mails would contain a value that the second person did not see. A value that is used no longer,
 * for example after a delegate withdrew, is no new one.
 * @param stored null if the announcement needed no second person, or was released by an earlier version
 */
export async function hasUnseenValue(
  db: Db,
  context: Pick<Context, 'config' | 'clock'>,
  announcementId: string,
  text: AnnouncementText,
  stored: string | null,
): Promise<boolean> {
  if (stored === null) return false;
  const { club, values: seen }: ReleasedValues = JSON.parse(stored);
  if ((await getClub(db)).name !== club) return true;
  const current = await getSharedValues(db, context, announcementId, text);
  return sharedPlaceholders.some((placeholder) =>
    (current[placeholder] ?? []).some((value) => !(seen[placeholder] ?? []).includes(value)),
  );
}
