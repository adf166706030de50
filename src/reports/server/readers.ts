import { computeEffectiveRole, findAccount, reauthenticate } from '#accounts/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import * as calls from '../contract.ts';
import { sealReaderChallenge } from '../rule/report-key.ts';
import { queueReaderKeyResealedMails, queueReaderKeySetMails, queueReadersChangedMails } from './mails.ts';
import {
  deleteReaderKey,
  deleteReaderWithKey,
  findReaderKey,
  insertOrReplaceReader,
  insertReaderKey,
  listReaderCandidates,
  listReaders,
  type Reader,
  removeReaderFromPlace,
  updateKeySeals,
} from './readers.sql.ts';
import { countUnsharedReports } from './reports.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config' | 'hashing'>;

/** Returns both readers with their keys. Empty unless both have a key and a role of the secretariat. */
export function listReadersIfFormOpen(readers: readonly Reader[]) {
  const ready = readers.flatMap((reader) =>
    reader.isStaff && reader.key ? [{ ...reader, ...reader.key }] : [],
  );
  return ready.length === calls.readerPlaces.length ? ready : [];
}

export async function getReportForm({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<AnswerOf<typeof calls.getReportForm>> {
  const readers = listReadersIfFormOpen(await listReaders(db.queries, clock()));
  return { readers: readers.map(({ name, keyId, publicKey }) => ({ name, keyId, publicKey })) };
}

/** @throws AppError 404 if the account is not one of the two readers */
export async function getOwnReaderAndAllReaders(
  db: Db,
  accountId: string,
  now: number,
): Promise<{ own: Reader; other: Reader | undefined; readers: Reader[] }> {
  const readers = await listReaders(db, now);
  const own = readers.find((reader) => reader.accountId === accountId);
  if (!own) throw new AppError(calls.listReports.errors.notReader);
  return { own, other: readers.find((reader) => reader !== own), readers };
}

export async function getReportDesk(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, role }: Caller,
): Promise<AnswerOf<typeof calls.getReportDesk>> {
  const readers = await listReaders(queries, clock());
  const own = readers.find((reader) => reader.accountId === accountId);
  const other = readers.find((reader) => reader !== own);
  const key = own && (await findReaderKey(queries, accountId));
  return {
    readers: readers.map(({ place, accountId: id, name, key: readerKey, isStaff }) => ({
      place,
      name,
      isStaff,
      accountId: id,
      hasKey: readerKey !== null,
    })),
    isOpen: listReadersIfFormOpen(readers).length > 0,
    isReader: own !== undefined,
    ownKey: key
      ? {
          keyId: key.id,
          publicKey: key.public_key,
          byPassphrase: {
            salt: key.passphrase_salt,
            rounds: key.passphrase_rounds,
            sealed: key.by_passphrase,
          },
          byRecovery: key.by_recovery,
        }
      : null,
    otherReader:
      key && other?.key
        ? {
            name: other.name,
            ...other.key,
            unshared: await countUnsharedReports(queries, {
              accountId,
              keyId: key.id,
              other: { accountId: other.accountId, keyId: other.key.keyId },
            }),
          }
        : null,
    candidates: role === 'superadmin' ? await listReaderCandidates(queries, clock()) : [],
  };
}

/**
 * Names a reader or leaves the place vacant. The key of an earlier reader is kept, so that it opens the earlier reports
 * again if the person is named again (product 26.2).
 * Takes the password, because a stolen session could otherwise send new reports to another person.
 * @throws AppError 403 if the password is wrong, 409 if the place has changed, or the account cannot be a reader
 */
export async function setReportReader(
  { db, ...context }: Needs,
  caller: Caller,
  { place, seen, accountId, password }: CheckedBody<typeof calls.setReportReader>,
): Promise<void> {
  await reauthenticate({ db, ...context }, caller, password);
  const { changedMeanwhile, notStaff, alreadyReader } = calls.setReportReader.errors;
  const at = context.clock();
  await db.change(async (transaction) => {
    const before = await listReaders(transaction, at);
    if (accountId === null) {
      if (seen === null || !(await removeReaderFromPlace(transaction, place, seen)))
        throw new AppError(changedMeanwhile);
    } else {
      const account = await findAccount(transaction, accountId);
      if (!account || computeEffectiveRole(account.grant, at) === 'client') throw new AppError(notStaff);
      if (before.some((reader) => reader.accountId === accountId)) throw new AppError(alreadyReader);
      const row = { place, account_id: accountId, named_at: at, named_by: caller.accountId };
      if (!(await insertOrReplaceReader(transaction, row, seen))) throw new AppError(changedMeanwhile);
    }
    const audit = { at, actorId: caller.accountId };
    if (seen !== null)
      await recordAudit(transaction, { ...audit, action: 'report_reader_removed', subjectId: seen });
    if (accountId !== null)
      await recordAudit(transaction, { ...audit, action: 'report_reader_named', subjectId: accountId });
    const after = await listReaders(transaction, at);
    const removed = before.filter((reader) => !after.some((other) => other.accountId === reader.accountId));
    const names = after.map(({ name }) => name);
    await queueReadersChangedMails(transaction, context, [...after, ...removed], names);
    await invalidateSite(transaction);
  });
}

/**
 * Stores the key of a reader. A new key replaces the earlier key. The envelopes that are sealed to the earlier key are
 * deleted with it.
 * @throws AppError 404 if the caller is no reader, 403 if the password is wrong, 409 if the key has changed
 */
export async function setUpReaderKey(
  { db, ...context }: Needs,
  caller: Caller,
  { publicKey, byPassphrase, byRecovery, replaces, password }: CheckedBody<typeof calls.setUpReaderKey>,
): Promise<void> {
  const { accountId } = caller;
  await reauthenticate({ db, ...context }, caller, password);
  const { changedMeanwhile } = calls.setUpReaderKey.errors;
  const at = context.clock();
  await db.change(async (transaction) => {
    const { own, readers } = await getOwnReaderAndAllReaders(transaction, accountId, at);
    if (replaces !== null && !(await deleteReaderKey(transaction, replaces, accountId)))
      throw new AppError(changedMeanwhile);
    const key = {
      id: newId(),
      account_id: accountId,
      public_key: publicKey,
      passphrase_salt: byPassphrase.salt,
      passphrase_rounds: byPassphrase.rounds,
      by_passphrase: byPassphrase.sealed,
      by_recovery: byRecovery,
      created_at: at,
    };
    if (!(await insertReaderKey(transaction, key))) throw new AppError(changedMeanwhile);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: accountId,
      action: 'report_key_set',
    });
    await queueReaderKeySetMails(transaction, context, readers, own.name);
    await invalidateSite(transaction);
  });
}

const challengeMs = 10 * 60_000;

const challengeText = (keyId: string, validUntil: string) => `reader key ${keyId} until ${validUntil}`;

/**
 * Creates a challenge that is sealed to the caller's public key. It is signed and not stored.
 * @throws AppError 404 if the caller is no reader or has no key
 */
export async function getReaderKeyChallenge(
  { db, clock, secret }: Pick<Context, 'db' | 'clock' | 'secret'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof calls.getReaderKeyChallenge>> {
  const { own } = await getOwnReaderAndAllReaders(db.queries, accountId, clock());
  if (!own.key) throw new AppError(calls.getReaderKeyChallenge.errors.notReader);
  const { keyId, publicKey } = own.key;
  const validUntil = new Date(clock() + challengeMs).toISOString();
  const text = secret.sign(challengeText(keyId, validUntil));
  return { validUntil, sealed: await sealReaderChallenge(text, publicKey) };
}

/**
 * Replaces the sealed private key of the caller, who proves by the password and by an opened challenge to have the key.
 * Rubbish from an unlocked laptop would otherwise make every report unreadable for this reader. The change is recorded in the audit log and mailed to both readers,
 * because an attacker with a stolen session could make the key unusable.
 * @throws AppError 404 if the caller is no reader, 403 if the password or the proof is wrong, 409 if the key has changed
 */
export async function resealReaderKey(
  { db, ...context }: Needs,
  caller: Caller,
  { keyId, byPassphrase, byRecovery, password, proof }: CheckedBody<typeof calls.resealReaderKey>,
): Promise<void> {
  const { accountId } = caller;
  const at = context.clock();
  await reauthenticate({ db, ...context }, caller, password);
  const isProved = context.secret.isSigned(challengeText(keyId, proof.validUntil), proof.text);
  if (!isProved || Date.parse(proof.validUntil) < at)
    throw new AppError(calls.resealReaderKey.errors.wrongProof);
  await db.change(async (transaction) => {
    const { own, readers } = await getOwnReaderAndAllReaders(transaction, accountId, at);
    const isStored = await updateKeySeals(transaction, keyId, accountId, {
      ...(byPassphrase && {
        passphrase_salt: byPassphrase.salt,
        passphrase_rounds: byPassphrase.rounds,
        by_passphrase: byPassphrase.sealed,
      }),
      ...(byRecovery && { by_recovery: byRecovery }),
    });
    if (!isStored) throw new AppError(calls.resealReaderKey.errors.changedMeanwhile);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: accountId,
      action: 'report_key_resealed',
    });
    await queueReaderKeyResealedMails(transaction, context, readers, own.name);
  });
}

/** Leaves the place of an erased account vacant and deletes its key, so that the form closes (product 26.8). */
export async function removeErasedReader(transaction: Transaction, accountId: string): Promise<void> {
  if (await deleteReaderWithKey(transaction, accountId)) await invalidateSite(transaction);
}
