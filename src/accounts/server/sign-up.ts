import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { signup, unverifiedMinutes } from '../contract.ts';
import { addAccount, findTaken, type NewAccount } from './accounts.sql.ts';
import { refuseCommonPassword } from './common-password.ts';
import { eraseAccount } from './deletion.ts';
import { type Claimed, listLapsed, lockUnverified, type Person } from './deletions.sql.ts';
import type { OnAccountErased } from './hooks.ts';
import { welcome } from './mails.ts';
import { hashPassword } from './passwords.ts';

const { emailExists, instituteEmailExists, scholarIdExists } = signup.errors;
const takenErrors = {
  email: emailExists,
  institute_email: instituteEmailExists,
  scholar_id: scholarIdExists,
} as const;

/**
 * Opens a client account, not yet verified, and mails a welcome. However many identical requests arrive at once, one
 * opens an account. It may take the place of accounts that nobody verified in time (product 3.11).
 * @param networkAddress where the request came from
 * @throws AppError with one of the contract's errors
 */
export async function signUp(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  body: CheckedBody<typeof signup>,
  networkAddress: string,
  onAccountErased: OnAccountErased,
): Promise<void> {
  const passwordHash = await context.hashing.keepPlace(async (hashing) => {
    await spend(context, { signUpPerNetwork: networkAddress });
    await refuseCommonPassword(context, body.password, [body.name, body.email], signup.errors.commonPassword);
    return hashPassword({ hashing }, body.password);
  });
  const account = newAccount(body, passwordHash, context.clock());
  await context.db.change(async (changes) => {
    await openAccount(changes, context, account, onAccountErased);
    await queueMail(changes, context, account.email, welcome(context.config));
  });
}

/**
 * Adds an account, in the place of those that hold what it claims and that nobody verified in time (product 3.11).
 * @throws AppError when its address, institute e-mail or scholar id is another's
 */
export async function openAccount(
  changes: Changes,
  context: Pick<Context, 'clock'>,
  account: NewAccount,
  onAccountErased: OnAccountErased,
): Promise<void> {
  if (await addAccount(changes, account)) return;
  await evictUnverifiedAccounts(changes, context, account, onAccountErased);
  if (await addAccount(changes, account)) return;
  const taken = await findTaken(changes, account);
  throw new AppError(takenErrors[taken ?? 'email']);
}

type Entries = Omit<CheckedBody<typeof signup>, 'password' | 'confirmPassword'>;

/** An account as its person typed it, not verified. */
export function newAccount(body: Entries, passwordHash: string, now: number): NewAccount {
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
 * Erases the accounts that hold an address, institute e-mail or scholar id somebody signs up with now, and that were not
 * verified in their 60 minutes (product 3.11). The minutes count from the sign-up: asking for further links wins no time.
 * Of several who sign up at once, one finds the account; the others find that it is gone.
 */
export async function evictUnverifiedAccounts(
  changes: Changes,
  { clock }: Pick<Context, 'clock'>,
  claimed: Claimed,
  onAccountErased: OnAccountErased,
): Promise<void> {
  const at = clock();
  const held: Person[] = [];
  for (const id of await listLapsed(changes, claimed, at - unverifiedMinutes * 60_000)) {
    const account = await lockUnverified(changes, id);
    if (account) held.push(account);
  }
  for (const account of held)
    await eraseAccount(changes, account, { actorId: 'sign-up', at, onAccountErased });
}
