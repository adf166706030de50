import { getCachedOfferedCommittees, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import { displayedRegistrationStates } from '#registration/contract/form.ts';
import { createRegistrationSheet, listRegistrationColumns } from '#registration/server/index.ts';
import {
  createSheetLink as createCall,
  type listSheetLinks as listCall,
  readSheet as readCall,
  withdrawSheetLink as withdrawCall,
} from '../contract.ts';
import {
  computeConnectionState,
  computeDefaultLastDay,
  findEndOfLastDay,
  lastDayOf,
} from './connection-state.ts';
import { connectionLimits } from './limits.ts';
import {
  deleteSheetLink,
  findSheetLinkByToken,
  insertSheetLink,
  listColumnsOfSheetLinks,
  listStoredSheetLinks,
  touchSheetLink,
} from './sheet-links.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** Lists what a link can read: all registrations, those of a state, and those of a committee. */
async function listSections(
  db: Db,
  event: Parameters<typeof getCachedOfferedCommittees>[1],
): Promise<{ _id: string; label: string }[]> {
  const committees = await getCachedOfferedCommittees(db, event);
  return [
    ...['all', ...displayedRegistrationStates].map((state) => ({ _id: state, label: state })),
    ...committees.map(({ value, shortName }) => ({ _id: value, label: shortName })),
  ];
}

export async function listSheetLinks(
  { db: { queries }, clock }: Needs,
  { eventName }: CheckedParams<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const now = clock();
  const event = await getEventByName(queries, eventName);
  const [rows, sections, columns, region] = await Promise.all([
    listStoredSheetLinks(queries, event.id),
    listSections(queries, event),
    listRegistrationColumns(queries, event.id),
    getClubRegion(queries),
  ]);
  const chosen = await listColumnsOfSheetLinks(
    queries,
    rows.map(({ id }) => id),
  );
  return {
    links: rows.map((row) => {
      const ids = new Set(chosen.flatMap(({ linkId, columnId }) => (linkId === row.id ? [columnId] : [])));
      const read = columns.filter(({ _id }) => ids.has(_id));
      return {
        _id: row.id,
        name: row.name,
        section: sections.find(({ _id }) => _id === row.section)?.label ?? row.section,
        columns: read.map(({ label }) => label),
        hasPersonalData: read.some(({ isPersonal }) => isPersonal),
        createdBy: row.createdBy,
        createdAt: new Date(row.createdAt).toISOString(),
        lastDay: lastDayOf(row.expiresAt, region),
        lastUsedAt: toIso(row.lastUsedAt),
        state: computeConnectionState(row, now),
      };
    }),
    sections,
    columns,
    defaultLastDay: computeDefaultLastDay(event, now, region),
  };
}

/**
 * Creates a sheet link and returns its address. The database stores only the fingerprint of its token.
 * @throws AppError with one of the errors of the call
 */
export async function createSheetLink(
  context: Needs & Pick<Context, 'config'>,
  { accountId }: Caller,
  { eventName, name, lastDay, section, columns: chosen, allowsPersonalData }: CheckedBody<typeof createCall>,
): Promise<AnswerOf<typeof createCall>> {
  const { errors } = createCall;
  await consumeLimits(context, connectionLimits, { connectionsPerSuperadmin: accountId });
  const token = newToken();
  await context.db.change(async (transaction) => {
    const at = context.clock();
    const event = await getEventByName(transaction, eventName);
    const sections = await listSections(transaction, event);
    if (!sections.some(({ _id }) => _id === section)) throw new AppError(errors.noSuchSection);
    const all = await listRegistrationColumns(transaction, event.id);
    const columns = all.filter(({ _id }) => chosen.includes(_id));
    if (columns.length < new Set(chosen).size) throw new AppError(errors.noSuchColumn);
    const hasPersonalData = columns.some(({ isPersonal }) => isPersonal);
    if (hasPersonalData && !allowsPersonalData) throw new AppError(errors.personalDataNotAllowed);
    const expiresAt = findEndOfLastDay(lastDay, at, await getClubRegion(transaction));
    if (expiresAt === undefined) throw new AppError(errors.invalidLastDay);
    await insertSheetLink(
      transaction,
      {
        id: newId(),
        event_id: event.id,
        created_by: accountId,
        name,
        section,
        token_fingerprint: hashToken(token),
        created_at: at,
        expires_at: expiresAt,
      },
      columns.map(({ _id }) => _id),
    );
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'sheet_link_created',
      subjectId: event.id,
      after: { fact: 'sheet_link', section, columns: columns.length, hasPersonalData, lastDay },
      note: name,
    });
  });
  return { message: 'Link created', address: `${context.config.publicUrl}/sheets/${token}.csv` };
}

/**
 * Withdraws a sheet link. Atomic: of two superadmins at once, one gets 404.
 * @throws AppError 404 when the link is already withdrawn
 */
export async function withdrawSheetLink(
  { db, clock }: Needs,
  { accountId }: Caller,
  { linkId }: CheckedBody<typeof withdrawCall>,
): Promise<void> {
  await db.change(async (transaction) => {
    const link = await deleteSheetLink(transaction, linkId);
    if (!link) throw new AppError(withdrawCall.errors.noSuchLink);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'sheet_link_withdrawn',
      subjectId: link.eventId,
      before: link.section,
      note: link.name,
    });
  });
}

const sheetPattern = /^([A-Za-z0-9_-]{43})\.csv$/;

/**
 * Reads the list of a sheet link, and stores the time of the use.
 * @throws AppError 404 when the link is unknown, withdrawn or ended; 429 after too many reads
 */
export async function readSheet(
  context: Needs,
  { sheet }: CheckedParams<typeof readCall>,
  networkAddress: string,
): Promise<SentFile> {
  await consumeLimits(context, connectionLimits, { sheetReadsPerNetwork: networkAddress });
  const { db, clock } = context;
  const now = clock();
  const token = sheetPattern.exec(sheet)?.[1];
  const link = token && (await findSheetLinkByToken(db.queries, hashToken(token)));
  if (!link || computeConnectionState(link, now) !== 'active') throw new AppError(readCall.errors.deadLink);
  await consumeLimits(context, connectionLimits, { sheetReadsPerLink: link.id });
  await db.change((transaction) => touchSheetLink(transaction, link.id, now));
  const columns = await listColumnsOfSheetLinks(db.queries, [link.id]);
  const event = { id: link.eventId, name: link.eventName };
  const columnIds = columns.map(({ columnId }) => columnId);
  return createRegistrationSheet(context, event, { section: link.section, columnIds });
}
