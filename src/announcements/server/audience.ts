import { createHash } from 'node:crypto';
import { getSecondPersonCheckInputs, listSecondPeople } from '#accounts/server/index.ts';
import { getEventByName } from '#conference/server/index.ts';
import { renderLetter } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import { batches } from '#platform/server/batches.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { RegistrationFilter } from '#registration/contract/desk.ts';
import { listFilteredRegistrationIds } from '#registration/server/index.ts';
import { unsubscribePath } from '../contract/subscription.ts';
import {
  type AnnouncementText,
  type AudienceKind,
  type listAudience as audienceCall,
  previewAnnouncement as previewCall,
} from '../contract.ts';
import { fixedPlaceholders, type Placeholder } from '../rule/placeholders.ts';
import {
  fillAnnouncementOrListMissing,
  joinTextsWithPlaceholders,
  mapRecipientsWithPlaceholderValues,
  type Reader,
  replacePlaceholderValues,
  toChatText,
} from './fill.ts';
import { listCommitteesOfEvent, listRecipientsById, listTeamRecipients } from './recipients.sql.ts';

/** Hashes a list of registrations. The order does not change the hash. */
export function hashRegistrationIds(ids: readonly string[]): string {
  return createHash('sha256').update(ids.toSorted().join(' ')).digest('base64url');
}

interface Audience {
  eventId: string;
  to: AudienceKind;
  filter: RegistrationFilter;
}

/**
 * Lists the people with a duty who match a filter now, of which `duty` and `section` are used (product 25.15).
 * @param accountId only this person
 */
export function listTeamAudience(
  db: Db,
  { clock }: Pick<Context, 'clock'>,
  { eventId, filter: { duty, section } }: Omit<Audience, 'to'>,
  accountId?: string,
) {
  const filter = { eventId, duty, committee: section, now: clock() };
  return listTeamRecipients(db, { ...filter, ...(accountId !== undefined && { accountId }) });
}

/** Lists the recipients of an audience by the ids of their registrations or duties. */
export async function listAudienceIds(
  db: Db,
  context: Pick<Context, 'clock'>,
  { to, ...audience }: Audience,
): Promise<string[]> {
  if (to === 'delegates') return listFilteredRegistrationIds(db, audience);
  return (await listTeamAudience(db, context, audience)).map(({ id }) => id);
}

/** @throws AppError 404 when there is no such event */
export async function listAudience(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Caller,
  { eventName, page, to, ...filter }: CheckedQuery<typeof audienceCall>,
): Promise<AnswerOf<typeof audienceCall>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const rule = getSecondPersonCheckInputs(context);
  const secondPeople = await listSecondPeople(queries, accountId, rule, ['admin', 'superadmin']);
  const ids = await listAudienceIds(queries, context, { eventId: event.id, to, filter });
  const shown = ids.slice(offsetOfPage(page), offsetOfPage(page) + rowsPerPage);
  const delegates = shown.length === 0 ? [] : await listRecipientsById(queries, shown);
  const byId = new Map(delegates.map((delegate) => [delegate.id, delegate]));
  return {
    page,
    total: ids.length,
    fingerprint: hashRegistrationIds(ids),
    committees: to === 'team' ? await listCommitteesOfEvent(queries, event.id) : [],
    secondPeople: secondPeople.map(({ name }) => name),
    rows: shown.flatMap((id) => {
      const delegate = byId.get(id);
      if (!delegate) return [];
      const { name, email, state, committee, duty } = delegate;
      return [{ _id: id, name, email, state, committeeName: committee, duty }];
    }),
  };
}

export interface Gap {
  placeholder: Placeholder;
  count: number;
  /** Name of one of these delegates. */
  name: string;
}

/** Reads the delegates of a list, and counts those for whom a placeholder has neither a value nor a fallback. */
export async function listReadersAndPlaceholderGaps(
  db: Db,
  { config: { publicUrl }, clock }: Pick<Context, 'config' | 'clock'>,
  ids: readonly string[],
  announcement: AnnouncementText,
): Promise<{ readers: Reader[]; gaps: Gap[] }> {
  const { currency } = await getClub(db);
  const template = joinTextsWithPlaceholders(announcement);
  const now = clock();
  const readers: Reader[] = [];
  const gaps: Gap[] = [];
  for await (const batch of batches(ids))
    for (const reader of (
      await mapRecipientsWithPlaceholderValues(db, batch, { currency, publicUrl, template, now })
    ).values()) {
      readers.push(reader);
      const letter = fillAnnouncementOrListMissing(announcement, reader, publicUrl);
      if (!('missing' in letter)) continue;
      for (const placeholder of letter.missing) {
        const gap = gaps.find((known) => known.placeholder === placeholder);
        if (gap) gap.count += 1;
        else gaps.push({ placeholder, count: 1, name: reader.name });
      }
    }
  const order: readonly string[] = fixedPlaceholders;
  const orderOf = ({ placeholder }: Gap) => order.indexOf(placeholder);
  gaps.sort((a, b) => orderOf(a) - orderOf(b) || a.placeholder.localeCompare(b.placeholder));
  return { readers, gaps };
}

/**
 * Renders an announcement as one delegate would get it. A placeholder without a value is shown as it was written.
 * @throws AppError 404 when there is no such event; 409 when the list is empty
 */
export async function previewAnnouncement(
  { db: { queries }, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { eventName, to, filter, announcement, registrationId }: CheckedBody<typeof previewCall>,
): Promise<AnswerOf<typeof previewCall>> {
  const event = await getEventByName(queries, eventName);
  const ids = await listAudienceIds(queries, { clock }, { eventId: event.id, to, filter });
  const { readers, gaps } = await listReadersAndPlaceholderGaps(
    queries,
    { config, clock },
    ids,
    announcement,
  );
  const wanted = ids.includes(registrationId) ? registrationId : ids[0];
  const reader = readers.find(({ id }) => id === wanted);
  if (!reader) throw new AppError(previewCall.errors.noRecipients);
  const club = await getClub(queries);
  const filled = fillAnnouncementOrListMissing(announcement, reader, config.publicUrl);
  const letter =
    'missing' in filled
      ? fillAnnouncementOrListMissing(
          announcement,
          replacePlaceholderValues(reader, filled.missing, (placeholder) => `{${placeholder}}`),
          config.publicUrl,
        )
      : filled;
  if ('missing' in letter) throw new Error('every placeholder has a value');
  return {
    registrationId: reader.id,
    name: reader.name,
    email: reader.email,
    subject: letter.subject,
    ...renderLetter({ ...letter, ...footerOf(announcement, config.publicUrl) }, club, config.publicUrl),
    forEveryone: toChatText(announcement, readers, config.publicUrl),
    missing: gaps,
  };
}

/** Adds an unsubscribe link to the preview if the mail will have one. The link in the preview does not work. */
function footerOf({ topic }: AnnouncementText, publicUrl: string) {
  return topic === 'news' ? { unsubscribeLink: `${publicUrl}${unsubscribePath}/sample` } : {};
}
