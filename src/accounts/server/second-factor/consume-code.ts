import { queueMail } from '#email/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import type { LockedAccount } from '../lock-account.sql.ts';
import { stepOf } from './authenticator.ts';
import { recoveryCodeUsedLetter } from './mails.ts';
import { plainCode, recoveryFingerprint } from './recovery-codes.ts';
import { countRecoveryCodes, findSecondFactor, spendRecoveryCode, spendStep } from './second-factors.sql.ts';

type Needs = Pick<Context, 'clock' | 'secret' | 'config'>;

/**
 * Uses up a code of an account that the transaction holds: six digits of the app, each good once and not after a later
 * one, or a recovery code, which is written down and reported by mail.
 * @returns what became of it: 'missing' when one is needed and none was given, 'off' when the account has no second factor
 */
export async function consumeCode(
  changes: Changes,
  context: Needs,
  account: LockedAccount,
  code: string | undefined,
): Promise<'taken' | 'wrong' | 'missing' | 'off'> {
  const factor = await findSecondFactor(changes, account.id);
  if (!factor || factor.confirmed_at === null) return 'off';
  if (code === undefined) return 'missing';
  const plain = plainCode(code);
  if (!/^\d{6}$/.test(plain)) return takeRecoveryCode(changes, context, account, plain);
  const step = stepOf(context.secret.open(factor.sealed_secret), plain, context.clock());
  return step !== undefined && (await spendStep(changes, account.id, step)) ? 'taken' : 'wrong';
}

async function takeRecoveryCode(
  changes: Changes,
  context: Needs,
  account: LockedAccount,
  code: string,
): Promise<'taken' | 'wrong'> {
  const { id } = account;
  if (!(await spendRecoveryCode(changes, id, recoveryFingerprint(context, id, code)))) return 'wrong';
  const left = await countRecoveryCodes(changes, id);
  const audited = { at: context.clock(), actorId: id, action: 'recovery code used', subjectId: id } as const;
  await recordAudit(changes, { ...audited, before: String(left + 1), after: String(left) });
  await queueMail(changes, context, account.email, recoveryCodeUsedLetter(account, left, context.config));
  return 'taken';
}
