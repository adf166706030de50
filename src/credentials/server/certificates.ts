import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { meetsMinimumSessionShare } from '#attendance/rule/session-shares.ts';
import { getAttendanceForCertificates } from '#attendance/server/index.ts';
import { type Event, getEventByName } from '#conference/server/index.ts';
import { countIfWordsAllowed, queueMails } from '#email/server/index.ts';
import { findEmblem, findEmblemDigest } from '#media/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import { dayOf, toIso } from '#platform/rule/dates.ts';
import { toSlug } from '#platform/rule/slug.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { truncateWalAfterCommit } from '#platform/server/db/database.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { newId } from '#platform/server/ids.ts';
import { mapIncompletePrintedNames } from '#platform/server/pdf/printed-names.ts';
import { matchesSearchText } from '#platform/server/search/search-text.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
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
  type IssuedEmblem,
  insertCertificateDraft,
  insertIssuedDesign,
  insertParticipationDrafts,
  listCertificatesOfEvent,
  listDelegatesWithoutParticipationCertificate,
  lockCertificatesOfEvent,
  mapFiguresByCommittee,
  mapFiguresByRegistration,
  markCertificateIssued,
  replaceCertificateDesign,
  type StoredCertificate,
} from './certificates.sql.ts';
import {
  conferenceFigure,
  drawCertificates,
  getSharedCertificateFacts,
  listPictureIds,
} from './draw-certificates.ts';
import { buildCertificateLetter, buildPlainCertificateLetter } from './mails.ts';
import { mapSignaturePicturesById } from './signature-pictures.sql.ts';
import { getOrCreateSigningKey } from './signing-keys.ts';
import { certificateSendDelayMs, listStoppableIssues } from './stop-certificates.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

const toDesk = ({
  id,
  kind,
  name,
  email,
  role,
  code,
  issuedAt,
  withdrawnAt,
  withdrawalReason,
}: StoredCertificate) => ({
  _id: id,
  kind,
  name,
  email,
  role,
  code,
  issuedAt: toIso(issuedAt),
  withdrawnAt: toIso(withdrawnAt),
  withdrawalReason,
});

const roleOf = ({ portfolio, committee }: { portfolio: string; committee: string }): string =>
  `${portfolio}, ${committee}`;

type Anyway = CheckedBody<typeof calls.previewIssue>['anyway'];
const nothingAnyway: Anyway = { neverCame: false, committees: [], sessions: [] };

/**
 * Reads the delegates without a certificate of participation (product 24.10, 24.17): `ready` get one when certificates
 * are issued. `below` attended too few sessions, the committee of `withoutRoll` held none that is counted although a
 * share is demanded, and `neverCame` were at no door and in no roll. A delegate is in one list only, except that
 * `neverCame` also lists those who are issued in spite of that.
 */
async function readWaiting(db: Db, event: Event, anyway: Anyway) {
  const [waiting, { design = defaultCertificateDesign }] = await Promise.all([
    listDelegatesWithoutParticipationCertificate(db, event.id),
    getStoredCertificateDesign(db, event.id),
  ]);
  const committeeValues = new Map(
    waiting.map(({ committeeId, committeeValue }) => [committeeId, committeeValue]),
  );
  const counted = new Set(anyway.sessions.map(({ committee, session }) => `${committee} ${session}`));
  const { shares, fewMarks, arrived } = await getAttendanceForCertificates(
    db,
    event,
    ({ committeeId, session }) => counted.has(`${committeeValues.get(committeeId)} ${session}`),
  );
  const { minimumShare } = design;
  const withShares = waiting
    .map((delegate) => ({
      ...delegate,
      share: shares.get(delegate.registrationId) ?? { attended: 0, held: 0 },
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
  const hasNoRoll = ({ share }: (typeof withShares)[number]) => minimumShare > 0 && share.held === 0;
  const meetsShare = withShares.filter(({ share }) => meetsMinimumSessionShare(share, minimumShare));
  const admitted = meetsShare.filter(
    (delegate) => !hasNoRoll(delegate) || anyway.committees.includes(delegate.committeeValue),
  );
  const neverCame = admitted.filter(({ registrationId }) => !arrived.has(registrationId));
  return {
    ready: anyway.neverCame ? admitted : admitted.filter((delegate) => !neverCame.includes(delegate)),
    below: withShares.filter((delegate) => !meetsShare.includes(delegate)),
    /** Delegates of all committees without a roll, also of those that are issued in spite of that. */
    withoutRoll: withShares.filter(hasNoRoll),
    neverCame,
    fewMarks: fewMarks.flatMap(({ committeeId, ...held }) => {
      const delegate = waiting.find((one) => one.committeeId === committeeId);
      return delegate
        ? [{ ...held, committee: delegate.committeeValue, committeeName: delegate.committee }]
        : [];
    }),
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

const toLeftOut = ({
  registrationId,
  name,
  portfolio,
  committee,
}: Parameters<typeof roleOf>[0] & { registrationId: string; name: string }) => ({
  registrationId,
  name,
  role: roleOf({ portfolio, committee }),
});

/** @throws AppError 404 when there is no such event */
export async function getCertificateSetup(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  { eventName }: CheckedParams<typeof calls.getCertificateSetup>,
): Promise<AnswerOf<typeof calls.getCertificateSetup>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const { revision, design = defaultCertificateDesign } = await getStoredCertificateDesign(queries, event.id);
  const { ready, below, withoutRoll, neverCame } = await readWaiting(queries, event, nothingAnyway);
  return {
    eventName: event.name,
    revision,
    design,
    sample: await getSharedCertificateFacts(queries, context, event.id),
    figure: [...(await mapFiguresByCommittee(queries, event.id)).values()][0] ?? conferenceFigure,
    waiting: ready.length,
    withoutRoll: withoutRoll.length,
    committeesWithoutRoll: new Set(withoutRoll.map(({ committeeId }) => committeeId)).size,
    neverCame: neverCame.map(toLeftOut),
    below: below.map((delegate) => ({ ...toLeftOut(delegate), ...delegate.share })),
    corrected: [...ready, ...withoutRoll, ...neverCame, ...below]
      .filter(({ name, registered }) => name !== registered)
      .sort((one, other) => one.registered.localeCompare(other.registered, 'en'))
      .map(({ registrationId, registered, name, portfolio, committee }) => ({
        registrationId,
        registered,
        name,
        role: roleOf({ portfolio, committee }),
      })),
    ...(await countCertificates(queries, event.id)),
    stoppable: await listStoppableIssues(context, event.id),
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
    const pictureIds = listPictureIds(design);
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

export async function getOpenEvent(transaction: Transaction, eventName: string): Promise<Event> {
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
      kind,
      name,
      email,
      role,
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

/** Reads what `issueCertificates` would issue, and the digests of it. */
async function readIssue(db: Db, context: Pick<Context, 'config'>, event: Event, anyway: Anyway) {
  const waiting = await readWaiting(db, event, anyway);
  const drafts = (await listCertificatesOfEvent(db, event.id)).filter(({ issuedAt }) => issuedAt === null);
  const { design = defaultCertificateDesign } = await getStoredCertificateDesign(db, event.id);
  return {
    ...waiting,
    drafts,
    seen: {
      delegates: computeStateDigest(
        waiting.ready.map(({ registrationId, name, email, portfolio, committee }) => [
          ...[registrationId, name, email, roleOf({ portfolio, committee })],
        ]),
      ),
      drafts: computeStateDigest(
        drafts.map(({ id, kind, name, email, role }) => [id, kind, name, email, role]),
      ),
      design: computeStateDigest([
        design,
        await getSharedCertificateFacts(db, context, event.id),
        (await findEmblemDigest(db)) ?? null,
      ]),
    },
  };
}

/**
 * Returns the certificates that a superadmin looks at before they are issued (product 24.17).
 * @throws AppError 404 when there is no such event
 */
export async function previewIssue(
  context: Pick<Context, 'db' | 'config'>,
  { eventName, anyway }: CheckedBody<typeof calls.previewIssue>,
): Promise<AnswerOf<typeof calls.previewIssue>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const { ready, below, withoutRoll, neverCame, fewMarks, drafts, seen } = await readIssue(
    ...[queries, context, event, anyway],
  );
  return {
    seen,
    certificates: [
      ...drafts.map(({ registrationId, kind, name, role }) => ({
        registrationId,
        kind,
        name,
        role,
        registered: null,
      })),
      ...ready.map((delegate) => ({
        ...toLeftOut(delegate),
        kind: 'participation' as const,
        registered: delegate.name === delegate.registered ? null : delegate.registered,
      })),
    ],
    committeesWithoutRoll: [...Map.groupBy(withoutRoll, ({ committeeValue }) => committeeValue)].map(
      ([committee, delegates]) => ({
        committee,
        name: delegates[0]?.committee ?? '',
        delegates: delegates.length,
      }),
    ),
    sessionsWithFewMarks: fewMarks,
    neverCame: neverCame.map(toLeftOut),
    below: below.length,
    incompletelyPrinted: [
      ...(await mapIncompletePrintedNames([...drafts, ...ready].map(({ name }) => name))),
    ].map(([name, printed]) => ({ name, printed })),
  };
}

/**
 * Issues all drafts, and a certificate of participation for each delegate with a confirmed seat who came and
 * attended enough sessions (product 24.2, 24.10, 24.17). Atomic: concurrent calls issue nothing twice.
 * @throws AppError 404 when there is no such event; 409 when it is archived, has no dates, there is nothing to issue, or
 *   what would be issued differs from what the caller saw
 */
export async function issueCertificates(
  context: Needs,
  { accountId }: Caller,
  { eventName, anyway, seen }: CheckedBody<typeof calls.issueCertificates>,
): Promise<{ count: number }> {
  const { errors } = calls.issueCertificates;
  const at = context.clock();
  const emblem = await findEmblem(context.db.queries, 'paper');
  return context.db.change(async (transaction) => {
    const event = await getOpenEvent(transaction, eventName);
    if (!event.dates) throw new AppError(errors.noDates);
    await lockCertificatesOfEvent(transaction, event.id);
    const current = await readIssue(transaction, context, event, anyway);
    if (current.ready.length + current.drafts.length === 0) throw new AppError(errors.nothing);
    if (current.seen.delegates !== seen.delegates) throw new AppError(errors.delegatesChanged);
    if (current.seen.drafts !== seen.drafts) throw new AppError(errors.draftsChanged);
    if (current.seen.design !== seen.design || (await findEmblemDigest(transaction)) !== emblem?.digest)
      throw new AppError(errors.designChanged);
    await insertParticipationDrafts(transaction, event.id, current.ready.map(participation));
    const drafts = (await listCertificatesOfEvent(transaction, event.id)).filter(
      ({ issuedAt }) => issuedAt === null,
    );
    await issueDrafts(transaction, context, event, { drafts, at, by: accountId, emblem });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: event.id,
      action: 'certificates_issued',
      ...describeAnyway(anyway),
      after: { fact: 'count', of: 'certificates', count: drafts.length },
    });
    return { count: drafts.length };
  });
}

/** Returns the values of what was issued in spite of the attendance, for the audit log. */
function describeAnyway({ neverCame, committees, sessions }: Anyway): { before?: string } {
  const parts = [
    ...(neverCame ? ['never checked in'] : []),
    ...(committees.length > 0 ? [`no roll: ${committees.join(', ')}`] : []),
    ...(sessions.length > 0 ? [`few marks: ${sessions.length}`] : []),
  ];
  return parts.length === 0 ? {} : { before: parts.join('; ') };
}

/**
 * Issues a certificate of participation to a delegate whom the attendance leaves out, and records that in the audit log
 * (product 24.10). Atomic: concurrent calls issue only one certificate.
 * @throws AppError 404 when there is no such event; 409 when it is archived or has no dates, the delegate attended
 *   enough sessions or has a certificate, or the name or seat differs from what the caller saw
 */
export async function issueCertificateAnyway(
  context: Needs,
  { accountId }: Caller,
  { eventName, registrationId, name, role }: CheckedBody<typeof calls.issueCertificateAnyway>,
): Promise<void> {
  const { errors } = calls.issueCertificateAnyway;
  const at = context.clock();
  const emblem = await findEmblem(context.db.queries, 'paper');
  await context.db.change(async (transaction) => {
    const event = await getOpenEvent(transaction, eventName);
    if (!event.dates) throw new AppError(errors.noDates);
    await lockCertificatesOfEvent(transaction, event.id);
    const { below, withoutRoll, neverCame } = await readWaiting(transaction, event, nothingAnyway);
    const delegate = [...below, ...withoutRoll, ...neverCame].find(
      (one) => one.registrationId === registrationId,
    );
    if (!delegate) throw new AppError(errors.notBelow);
    if (delegate.name !== name || roleOf(delegate) !== role) throw new AppError(errors.changed);
    await insertParticipationDrafts(transaction, event.id, [participation(delegate)]);
    const drafts = (await listCertificatesOfEvent(transaction, event.id)).filter(
      (certificate) => certificate.kind === 'participation' && certificate.registrationId === registrationId,
    );
    await issueDrafts(transaction, context, event, { drafts, at, by: accountId, emblem });
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
  {
    drafts,
    at,
    by,
    emblem,
  }: { drafts: readonly StoredCertificate[]; at: number; by: string; emblem: IssuedEmblem | undefined },
): Promise<void> {
  const key = await getOrCreateSigningKey(transaction, context);
  const day = dayOf(at, event);
  const { design = defaultCertificateDesign } = await getStoredCertificateDesign(transaction, event.id);
  const { club, event: name, dates } = await getSharedCertificateFacts(transaction, context, event.id);
  const designId = await insertIssuedDesign(transaction, event.id, {
    design,
    facts: { club, event: name, dates },
    emblem,
  });
  const figures = await mapFiguresByRegistration(transaction, event.id);
  const issued = [];
  for (const { id, kind, name, email, role, registrationId, figure: stored } of drafts) {
    const code = encodeCertificateCode(randomBytes(certificateCodeLength));
    const bytes = encodeCertificateStatement({ key: key.id, code, kind, name, event: event.name, role, day });
    const statement = encodeSignedStatement(bytes, key.sign(bytes));
    const mailId = email === '' ? null : newId();
    const figure = stored === null ? (figures.get(registrationId ?? '') ?? null) : JSON.parse(stored);
    if (!(await markCertificateIssued(transaction, id, { code, statement, at, designId, figure, mailId })))
      throw new Error('a locked draft was issued meanwhile');
    issued.push({ id, name, email, role, code, mailId, hasAccount: registrationId !== null });
  }
  const mailed = issued.filter(({ email }) => email !== '');
  const { publicUrl } = context.config;
  const mayAttach = await countIfWordsAllowed(transaction, context, {
    accountId: by,
    kind: 'certificate_issued',
    recipients: mailed.map(({ email }) => email),
  });
  await queueMails(
    transaction,
    context,
    mailed.map((certificate) => ({
      ...(certificate.mailId !== null && { id: certificate.mailId }),
      recipient: certificate.email,
      dueAt: at + certificateSendDelayMs,
      letter: mayAttach
        ? buildCertificateLetter(certificate, event.name, publicUrl)
        : buildPlainCertificateLetter(certificate, publicUrl),
      eventId: event.id,
      ...(certificate.hasAccount ? {} : { ownerId: null }),
    })),
  );
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
    name: `certificates-${toSlug(event.name)}.pdf`,
    content: Readable.from([bytes]),
  };
}

/** Deletes the remaining certificates of events whose registrations were erased (product 24.6). */
export async function deleteCertificatesOfErasedEvents({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.change(async (transaction) => {
    if (await deleteCertificateRowsOfErasedEvents(transaction)) truncateWalAfterCommit(transaction);
  });
}
