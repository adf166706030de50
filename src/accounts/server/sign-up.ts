import { queueMail } from '#email/server/index.ts';
import type { AnyCall, CheckedBody } from '#platform/contract/call.ts';
import type { Institute } from '#platform/rule/institute.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError, createInputError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { type EntryMistake, listSignupMistakes } from '../contract/sign-up.ts';
import { hostStudentField, signup, unverifiedReservationMinutes } from '../contract.ts';
import { findTakenColumn, insertAccount, type NewAccount } from './accounts.sql.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import {
  listEvictableAccountIds,
  lockUnverifiedAccount,
  type Person,
  type UniqueValues,
} from './deletion.sql.ts';
import { eraseAccount } from './deletion.ts';
import type { OnAccountErased } from './hooks.ts';
import { accountLimits } from './limits.ts';
import { buildWelcomeLetter } from './mails.ts';
import { issueOneTimeLink } from './one-time-links.ts';
import { hashPassword } from './passwords.ts';

const { emailExists, instituteEmailExists, scholarIdExists } = signup.errors;
const takenErrors = {
  email: emailExists,
  institute_email: instituteEmailExists,
  scholar_id: scholarIdExists,
} as const;

/**
 * Creates an unverified account and sends a welcome mail with the link that verifies it. If several concurrent sign-ups have the same address, only
 * one succeeds.
 * @throws AppError with one of the errors of the call, or 503 if too many requests wait for hashing
 */
export async function signUp(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  body: CheckedBody<typeof signup>,
  networkAddress: string,
  onAccountErased: OnAccountErased,
): Promise<void> {
  const club = await getClub(context.db.queries);
  const { institute } = club;
  throwFirstFormMistake(signup, listSignupMistakes(body, club));
  const passwordHash = await context.hashing.reserve(async (hashing) => {
    await consumeLimits(context, accountLimits, { signUpPerNetwork: networkAddress });
    const about = [body.name, body.email];
    await rejectCommonPassword(context, body.password, about, signup.errors.commonPassword, club);
    return hashPassword({ hashing }, body.password);
  });
  const account = buildNewAccount(body, institute, passwordHash, context.clock());
  await context.db.change(async (transaction) => {
    await createAccountEvictingUnverified(transaction, context, account, onAccountErased);
    const { letter } = await issueOneTimeLink(transaction, context, 'verify', account, buildWelcomeLetter);
    await queueMail(transaction, context, account.email, letter);
  });
}

/**
 * Creates an account. If another account has the e-mail, institute e-mail or scholar ID, first erases unverified
 * accounts that no longer reserve these values (product 3.11).
 * @throws AppError 409 if one of the values is still taken
 */
export async function createAccountEvictingUnverified(
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  account: NewAccount,
  onAccountErased: OnAccountErased,
): Promise<void> {
  if (await insertAccount(transaction, account)) return;
  await evictUnverifiedAccounts(transaction, context, account, onAccountErased);
  if (await insertAccount(transaction, account)) return;
  const taken = await findTakenColumn(transaction, account);
  throw new AppError(takenErrors[taken ?? 'email']);
}

type Entries = Omit<CheckedBody<typeof signup>, 'password' | 'confirmPassword'>;

/**
 * Rejects a form that has mistakes.
 * @throws AppError 400 with the first mistake
 */
export function throwFirstFormMistake(call: AnyCall, mistakes: readonly EntryMistake[]): void {
  const [first] = mistakes;
  if (first) throw new AppError(createInputError(call, first.message));
}

/** Returns the row of a new account. If the club has no institute, the answers about it are ignored. */
export function buildNewAccount(
  body: Entries,
  institute: Institute | null,
  passwordHash: string,
  now: number,
): NewAccount {
  const student = institute !== null && body[hostStudentField];
  return {
    id: newId(),
    email: body.email,
    role: 'client',
    name: body.name,
    phone: body.phone,
    password_hash: passwordHash,
    institute_email: (student && body.instituteEmail) || null,
    scholar_id: (student && institute.scholarIdLabel !== undefined && body.scholarID) || null,
    branch: (student && body.branch) || null,
    year: (student && body.year) || null,
    photo_id: null,
    created_at: now,
    verified_at: null,
    deletion_scheduled_at: null,
  };
}

/**
 * Erases accounts with one of these values that were not verified within 60 minutes of the sign-up, or are unverified
 * and scheduled for deletion (product 3.11). Locks their rows, so that concurrent sign-ups run one after the other.
 */
async function evictUnverifiedAccounts(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  claimed: UniqueValues,
  onAccountErased: OnAccountErased,
): Promise<void> {
  const at = clock();
  const locked: Person[] = [];
  for (const id of await listEvictableAccountIds(
    transaction,
    claimed,
    at - unverifiedReservationMinutes * 60_000,
  )) {
    const account = await lockUnverifiedAccount(transaction, id);
    if (account) locked.push(account);
  }
  for (const account of locked)
    await eraseAccount(transaction, account, { actorId: 'sign_up', at, onAccountErased });
}
