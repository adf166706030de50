import { advanceRevision } from '#platform/server/db/revisions.sql.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
import {
  type CertificateDesign,
  type CertificateFigure,
  type CertificateKind,
  defaultCertificateDesign,
} from '../contract.ts';

/** What designs of an earlier version lack. They had no figure, logos or background. */
const earlierDesign = { layout: 'plain', backgroundId: null, logoIds: [], minimumShare: 0 } as const;

/** Parses a stored design. Returns undefined if there is no design. */
function parseDesign(stored: string | undefined): CertificateDesign | undefined {
  if (!stored) return undefined;
  const design = JSON.parse(stored);
  const signatures = design.signatures.map((signature: object) => ({ pictureId: null, ...signature }));
  return { ...earlierDesign, ...design, signatures };
}

export async function getStoredCertificateDesign(
  db: Db,
  eventId: string,
): Promise<{ revision: number; design: CertificateDesign | undefined }> {
  const row = await db
    .selectFrom('certificate_designs')
    .select(['revision', 'design'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return { revision: row?.revision ?? 0, design: parseDesign(row?.design) };
}

/** What all certificates of a press have in common, apart from their design. */
export interface IssuedFacts {
  club: string;
  event: string;
  dates: string;
}

export interface IssuedEmblem {
  digest: string;
  png: Uint8Array;
}

/**
 * Stores the design with which certificates are issued, with names, dates and emblem, once for equal ones.
 * @param issued.emblem undefined for the drawn emblem
 * @returns its id
 */
export async function insertIssuedDesign(
  transaction: Transaction,
  eventId: string,
  {
    design,
    facts,
    emblem,
  }: { design: CertificateDesign; facts: IssuedFacts; emblem: IssuedEmblem | undefined },
): Promise<string> {
  const id = computeStateDigest([eventId, design, facts, emblem?.digest ?? null]);
  await transaction
    .insertInto('issued_designs')
    .values({
      id,
      event_id: eventId,
      design: JSON.stringify(design),
      facts: JSON.stringify(facts),
      emblem: emblem?.png ?? null,
    })
    .onConflict((known) => known.column('id').doNothing())
    .execute();
  return id;
}

/** Maps the ids of the designs with which certificates of an event were issued to the designs. */
export async function mapIssuedDesignsById(db: Db, eventId: string): Promise<Map<string, CertificateDesign>> {
  const rows = await db
    .selectFrom('issued_designs')
    .select(['id', 'design'])
    .where('event_id', '=', eventId)
    .execute();
  return new Map(rows.map(({ id, design }) => [id, parseDesign(design) ?? defaultCertificateDesign]));
}

/** Maps designs to the facts and the emblem with which certificates were issued. Earlier ones without facts are missing. */
export async function mapIssuedFactsById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { facts: IssuedFacts; emblem: Uint8Array | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('issued_designs')
    .select(['id', 'facts', 'emblem'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ id, facts, emblem }) =>
      facts === null ? [] : [[id, { facts: JSON.parse(facts) as IssuedFacts, emblem }] as const],
    ),
  );
}

/** Returns the figures of the committees of registrations with a seat, by registration id. */
export async function mapFiguresByRegistration(
  db: Db,
  eventId: string,
): Promise<ReadonlyMap<string, CertificateFigure>> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select(['registrations.id', 'value', 'hue', 'first_period', 'second_period'])
    .where('registrations.event_id', '=', eventId)
    .execute();
  return new Map(rows.map(({ id, ...committee }) => [id, toFigure(committee)]));
}

/** Returns the figures of the committees of an event in display order, by the value of the committee. */
export async function mapFiguresByCommittee(
  db: Db,
  eventId: string,
): Promise<ReadonlyMap<string, CertificateFigure>> {
  const rows = await db
    .selectFrom('committees')
    .select(['value', 'hue', 'first_period', 'second_period'])
    .where('event_id', '=', eventId)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return new Map(rows.map((committee) => [committee.value, toFigure(committee)]));
}

const toFigure = (
  committee: Pick<Tables['committees'], 'value' | 'hue' | 'first_period' | 'second_period'>,
): CertificateFigure => ({
  name: committee.value,
  ratios: [committee.first_period, committee.second_period],
  hue: committee.hue,
});

/** Saves the design. @returns false if the stored design has another revision */
export function replaceCertificateDesign(
  transaction: Transaction,
  eventId: string,
  revision: number,
  design: CertificateDesign,
): Promise<boolean> {
  const columns = { design: JSON.stringify(design) };
  return advanceRevision(transaction, 'certificate_designs', { eventId, revision }, columns);
}

const selectCertificates = (db: Db) =>
  db
    .selectFrom('certificates')
    .select([
      'id',
      'event_id as eventId',
      'registration_id as registrationId',
      'kind',
      'name',
      'email',
      'role',
      'code',
      'statement',
      'issued_at as issuedAt',
      'withdrawn_at as withdrawnAt',
      'withdrawal_reason as withdrawalReason',
      'issued_design_id as issuedDesignId',
      'figure',
    ]);
export type StoredCertificate = Awaited<ReturnType<typeof listCertificatesOfEvent>>[number];

/** Lists the certificates of an event, including drafts, sorted by kind and name. */
export async function listCertificatesOfEvent(db: Db, eventId: string) {
  return selectCertificates(db)
    .where('event_id', '=', eventId)
    .orderBy('kind')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function countCertificates(
  db: Db,
  eventId: string,
): Promise<{ drafts: number; issued: number }> {
  const row = await db
    .selectFrom('certificates')
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('issued_at').as('issued')])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const issued = Number(row.issued);
  return { drafts: Number(row.all) - issued, issued };
}

export async function findCertificate(db: Db, id: string): Promise<StoredCertificate | undefined> {
  return selectCertificates(db).where('id', '=', id).executeTakeFirst();
}

export async function findIssuedCertificateByCode(db: Db, code: string) {
  return db
    .selectFrom('certificates')
    .innerJoin('events', 'events.id', 'certificates.event_id')
    .select([
      'certificates.code',
      'certificates.kind',
      'certificates.name',
      'certificates.role',
      'certificates.issued_at as issuedAt',
      'certificates.withdrawn_at as withdrawnAt',
      'events.name as eventName',
    ])
    .where('certificates.code', '=', code)
    .executeTakeFirst();
}

/** Lists the hashes of all codes that were ever withdrawn, including those of erased certificates. */
export async function listWithdrawnCodeHashes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawn_certificates')
    .select('code_hash as codeHash')
    .orderBy('code_hash')
    .execute();
  return rows.map(({ codeHash }) => codeHash);
}

export async function isCodeHashWithdrawn(db: Db, codeHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawn_certificates')
    .select('code_hash')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertWithdrawnCodeHashes(
  transaction: Transaction,
  codeHashes: readonly string[],
): Promise<void> {
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((code_hash) => ({ code_hash }));
  await transaction.insertInto('withdrawn_certificates').values(rows).execute();
}

export interface NewCertificate {
  registrationId: string | null;
  kind: CertificateKind;
  name: string;
  email: string;
  role: string;
  /** The figure of the committee, if it is not the one of the registration's seat. */
  figure?: CertificateFigure;
}

/** A draft has no values for these columns. */
const notIssued = {
  code: null,
  statement: null,
  issued_at: null,
  withdrawn_at: null,
  withdrawal_reason: null,
  issued_design_id: null,
  mail_id: null,
} as const;

const toRow = (eventId: string, { registrationId, figure, ...fields }: NewCertificate) => ({
  ...fields,
  ...notIssued,
  id: newId(),
  event_id: eventId,
  registration_id: registrationId,
  figure: figure ? JSON.stringify(figure) : null,
});

/** @returns the id of the draft */
export async function insertCertificateDraft(
  transaction: Transaction,
  eventId: string,
  draft: NewCertificate,
): Promise<string> {
  const row = toRow(eventId, draft);
  await transaction.insertInto('certificates').values(row).execute();
  return row.id;
}

/** Adds drafts of certificates of participation. A registration that already has such a certificate is skipped. */
export async function insertParticipationDrafts(
  transaction: Transaction,
  eventId: string,
  people: readonly NewCertificate[],
): Promise<void> {
  const size = 100;
  for (let from = 0; from < people.length; from += size)
    await transaction
      .insertInto('certificates')
      .values(people.slice(from, from + size).map((draft) => toRow(eventId, draft)))
      .onConflict((known) => known.doNothing())
      .execute();
}

/** Deletes a draft. @returns the id of its event, or undefined when there is no such draft */
export async function deleteCertificateDraftRow(
  transaction: Transaction,
  id: string,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('certificates')
    .where('id', '=', id)
    .where('issued_at', 'is', null)
    .returning('event_id as eventId')
    .executeTakeFirst();
  return row?.eventId;
}

/** Issues a draft. @returns false if it is not a draft */
export async function markCertificateIssued(
  transaction: Transaction,
  id: string,
  issued: {
    code: string;
    statement: string;
    at: number;
    designId: string;
    figure: CertificateFigure | null;
    mailId: string | null;
  },
): Promise<boolean> {
  const row = await transaction
    .updateTable('certificates')
    .set({
      code: issued.code,
      statement: issued.statement,
      issued_at: issued.at,
      issued_design_id: issued.designId,
      mail_id: issued.mailId,
      figure: issued.figure && JSON.stringify(issued.figure),
    })
    .where('id', '=', id)
    .where('issued_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the times after `since` at which certificates of an event were issued, newest first, and how many. */
export async function listIssuesSince(
  db: Db,
  eventId: string,
  since: number,
): Promise<{ at: number; count: number }[]> {
  const rows = await db
    .selectFrom('certificates')
    .select((eb) => ['issued_at as at', eb.fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('issued_at', '>', since)
    .where('withdrawn_at', 'is', null)
    .groupBy('issued_at')
    .orderBy('issued_at', 'desc')
    .execute();
  return rows.map(({ at, count }) => ({ at: Number(at), count: Number(count) }));
}

/**
 * Takes back the certificates of one issue: those of participation are deleted, so that the attendance decides again,
 * and the others become drafts. @returns their codes, and the ids of their mails
 */
export async function revertIssue(
  transaction: Transaction,
  eventId: string,
  at: number,
): Promise<{ code: string; mailId: string | null }[]> {
  // Locks the rows and reads them as they are now, so that none is withdrawn meanwhile.
  const issued = await transaction
    .updateTable('certificates')
    .set({ issued_at: at })
    .where('event_id', '=', eventId)
    .where('issued_at', '=', at)
    .where('withdrawn_at', 'is', null)
    .returning(['code', 'mail_id as mailId'])
    .execute();
  await transaction
    .deleteFrom('certificates')
    .where('event_id', '=', eventId)
    .where('issued_at', '=', at)
    .where('withdrawn_at', 'is', null)
    .where('kind', '=', 'participation')
    .execute();
  await transaction
    .updateTable('certificates')
    .set(notIssued)
    .where('event_id', '=', eventId)
    .where('issued_at', '=', at)
    .where('withdrawn_at', 'is', null)
    .execute();
  return issued.map(({ code, mailId }) => ({ code: code ?? '', mailId }));
}

/**
 * Lists the chairs and volunteers of an event by person, also those whose duty has expired. Leaves out duties that were
 * ended before the event began, and accounts that are being deleted.
 */
export async function listTeamOfEvent(db: Db, eventId: string, startsAt: number) {
  return db
    .selectFrom('duties')
    .innerJoin('accounts', 'accounts.id', 'duties.account_id')
    .leftJoin('committees', 'committees.id', 'duties.committee_id')
    .select([
      'accounts.id as accountId',
      'accounts.name',
      'accounts.email',
      'duties.kind',
      'committees.value as committee',
      'committees.name as committeeName',
    ])
    .where('duties.event_id', '=', eventId)
    .where((eb) => eb.or([eb('duties.ended_at', 'is', null), eb('duties.ended_at', '>', startsAt)]))
    .where('accounts.deletion_scheduled_at', 'is', null)
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .orderBy('duties.id')
    .execute();
}

/** Lists the events of certificates, always in the same order, so that concurrent calls lock them in one order. */
export async function listEventIdsOfCertificates(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('certificates')
    .select('event_id as eventId')
    .distinct()
    .where('id', 'in', [...ids])
    .orderBy('event_id')
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Withdraws issued certificates. Leaves out those that do not exist, are drafts or are withdrawn already. */
export async function markCertificatesWithdrawn(
  transaction: Transaction,
  ids: readonly string[],
  { at, reason }: { at: number; reason: string },
) {
  return transaction
    .updateTable('certificates')
    .set({ withdrawn_at: at, withdrawal_reason: reason })
    .where('id', 'in', [...ids])
    .where('issued_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .returning(['event_id as eventId', 'code', 'mail_id as mailId'])
    .execute();
}

/** Selects confirmed delegates with a seat. The name that a delegate corrected replaces the account's name. */
const seated = (db: Db) =>
  db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .leftJoin('certificate_names', 'certificate_names.registration_id', 'registrations.id')
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.registration_id', '=', 'registrations.id')
        .on('certificates.kind', '=', 'participation'),
    )
    .select((eb) => [
      'registrations.id as registrationId',
      'registrations.event_id as eventId',
      'accounts.email',
      'portfolios.name as portfolio',
      'committees.id as committeeId',
      'committees.value as committeeValue',
      'committees.name as committee',
      'certificates.issued_at as issuedAt',
      'accounts.name as registered',
      eb.fn.coalesce('certificate_names.name', 'accounts.name').as('name'),
    ])
    .where('registrations.status', '=', 'confirmed');

/** Lists the delegates with a confirmed seat who have no certificate of participation. */
export async function listDelegatesWithoutParticipationCertificate(db: Db, eventId: string) {
  return seated(db)
    .where('registrations.event_id', '=', eventId)
    .where('certificates.id', 'is', null)
    .orderBy('registrations.id')
    .execute();
}

/** Maps registrations with a confirmed seat to the name for certificates, the e-mail address and the seat. */
export async function mapSeatedByRegistration(db: Db, eventId: string, registrationIds: readonly string[]) {
  if (registrationIds.length === 0) return new Map<string, never>();
  const rows = await seated(db)
    .where('registrations.event_id', '=', eventId)
    .where('registrations.id', 'in', [...registrationIds])
    .execute();
  return new Map(rows.map((row) => [row.registrationId, row]));
}

/** Lists the confirmed seats of an account in events that are not drafts. */
export async function listSeatsOfAccount(db: Db, accountId: string) {
  return seated(db)
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .where('registrations.account_id', '=', accountId)
    .where('events.state', '!=', 'draft')
    .orderBy('registrations.id')
    .execute();
}

export async function listIssuedCertificatesOfAccount(
  db: Db,
  accountId: string,
): Promise<StoredCertificate[]> {
  return selectCertificates(db)
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').select('registrations.id').where('account_id', '=', accountId),
    )
    .where('issued_at', 'is not', null)
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
}

/**
 * Finds the confirmed registration of the account with an e-mail address, so that a certificate for this address
 * appears on the dashboard.
 */
export async function findConfirmedRegistrationIdByEmail(
  db: Db,
  eventId: string,
  email: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select('registrations.id')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .where('accounts.email', '=', email)
    .executeTakeFirst();
  return row?.id;
}

export async function setCertificateName(
  transaction: Transaction,
  registrationId: string,
  name: string,
): Promise<void> {
  await transaction
    .insertInto('certificate_names')
    .values({ registration_id: registrationId, name })
    .onConflict((known) => known.column('registration_id').doUpdateSet({ name }))
    .execute();
}

/**
 * Locks the certificates of an event until the transaction ends, so that a name is never corrected while certificates
 * are issued. Inserts revision 0, which means the default design, if the event has no design.
 */
export async function lockCertificatesOfEvent(transaction: Transaction, eventId: string): Promise<void> {
  await transaction
    .insertInto('certificate_designs')
    .values({ event_id: eventId, revision: 0, design: '' })
    .onConflict((known) =>
      known.column('event_id').doUpdateSet((eb) => ({ revision: eb.ref('certificate_designs.revision') })),
    )
    .execute();
}

/** `certificate_keys` sign the statements of QR codes (Ed25519), `badge_keys` sign Open Badges (RSA). */
type KeyTable = 'certificate_keys' | 'badge_keys';

export interface StoredKey {
  id: string;
  publicKey: string;
  privateKey: Uint8Array;
}

/** Lists the keys of a table, oldest first. */
export async function listKeys(db: Db, table: KeyTable): Promise<StoredKey[]> {
  return db
    .selectFrom(table)
    .select(['id', 'public_key as publicKey', 'private_key as privateKey'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Inserts a key, unless another process has inserted one with this id. */
export async function insertKey(
  transaction: Transaction,
  table: KeyTable,
  key: StoredKey & { at: number },
): Promise<void> {
  await transaction
    .insertInto(table)
    .values({
      id: key.id,
      public_key: key.publicKey,
      private_key: key.privateKey,
      created_at: key.at,
    })
    .onConflict((known) => known.column('id').doNothing())
    .execute();
}

/**
 * Deletes the remaining certificates of events whose registrations were erased. They belong to people without a
 * registration.
 * @returns true if any were deleted
 */
export async function deleteCertificateRowsOfErasedEvents(transaction: Transaction): Promise<boolean> {
  const rows = await transaction
    .deleteFrom('certificates')
    .where('event_id', 'in', (eb) =>
      eb.selectFrom('event_closings').select('event_closings.event_id').where('erased_at', 'is not', null),
    )
    .returning('id')
    .execute();
  // They contain the names of those who signed.
  await transaction
    .deleteFrom('issued_designs')
    .where('event_id', 'in', (eb) =>
      eb.selectFrom('event_closings').select('event_closings.event_id').where('erased_at', 'is not', null),
    )
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('certificates')
        .select('issued_design_id')
        .where('issued_design_id', 'is not', null)
        .$narrowType<{ issued_design_id: string }>(),
    )
    .execute();
  return rows.length > 0;
}
