import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { meetsMinimumSessionShare } from '#attendance/rule/session-shares.ts';
import { mapSessionSharesByRegistration } from '#attendance/server/index.ts';
import { type Event, getEventByName } from '#conference/server/index.ts';
import { queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import { dayOf, toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { truncateWalAfterCommit } from '#platform/server/db/database.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { matchesSearchText } from '#platform/server/search/search-text.ts';
import * as calls from '../contract.ts';
import { defaultCertificateDesign, maxCertificateDrafts } from '../contract.ts';
import {
  certificateCodeLength,
  encodeCertificateCode,
  encodeCertificateStatement,
  encodeSignedStatement,
} from '../rule/certificate-statement.ts';
import {
  countCertificates,
  deleteCertificateDraftRow,
  deleteCertificateRowsOfErasedEvents,
  findConfirmedRegistrationIdByEmail,
  getStoredCertificateDesign,
  insertCertificateDraft,
  insertParticipationDrafts,
  insertWithdrawnCodeHash,
  listCertificatesOfEvent,
  listDelegatesWithoutParticipationCertificate,
  lockCertificatesOfEvent,
  markCertificateIssued,
  markCertificateWithdrawn,
  replaceCertificateDesign,
  type StoredCertificate,
} from './certificates.sql.ts';
import { drawCertificates, getSharedCertificateFacts } from './draw-certificates.ts';
import { buildCertificateLetter } from './mails.ts';
import { mapSignaturePicturesById } from './signature-pictures.sql.ts';
import { getOrCreateSigningKey } from './signing-keys.ts';
import { hashCertificateCode } from './verify.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

const toDesk = ({ id, kind, name, email, role, code, issuedAt, withdrawnAt }: StoredCertificate) => ({
  ...{ _id: id, kind, name, email, role, code },
  issuedAt: toIso(issuedAt),
  withdrawnAt: toIso(withdrawnAt),
});

const roleOf = ({ portfolio, committee }: { portfolio: string; committee: string }): string =>
  `${portfolio}, ${committee}`;

/**
 * Reads the delegates without a certificate of participation: `enough` attended enough sessions, `below` did not
 * (product 24.10).
 */
async function readWaiting(db: Db, eventId: string) {
  const [waiting, shares, { design = defaultCertificateDesign }] = await Promise.all([
    listDelegatesWithoutParticipationCertificate(db, eventId),
    mapSessionSharesByRegistration(db, eventId),
    getStoredCertificateDesign(db, eventId),
  ]);
  const shared = waiting.map((delegate) => ({
    ...delegate,
    share: shares.get(delegate.registrationId) ?? { attended: 0, held: 0 },
  }));
  const { minimumShare } = design;
  return {
    enough: shared.filter(({ share }) => meetsMinimumSessionShare(share, minimumShare)),
    below: shared
      .filter(({ share }) => !meetsMinimumSessionShare(share, minimumShare))
      .sort((one, other) => one.name.localeCompare(other.name, 'en')),
  };
}

const participation = ({
  registrationId,
  name,
  email,
  ...seat
}: {
  registrationId: string;
  name: string;
  email: string;
  portfolio: string;
  committee: string;
}) => ({ registrationId, name, email, kind: 'participation' as const, role: roleOf(seat) });

/** @throws AppError 404 when there is no such event */
export async function getCertificateSetup(
  context: Pick<Context, 'db' | 'config'>,
  { eventName }: CheckedParams<typeof calls.getCertificateSetup>,
): Promise<AnswerOf<typeof calls.getCertificateSetup>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const { revision, design = defaultCertificateDesign } = await getStoredCertificateDesign(queries, event.id);
  const { enough, below } = await readWaiting(queries, event.id);
  return {
    eventName: event.name,
    ...{ revision, design },
    sample: await getSharedCertificateFacts(queries, context, event.id),
    waiting: enough.length,
    below: below.map(({ registrationId, name, portfolio, committee, share }) => ({
      ...{ registrationId, name, role: roleOf({ portfolio, committee }) },
      ...share,
    })),
    corrected: [...enough, ...below]
      .filter(({ name, registered }) => name !== registered)
      .sort((one, other) => one.registered.localeCompare(other.registered, 'en'))
      .map(({ registrationId, registered, name, portfolio, committee }) => ({
        ...{ registrationId, registered, name, role: roleOf({ portfolio, committee }) },
      })),
    ...(await countCertificates(queries, event.id)),
  };
}

/**
 * Returns one page of the certificates of an event. Searches names, roles, e-mail addresses and codes.
 * @throws AppError 404 when there is no such event
 */
export async function searchCertificates(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.searchCertificates>,
  { search, kind, state, page }: CheckedQuery<typeof calls.searchCertificates>,
): Promise<AnswerOf<typeof calls.searchCertificates>> {
  const event = await getEventByName(queries, eventName);
  const found = (await listCertificatesOfEvent(queries, event.id)).filter(
    (certificate) =>
      (kind === 'any' || certificate.kind === kind) &&
      (state === 'any' || stateOf(certificate) === state) &&
      matchesSearchText(
        [certificate.name, certificate.role, certificate.email, certificate.code].join(' '),
        // Codes are printed with a hyphen and stored without it.
        search.replace(/^\s*(\w{5})-(\w{5})\s*$/, '$1$2'),
      ),
  );
  const first = offsetOfPage(page);
  return { page, total: found.length, rows: found.slice(first, first + rowsPerPage).map(toDesk) };
}

function stateOf({ issuedAt, withdrawnAt }: StoredCertificate): 'draft' | 'valid' | 'withdrawn' {
  if (issuedAt === null) return 'draft';
  return withdrawnAt === null ? 'valid' : 'withdrawn';
}

/**
 * @throws AppError 404 when there is no such event or picture; 409 when the design has changed since the caller read it
 */
export async function saveCertificateDesign(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, revision, design }: CheckedBody<typeof calls.saveCertificateDesign>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const pictureIds = design.signatures.flatMap(({ pictureId }) => pictureId ?? []);
    const pictures = await mapSignaturePicturesById(transaction, event.id, pictureIds);
    if (!pictureIds.every((id) => pictures.has(id)))
      throw new AppError(calls.saveCertificateDesign.errors.noSuchPicture);
    if (!(await replaceCertificateDesign(transaction, event.id, revision, design)))
      throw new AppError(calls.saveCertificateDesign.errors.changedMeanwhile);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'certificate_wording_changed',
    });
  });
}

async function getOpenEvent(transaction: Transaction, eventName: string): Promise<Event> {
  const event = await getEventByName(transaction, eventName);
  if (event.state === 'archived') throw new AppError(calls.addCertificateDraft.errors.archived);
  return event;
}

/** @throws AppError 404 when there is no such event; 409 when it is archived or has too many drafts */
export async function addCertificateDraft(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, kind, name, email, role }: CheckedBody<typeof calls.addCertificateDraft>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getOpenEvent(transaction, eventName);
    await lockCertificatesOfEvent(transaction, event.id);
    const drafts = (await listCertificatesOfEvent(transaction, event.id)).filter(
      ({ issuedAt }) => issuedAt === null,
    );
    if (drafts.length >= maxCertificateDrafts) throw new AppError(calls.addCertificateDraft.errors.tooMany);
    const registrationId = email
      ? await findConfirmedRegistrationIdByEmail(transaction, event.id, email)
      : undefined;
    await insertCertificateDraft(transaction, event.id, {
      ...{ kind, name, email, role },
      registrationId: registrationId ?? null,
    });
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'certificate_added',
      after: kind,
    });
  });
}

/** @throws AppError 404 when there is no such draft */
export async function deleteCertificateDraft(
  { db, clock }: Needs,
  { accountId }: Caller,
  { certificateId }: CheckedBody<typeof calls.deleteCertificateDraft>,
): Promise<void> {
  await db.change(async (transaction) => {
    const eventId = await deleteCertificateDraftRow(transaction, certificateId);
    if (!eventId) throw new AppError(calls.deleteCertificateDraft.errors.noSuchCertificate);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: eventId,
      action: 'certificate_draft_deleted',
    });
  });
}

/**
 * Issues all drafts, and a certificate of participation for each delegate with a confirmed seat who attended enough
 * sessions (product 24.2, 24.10). Atomic: concurrent calls issue nothing twice.
 * @throws AppError 404 when there is no such event; 409 when it is archived, has no dates, or there is nothing to issue
 */
export async function issueCertificates(
  context: Needs,
  { accountId }: Caller,
  { eventName }: CheckedBody<typeof calls.issueCertificates>,
): Promise<{ count: number }> {
  const { errors } = calls.issueCertificates;
  const at = context.clock();
  return context.db.change(async (transaction) => {
    const event = await getOpenEvent(transaction, eventName);
    if (!event.dates) throw new AppError(errors.noDates);
    await lockCertificatesOfEvent(transaction, event.id);
    const { enough } = await readWaiting(transaction, event.id);
    await insertParticipationDrafts(transaction, event.id, enough.map(participation));
    const drafts = (await listCertificatesOfEvent(transaction, event.id)).filter(
      ({ issuedAt }) => issuedAt === null,
    );
    if (drafts.length === 0) throw new AppError(errors.nothing);
    await issueDrafts(transaction, context, event, drafts, at);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: event.id,
      action: 'certificates_issued',
      after: { fact: 'count', of: 'certificates', count: drafts.length },
    });
    return { count: drafts.length };
  });
}

/**
 * Issues a certificate of participation to a delegate who attended too few sessions, and records that in the audit log
 * (product 24.10). Atomic: concurrent calls issue only one certificate.
 * @throws AppError 404 when there is no such event; 409 when it is archived or has no dates, or the delegate attended
 *   enough sessions or has a certificate
 */
export async function issueCertificateAnyway(
  context: Needs,
  { accountId }: Caller,
  { eventName, registrationId }: CheckedBody<typeof calls.issueCertificateAnyway>,
): Promise<void> {
  const { errors } = calls.issueCertificateAnyway;
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const event = await getOpenEvent(transaction, eventName);
    if (!event.dates) throw new AppError(errors.noDates);
    await lockCertificatesOfEvent(transaction, event.id);
    const { below } = await readWaiting(transaction, event.id);
    const delegate = below.find((one) => one.registrationId === registrationId);
    if (!delegate) throw new AppError(errors.notBelow);
    await insertParticipationDrafts(transaction, event.id, [participation(delegate)]);
    const drafts = (await listCertificatesOfEvent(transaction, event.id)).filter(
      (certificate) => certificate.kind === 'participation' && certificate.registrationId === registrationId,
    );
    await issueDrafts(transaction, context, event, drafts, at);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: registrationId,
      action: 'certificate_issued_anyway',
      before: { fact: 'sessions_attended', ...delegate.share },
    });
  });
}

async function issueDrafts(
  transaction: Transaction,
  context: Needs,
  event: Event,
  drafts: readonly StoredCertificate[],
  at: number,
): Promise<void> {
  const key = await getOrCreateSigningKey(transaction, context);
  const day = dayOf(at, event);
  const issued = [];
  for (const { id, kind, name, email, role, registrationId } of drafts) {
    const code = encodeCertificateCode(randomBytes(certificateCodeLength));
    const bytes = encodeCertificateStatement({ key: key.id, code, kind, name, event: event.name, role, day });
    const statement = encodeSignedStatement(bytes, key.sign(bytes));
    if (!(await markCertificateIssued(transaction, id, { code, statement, at })))
      throw new Error('a locked draft was issued meanwhile');
    issued.push({ id, name, email, role, code, hasAccount: registrationId !== null });
  }
  await queueMails(
    transaction,
    context,
    issued
      .filter(({ email }) => email !== '')
      .map((certificate) => ({
        recipient: certificate.email,
        letter: buildCertificateLetter(certificate, event.name, context.config.publicUrl),
        eventId: event.id,
      })),
  );
}

/** @throws AppError 404 when the certificate does not exist, is a draft or is already withdrawn */
export async function withdrawCertificate(
  { db, clock }: Needs,
  { accountId }: Caller,
  { certificateId }: CheckedBody<typeof calls.withdrawCertificate>,
): Promise<void> {
  const at = clock();
  await db.change(async (transaction) => {
    const withdrawn = await markCertificateWithdrawn(transaction, certificateId, at);
    if (!withdrawn) throw new AppError(calls.withdrawCertificate.errors.noSuchCertificate);
    await insertWithdrawnCodeHash(transaction, hashCertificateCode(withdrawn.code ?? ''));
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: withdrawn.eventId,
      action: 'certificate_withdrawn',
      after: withdrawn.code ?? '',
    });
  });
}

/**
 * Returns all valid certificates of an event as one PDF, and records that in the audit log (product 24.5).
 * @throws AppError 404 when there is no such event; 409 when it has no valid certificate
 */
export async function printCertificates(
  context: Needs,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.printCertificates>,
): Promise<SentFile> {
  const event = await getEventByName(context.db.queries, eventName);
  const certificates = await listCertificatesOfEvent(context.db.queries, event.id);
  const valid = certificates.filter(({ issuedAt, withdrawnAt }) => issuedAt !== null && withdrawnAt === null);
  if (valid.length === 0) throw new AppError(calls.printCertificates.errors.nothing);
  const bytes = await drawCertificates(context, event.id, valid);
  await context.db.change((transaction) =>
    recordAudit(transaction, {
      at: context.clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'certificates_printed',
      after: { fact: 'count', of: 'certificates', count: valid.length },
    }),
  );
  return {
    type: 'application/pdf',
    name: `certificates-${event.id}.pdf`,
    content: Readable.from([bytes]),
  };
}

/** Deletes the remaining certificates of events whose registrations were erased (product 24.6). */
export async function deleteCertificatesOfErasedEvents({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.change(async (transaction) => {
    if (await deleteCertificateRowsOfErasedEvents(transaction)) truncateWalAfterCommit(transaction);
  });
}
