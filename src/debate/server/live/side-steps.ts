import { mapAccountNames, openCommittee } from '#attendance/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/debates.ts';
import { rebase } from '../../rule/course.ts';
import { loadRulesOfSteps } from './courses.ts';
import { appendSteps, lockLedDebate, readDebateLog } from './debate-log.ts';
import { updateDebate } from './debates.sql.ts';
import { listOpenSideSteps, settleSideStep } from './steps.sql.ts';

/** @throws AppError 403 when a client does not chair the committee; 404 when there is no such event or committee */
export async function listSideSteps(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  params: CheckedParams<typeof calls.listSideSteps>,
): Promise<AnswerOf<typeof calls.listSideSteps>> {
  const { queries } = context.db;
  const opened = await openCommittee(queries, caller, params, context.clock());
  await readDebateLog(context, opened);
  const steps = await listOpenSideSteps(queries, opened.committee.id);
  const names = await mapAccountNames(queries, [
    ...new Set(steps.flatMap(({ accountId }) => accountId ?? [])),
  ]);
  return {
    sideSteps: steps.map(({ id, device, accountId, at, kind, body, refusal }) => ({
      _id: id,
      device,
      name: names.get(accountId ?? '') ?? null,
      at,
      kind,
      body,
      refusal,
    })),
  };
}

/**
 * Decides about steps of another device. Applied ones are made now, at the end of the log, one after the other; those that the
 * rules refuse stay in the list.
 * @throws AppError 403 if the caller does not chair the committee; 404 if there is no such event; 409 without rules, or
 *   if a superadmin or another device does not lead
 */
export async function decideSideSteps(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { device, term, decision, ids, ...asked }: CheckedBody<typeof calls.decideSideSteps>,
): Promise<AnswerOf<typeof calls.decideSideSteps>> {
  const { db, clock } = context;
  return db.change(async (transaction) => {
    const at = clock();
    const log = await lockLedDebate(transaction, context, caller, asked, { now: at });
    const { committeeId, term: current, device: lead, account } = log.stored;
    if (current !== term || lead !== device || account !== caller.accountId)
      throw new AppError(calls.decideSideSteps.errors.leadChanged);
    const chosen = new Set(ids);
    const steps = (await listOpenSideSteps(transaction, committeeId)).filter(({ id }) => chosen.has(id));
    if (decision === 'discard') {
      for (const { id } of steps)
        await settleSideStep(transaction, { committeeId, id }, { discarded_at: at });
      await updateDebate(transaction, committeeId, {});
      return { refused: [] };
    }
    await loadRulesOfSteps(transaction, steps);
    const made = steps.map((step, index) => ({
      id: step.id,
      kind: step.kind,
      body: step.body,
      ...(step.anyway && { anyway: step.anyway }),
      at,
      seq: log.stored.seq + index + 1,
      term,
      device,
      by: 'chair' as const,
    }));
    const rebased = rebase(log.findRules, log.course, made, { after: log.stored.seq });
    await appendSteps(transaction, log, rebased, { receivedAt: at, accountId: caller.accountId });
    for (const { id, seq } of rebased.applied)
      await settleSideStep(transaction, { committeeId, id }, { applied_seq: seq });
    for (const { step, refusal } of rebased.refused)
      await settleSideStep(transaction, { committeeId, id: step.id }, { refusal: JSON.stringify(refusal) });
    if (rebased.applied.length === 0) await updateDebate(transaction, committeeId, {});
    return { refused: rebased.refused.map(({ step, refusal }) => ({ id: step.id, refusal })) };
  });
}
