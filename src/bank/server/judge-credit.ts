import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { judgeCredit as call } from '../contract.ts';
import { keptOf } from '../rule/inputs.ts';
import type { NeedsBooks } from './books.ts';
import { readCredits, type ShownCredit } from './credits.sql.ts';
import { addJudgement, isJudged, removeJudgement, sumMatched } from './judgements.sql.ts';
import { matchAnew } from './match-anew.ts';
import { asPayer, modeOf, payerOf } from './payers.sql.ts';
import { isSetAside } from './set-aside.sql.ts';
import { wantMatching } from './standings.sql.ts';

const { errors } = call;

const done = {
  belongs: { action: 'credit matched', message: 'Matched' },
  refused: { action: 'credit refused', message: 'Refused' },
  open: { action: 'credit set free', message: 'Taken back' },
} as const;

/**
 * Keeps what somebody of the secretariat says of a credit and a registration, with who and when, and matches anew
 * (product 16.5). What is said later takes the place of what was said before. Several credits may be matched with a registration, as
 * the parts of what is due.
 * @throws AppError 404 for no such registration or credit; 409 when the leader pays, the credit is matched with another or set aside,
 *   or the sum that is due is matched already
 */
export async function judgeCredit(
  context: NeedsBooks,
  { accountId }: Caller,
  { regID, creditID, verdict }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { action, message } = done[verdict];
  await context.db.change(async (changes) => {
    const credit = await requirePair(changes, regID, creditID);
    const pair = { registrationId: regID, creditId: creditID };
    const now = context.clock();
    const before = await removeJudgement(changes, pair);
    const isNew =
      verdict === 'open' || (await addJudgement(changes, pair, verdict, { at: now, by: accountId }));
    // Of two who say the same of one pair at once, the second is not told that it is another's.
    if (!isNew && !(await isJudged(changes, pair, verdict))) throw new AppError(errors.paysForAnother);
    await recordAudit(changes, {
      at: now,
      actorId: accountId,
      action,
      subjectId: regID,
      ...(before ? { before } : {}),
      after: creditID,
    });
    await wantMatching(changes);
    // Who matches waits there for whoever else does: of two at once the second sees what the first has matched.
    if (verdict === 'belongs' && (await isSetAside(changes, creditID))) throw new AppError(errors.isSetAside);
    if (verdict === 'belongs') await requireStillDue(changes, regID, credit);
  });
  await matchAnew(context);
  return { message };
}

/** A fee has parts while those that are matched are less than is due. */
async function requireStillDue(changes: Changes, regID: string, { paise }: ShownCredit): Promise<void> {
  const row = await payerOf(changes, regID);
  if (!row) return;
  const payer = asPayer(row, await readRegion(changes));
  const before = keptOf(payer, (await sumMatched(changes, regID)) - paise);
  if (before > 0 && before >= (payer.reducedPaise ?? payer.duePaise)) throw new AppError(errors.hasAnother);
}

async function requirePair(changes: Changes, regID: string, creditID: string): Promise<ShownCredit> {
  const mode = await modeOf(changes, regID);
  if (mode === undefined) throw new AppError(errors.noSuchRegistration);
  if (mode === 'member') throw new AppError(errors.paidByLeader);
  const [credit] = await readCredits(changes, [creditID]);
  if (!credit) throw new AppError(errors.noSuchCredit);
  return credit;
}
