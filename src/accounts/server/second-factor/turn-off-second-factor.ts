import { queueMail } from '#email/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller } from '#platform/server/context.ts';
import { turnOffSecondFactor as call } from '../../contract.ts';
import { removeSessions } from '../sessions.sql.ts';
import { secondFactorLetter } from './mails.ts';
import { removeFactor } from './second-factors.sql.ts';
import { type CodeNeeds, withCode } from './with-code.ts';

/**
 * Takes the own second factor away, for a person who has a code of it, and ends the account's other sessions.
 * @throws AppError with one of the contract's errors
 */
export function turnOffSecondFactor(context: CodeNeeds, caller: Caller, code: string): Promise<void> {
  return withCode(context, caller, code, call.errors, async (changes, account) => {
    const { id } = account;
    await removeFactor(changes, id);
    await removeSessions(changes, id, caller.sessionId);
    await recordAudit(changes, {
      at: context.clock(),
      actorId: id,
      action: 'second factor off',
      subjectId: id,
    });
    await queueMail(changes, context, account.email, secondFactorLetter(account, 'off', context.config));
  });
}
