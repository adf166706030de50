import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { isMinorOn } from '#platform/rule/age.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract.ts';
import { recordPath } from './addresses.ts';
import { recordLimits } from './limits.ts';
import {
  deleteRecordConsent,
  deleteRecordConsentsOfAccount,
  listOwnNamedRegistrations,
  type NamedRegistration,
  saveRecordConsent,
} from './names.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

const isMinor = ({ birthDate }: Pick<NamedRegistration, 'birthDate'>, now: number, region: Region): boolean =>
  birthDate !== null && isMinorOn(birthDate, dayOf(now, region));

export async function listOwnRecordNames(
  { db: { queries }, clock }: Needs,
  { accountId }: Caller,
): Promise<AnswerOf<typeof calls.listOwnRecordNames>> {
  const registrations = await listOwnNamedRegistrations(queries, accountId);
  const region = await getClubRegion(queries);
  return {
    registrations: registrations.map((own) => ({
      registrationId: own.registrationId,
      name: own.name,
      shownAs: own.shownAs,
      isMinor: isMinor(own, clock(), region),
      path: own.address === null ? null : recordPath(own.address),
    })),
  };
}

/**
 * Names the caller in the record, or names the caller no longer (product 32.3). The pages follow at once.
 * @throws AppError 404 when the registration has no award of the caller; 409 when the caller is under 18, or the name is
 *   another than the one that the caller saw; 429 after too many changes in a minute
 */
export async function setRecordName(
  { db, clock }: Needs,
  { accountId }: Caller,
  { registrationId, name }: CheckedBody<typeof calls.setRecordName>,
): Promise<void> {
  const { errors } = calls.setRecordName;
  await consumeLimits({ db, clock }, recordLimits, { recordNamesPerAccount: accountId });
  await db.change(async (transaction) => {
    const registrations = await listOwnNamedRegistrations(transaction, accountId);
    const own = registrations.find((one) => one.registrationId === registrationId);
    if (!own) throw new AppError(errors.noAward);
    if (name === null) await deleteRecordConsent(transaction, registrationId);
    else {
      if (isMinor(own, clock(), await getClubRegion(transaction))) throw new AppError(errors.minor);
      if (name !== own.name) throw new AppError(errors.nameChanged);
      await saveRecordConsent(transaction, { registrationId, name, at: clock() });
    }
    if (own.address !== null && name !== own.shownAs) await invalidateSite(transaction);
  });
}

/** Withdraws the consent of a registration whose date of birth makes its person a minor, who is not named. */
export async function withdrawRecordNameOfMinor(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { registrationId, birthDate }: { registrationId: string; birthDate: string },
): Promise<void> {
  if (!isMinor({ birthDate }, clock(), await getClubRegion(transaction))) return;
  if (await deleteRecordConsent(transaction, registrationId)) await invalidateSite(transaction);
}

/** Withdraws all consents of an account that leaves, so that no record names it any longer. */
export async function withdrawRecordNames(transaction: Transaction, accountId: string): Promise<void> {
  if ((await deleteRecordConsentsOfAccount(transaction, accountId)) > 0) await invalidateSite(transaction);
}
