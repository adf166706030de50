import { Readable } from 'node:stream';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { createKeyedSemaphore } from '#platform/server/keyed-semaphore.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { mapIncompletePrintedNames } from '#platform/server/pdf/printed-names.ts';
import { receiptLimits } from '#receipts/server/index.ts';
import {
  correctOwnCertificateName as correctCall,
  type listOwnCertificates as getCall,
  getCertificatePdf,
} from '../contract.ts';
import {
  findCertificate,
  listIssuedCertificatesOfAccount,
  listSeatsOfAccount,
  lockCertificatesOfEvent,
  type StoredCertificate,
  setCertificateName,
} from './certificates.sql.ts';
import { drawCertificate } from './draw-certificates.ts';

const toOwn = ({ id, kind, name, role, code, issuedAt, withdrawnAt }: StoredCertificate) => ({
  _id: id,
  kind,
  name,
  role,
  code,
  issuedAt: toIso(issuedAt),
  withdrawnAt: toIso(withdrawnAt),
});

export async function listOwnCertificates(
  db: Db,
  accountId: string,
): Promise<AnswerOf<typeof getCall>['registrations']> {
  const seats = await listSeatsOfAccount(db, accountId);
  const issued = await listIssuedCertificatesOfAccount(db, accountId);
  const names = new Map(
    seats.map(({ registrationId, name, issuedAt }) => [registrationId, issuedAt === null ? name : null]),
  );
  const ids = [
    ...new Set([...names.keys(), ...issued.flatMap(({ registrationId }) => registrationId ?? [])]),
  ];
  const printedNames = await mapIncompletePrintedNames([...names.values()].flatMap((name) => name ?? []));
  return ids.map((id) => ({
    registrationId: id,
    name: names.get(id) ?? null,
    printed: printedNames.get(names.get(id) ?? '') ?? null,
    certificates: issued.filter(({ registrationId }) => registrationId === id).map(toOwn),
  }));
}

/**
 * Corrects the name for a certificate of participation (product 24.3).
 * @throws AppError 404 when the registration is not a seat of the caller; 409 when the certificate is already issued
 */
export async function correctOwnCertificateName(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { registrationId, name }: CheckedBody<typeof correctCall>,
): Promise<void> {
  const { errors } = correctCall;
  const find = async (queries: Db) =>
    (await listSeatsOfAccount(queries, accountId)).find((seat) => seat.registrationId === registrationId);
  await db.change(async (transaction) => {
    const known = await find(transaction);
    if (!known) throw new AppError(errors.noSuchRegistration);
    await lockCertificatesOfEvent(transaction, known.eventId);
    const seat = await find(transaction);
    if (!seat) throw new AppError(errors.noSuchRegistration);
    if (seat.issuedAt !== null) throw new AppError(errors.issued);
    await setCertificateName(transaction, registrationId, name);
  });
}

/** Draws one certificate at a time for each account, so that a single account cannot delay the other accounts. */
const accountQueue = createKeyedSemaphore({ permits: 1, maxQueued: 50 });

/**
 * Returns a certificate as a PDF.
 * @throws AppError 404 when there is no such certificate, or it belongs to another delegate, is a draft or was
 *   withdrawn; 429 for too many requests in a minute; 503 when the queue is full
 */
export async function getCertificateFile(
  context: Pick<Context, 'db' | 'clock' | 'config'> & { signal?: AbortSignal },
  { accountId, role }: Caller,
  id: string,
): Promise<SentFile> {
  const { queries } = context.db;
  const { errors } = getCertificatePdf;
  const found = await findCertificate(queries, id);
  const isOwn = async () =>
    (await listIssuedCertificatesOfAccount(queries, accountId)).some((own) => own.id === id);
  if (!found || (role === 'client' && !(await isOwn()))) throw new AppError(errors.noSuchCertificate);
  await consumeLimits(context, receiptLimits, { receiptPerAccount: accountId });
  const file = await accountQueue.run(accountId, () => drawCertificate(context, id), context.signal);
  if (!file) throw new AppError(errors.noSuchCertificate);
  return { type: 'application/pdf', name: file.name, content: Readable.from([file.bytes]) };
}
