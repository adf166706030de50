import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { judgeCredit as call } from '../contract.ts';
import { readCredits } from './credits.sql.ts';
import { addJudgement, belongsToSomebody, removeJudgement } from './judgements.sql.ts';
import { matchAnew } from './match-anew.ts';
import { modeOf } from './payers.sql.ts';
import { wantMatching } from './standings.sql.ts';

const { errors } = call;

const done = {
  belongs: { action: 'credit matched', message: 'Matched' },
  refused: { action: 'credit refused', message: 'Refused' },
  open: { action: 'credit set free', message: 'Taken back' },
} as const;

/**
 * Keeps what somebody of the secretariat says of a credit and a registration, with who and when, and matches anew
 * (product 16.5). What is said later takes the place of what was said before.
 * @throws Refused 404 for no such registration or credit; 409 when the leader pays, or one of the two is matched already
 */
export async function judgeCredit(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID, creditID, verdict }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { action, message } = done[verdict];
  await context.db.change(async (changes) => {
    await requirePair(changes, regID, creditID);
    const pair = { registrationId: regID, creditId: creditID };
    const now = context.clock();
    const before = await removeJudgement(changes, pair);
    if (verdict !== 'open' && !(await addJudgement(changes, pair, verdict, { at: now, by: accountId }))) {
      const isTaken = await belongsToSomebody(changes, creditID);
      throw new Refused(isTaken ? errors.paysForAnother : errors.hasAnother);
    }
    await recordAudit(changes, {
      at: now,
      actorId: accountId,
      action,
      subjectId: regID,
      ...(before ? { before } : {}),
      after: creditID,
    });
    await wantMatching(changes);
  });
  await matchAnew(context);
  return { message };
}

async function requirePair(changes: Changes, regID: string, creditID: string): Promise<void> {
  const mode = await modeOf(changes, regID);
  if (mode === undefined) throw new Refused(errors.noSuchRegistration);
  if (mode === 'member') throw new Refused(errors.paidByLeader);
  const [credit] = await readCredits(changes, [creditID]);
  if (!credit) throw new Refused(errors.noSuchCredit);
}
