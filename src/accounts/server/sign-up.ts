import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { signup, unverifiedMinutes } from '../contract.ts';
import { findTakenValue, insertAccount, type NewAccount } from './accounts.sql.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import {
  listEvictableAccounts,
  lockUnverifiedAccount,
  type Person,
  type UniqueValues,
} from './deletion.sql.ts';
import { eraseAccount } from './deletion.ts';
import type { OnAccountErased } from './hooks.ts';
import { welcomeLetter } from './mails.ts';
import { hashPassword } from './passwords.ts';

const { emailExists, instituteEmailExists, scholarIdExists } = signup.errors;
const takenErrors = {
  email: emailExists,
  institute_email: instituteEmailExists,
  scholar_id: scholarIdExists,
} as const;

/**
 * Opens an unverified client account and mails a welcome. Only one of several concurrent sign-ups succeeds. It can
 * replace accounts that were not verified in time (product 3.11).
 * @param networkAddress of the request
 * @throws AppError with one of the contract's errors
 */
export async function signUp(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  body: CheckedBody<typeof signup>,
  networkAddress: string,
  onAccountErased: OnAccountErased,
): Promise<void> {
  const passwordHash = await context.hashing.reserve(async (hashing) => {
    await consume(context, { signUpPerNetwork: networkAddress });
    await rejectCommonPassword(context, body.password, [body.name, body.email], signup.errors.commonPassword);
    return hashPassword({ hashing }, body.password);
  });
  const account = toNewAccount(body, passwordHash, context.clock());
  await context.db.change(async (changes) => {
    await openAccount(changes, context, account, onAccountErased);
    await queueMail(changes, context, account.email, welcomeLetter(context.config));
  });
}

/**
 * Inserts an account and evicts unverified accounts that reserve its values (product 3.11).
 * @throws AppError when its address, institute e-mail or scholar ID is taken
 */
export async function openAccount(
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  account: NewAccount,
  onAccountErased: OnAccountErased,
): Promise<void> {
  if (await insertAccount(transaction, account)) return;
  await evictUnverifiedAccounts(transaction, context, account, onAccountErased);
  if (await insertAccount(transaction, account)) return;
  const taken = await findTakenValue(transaction, account);
  throw new AppError(takenErrors[taken ?? 'email']);
}

type Entries = Omit<CheckedBody<typeof signup>, 'password' | 'confirmPassword'>;

export function toNewAccount(body: Entries, passwordHash: string, now: number): NewAccount {
  const student = body.isStudentOfNITS;
  return {
    id: newId(),
    email: body.email,
    role: 'client',
    name: body.name,
    phone: body.phone,
    password_hash: passwordHash,
    institute_email: (student && body.instituteEmail) || null,
    scholar_id: (student && body.scholarID) || null,
    branch: (student && body.branch) || null,
    year: (student && body.year) || null,
    photo_id: null,
    created_at: now,
    verified_at: null,
    deletion_scheduled_at: null,
  };
}

/**
 * Erases accounts with the same address, institute e-mail or scholar ID that were not verified within 60 minutes of
 * their sign-up (product 3.11). Requesting further links does not extend the time. Concurrent sign-ups serialise on
 * the row lock.
 */
export async function evictUnverifiedAccounts(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  claimed: UniqueValues,
  onAccountErased: OnAccountErased,
): Promise<void> {
  const at = clock();
  const locked: Person[] = [];
  for (const id of await listEvictableAccounts(transaction, claimed, at - unverifiedMinutes * 60_000)) {
    const account = await lockUnverifiedAccount(transaction, id);
    if (account) locked.push(account);
  }
  for (const account of locked)
    await eraseAccount(transaction, account, { actorId: 'sign_up', at, onAccountErased });
}
