import { queueMail } from '#email/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller } from '#platform/server/context.ts';
import { reissueRecoveryCodes as call } from '../../contract.ts';
import { secondFactorLetter } from './mails.ts';
import { newRecoveryCodes, recoveryFingerprint } from './recovery-codes.ts';
import { replaceRecoveryCodes } from './second-factors.sql.ts';
import { type CodeNeeds, withCode } from './with-code.ts';

/**
 * Makes new recovery codes, for a person who has a code; the earlier ones end.
 * @returns the codes, which are shown this once
 * @throws AppError with one of the contract's errors
 */
export async function reissueRecoveryCodes(
  context: CodeNeeds,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes();
  await withCode(context, caller, code, call.errors, async (changes, account) => {
    const { id } = account;
    await replaceRecoveryCodes(
      changes,
      id,
      recoveryCodes.map((one) => recoveryFingerprint(context, id, one)),
    );
    await recordAudit(changes, {
      at: context.clock(),
      actorId: id,
      action: 'recovery codes reissued',
      subjectId: id,
    });
    await queueMail(changes, context, account.email, secondFactorLetter(account, 'codes', context.config));
  });
  return recoveryCodes;
}
