import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { hashToken } from '#platform/server/secret.ts';
import * as calls from '../../contract/debates.ts';
import { rebase } from '../../rule/course.ts';
import { openCommitteeForSuperadmins } from '../open-chaired-committee.ts';
import { appendSteps, lockDebateLog, readDebateLog } from './debate-log.ts';
import { readNews } from './news.ts';

/**
 * Makes a device the lead. Taking the lead from a device that sent something within two minutes needs a reason, and so does
 * a superadmin who does not chair the committee: reasons are in the audit log.
 * @throws AppError 403 if a client does not chair the committee; 404 if there is no such event; 409 without rules, if
 *   the lead changed meanwhile, or if the reason is missing
 */
export async function takeLead(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { device, expectedTerm, after, reason, ...asked }: CheckedBody<typeof calls.takeLead>,
): Promise<AnswerOf<typeof calls.takeLead>> {
  const { db, clock } = context;
  const { errors } = calls.takeLead;
  const { accountId } = caller;
  const handoverCode = newToken();
  const opened = await db.change(async (transaction) => {
    const at = clock();
    const opened = await openCommitteeForSuperadmins(transaction, caller, asked, at);
    const log = await lockDebateLog(transaction, context, opened, true);
    const { stored } = log;
    if (stored.term !== expectedTerm) throw new AppError(errors.leadChanged);
    if (!opened.mayMark && reason === undefined) throw new AppError(errors.reasonMissing);
    const isOwn = stored.device === device && stored.account === accountId;
    const isHeld = stored.device !== null && !isOwn && at - (stored.seenAt ?? 0) < calls.leadHeldMs;
    if (isHeld && reason === undefined) throw new AppError(errors.leadHeld);
    const term = stored.term + 1;
    const body = { term, device, from: stored.device };
    const step = { id: newId(), seq: 0, term, at, by: 'chair', device, kind: 'lead_taken', body } as const;
    await appendSteps(
      transaction,
      log,
      rebase(log.findRules, log.course, [step], { after: stored.seq }),
      { receivedAt: at, accountId },
      {
        lead_term: term,
        lead_device: device,
        lead_account: accountId,
        lead_taken_at: at,
        lead_seen_at: at,
        handover_fingerprint: hashToken(handoverCode),
      },
    );
    if (reason !== undefined)
      await recordAudit(transaction, {
        at,
        actorId: accountId,
        subjectId: opened.event.id,
        action: 'debate_lead_taken',
        after: { fact: 'text', text: opened.committee.name },
        note: reason,
      });
    return opened;
  });
  const log = await readDebateLog(context, opened);
  return { ...(await readNews(db.queries, log, after, clock)), handoverCode };
}
