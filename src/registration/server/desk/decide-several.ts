import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { busy } from '#platform/contract/common.ts';
import type { Caller } from '#platform/server/context.ts';
import { alsoUnder } from '#platform/server/db/acting.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-errors.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  decideSeveral as call,
  confirmRegistration as confirmCall,
  declineRegistration as declineCall,
} from '../../contract/desk/index.ts';
import { refuseOwn } from '../refuse-own.ts';
import { confirmRegistration } from './confirm-registration.ts';
import type { DecisionNeeds } from './decide-registration.ts';
import { declineRegistration } from './decline-registration.ts';
import { readDecision } from './registration-desk.sql.ts';
import { findLeaders } from './standings.sql.ts';

type Result = AnswerOf<typeof call>['results'][number];

const { ofRegistration } = call;

const decisions = {
  confirm: { decide: confirmRegistration, said: confirmCall.answer.shape.message.value },
  decline: { decide: declineRegistration, said: declineCall.answer.shape.message.value },
} as const;

/**
 * Decides registrations one after the other, each in a transaction of its own: one that is refused stops no other. Leaders
 * come first and take their groups along. Returns what came of each, in the order asked.
 */
export async function decideSeveral(
  context: DecisionNeeds,
  caller: Caller,
  { decision, regIDs, ...why }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { decide, said } = decisions[decision];
  const ids = [...new Set(regIDs)];
  const leaders = new Set(await findLeaders(context.db.queries, ids));
  const results = new Map<string, Result>();
  const decided = new Set<string>();
  for (const regID of ids.toSorted((a, b) => Number(leaders.has(b)) - Number(leaders.has(a)))) {
    if (decided.has(regID)) {
      results.set(regID, { regID, outcome: 'with the group', text: said });
      continue;
    }
    try {
      const guard = refuseOwn(caller, regID, ofRegistration.refusal);
      const reached = await alsoUnder(guard, () => decide(context, caller, regID, why));
      for (const id of reached) decided.add(id);
      results.set(regID, { regID, outcome: 'done', text: said });
    } catch (error) {
      if (error instanceof AppError) results.set(regID, await refused(context, regID, error.message));
      // Decisions that were made are returned, even if the database refuses the rest.
      else if (decided.size > 0 && isDatabaseUnavailable(error))
        results.set(regID, { regID, outcome: 'refused', text: busy.message });
      else throw error;
    }
  }
  return { results: ids.flatMap((id) => results.get(id) ?? []) };
}

/** The refusal names who decided first. */
async function refused({ db }: DecisionNeeds, regID: string, text: string): Promise<Result> {
  const { status, by, at } = (await readDecision(db.queries, regID)) ?? {};
  return {
    regID,
    outcome: 'refused',
    text,
    ...(status && at ? { decision: { status, by: by ?? null, at: new Date(at).toISOString() } } : {}),
  };
}
