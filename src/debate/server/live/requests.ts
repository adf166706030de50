import type { CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/debates.ts';
import { rebase } from '../../rule/course.ts';
import { appendSteps, lockLedDebate } from './debate-log.ts';
import { updateDebate } from './debates.sql.ts';
import { answerOpenRequest, listOpenRequests } from './requests.sql.ts';

/**
 * Answers what a delegate asked for. An accepted request becomes a step.
 * @throws AppError 403 if the caller does not chair the committee; 404 if there is no such event; 409 without rules, if a
 *   superadmin does not lead, if it was answered before, or if it is not in order any more
 */
export async function answerRequest(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { _id: id, accept, ...asked }: CheckedBody<typeof calls.answerRequest>,
): Promise<void> {
  const { errors } = calls.answerRequest;
  const { accountId } = caller;
  await context.db.change(async (transaction) => {
    const at = context.clock();
    const log = await lockLedDebate(transaction, context, caller, asked, { now: at });
    const { committeeId, seq, term } = log.stored;
    const request = (await listOpenRequests(transaction, committeeId)).find((one) => one.id === id);
    const answer = accept ? 'accepted' : 'declined';
    if (!request || !(await answerOpenRequest(transaction, { committeeId, id }, answer, at)))
      throw new AppError(errors.answered);
    if (!accept) return updateDebate(transaction, committeeId, {});
    const { kind, body } = request;
    const step = { id, seq: seq + 1, term, at, by: 'floor', device: 'floor', kind, body } as const;
    const made = rebase(log.findRules, log.course, [step], { after: seq });
    if (made.applied.length === 0) throw new AppError(errors.notInOrder);
    await appendSteps(transaction, log, made, { receivedAt: at, accountId });
  });
}
