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
 * Decides registrations one by one, each in a separate transaction: an error of one does not affect the others. Leaders
 * are decided first, together with their groups. Returns the outcome of each, in the requested order.
 */
export async function decideSeveral(
  context: DecisionNeeds,
  caller: Caller,
  { decision, regIDs: registrationIds, ...why }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { decide, said } = decisions[decision];
  const ids = [...new Set(registrationIds)];
  const leaders = new Set(await findLeaders(context.db.queries, ids));
  const results = new Map<string, Result>();
  const decided = new Set<string>();
  for (const id of ids.toSorted((a, b) => Number(leaders.has(b)) - Number(leaders.has(a)))) {
    if (decided.has(id)) {
      results.set(id, { regID: id, outcome: 'with the group', text: said });
      continue;
    }
    try {
      const guard = refuseOwn(caller, id, ofRegistration.refusal);
      const reached = await alsoUnder(guard, () => decide(context, caller, id, why));
      for (const one of reached) decided.add(one);
      results.set(id, { regID: id, outcome: 'done', text: said });
    } catch (error) {
      if (error instanceof AppError) results.set(id, await refused(context, id, error.message));
      // Return the decisions that were committed, even if the database becomes unavailable.
      else if (decided.size > 0 && isDatabaseUnavailable(error))
        results.set(id, { regID: id, outcome: 'refused', text: busy.message });
      else throw error;
    }
  }
  return { results: ids.flatMap((id) => results.get(id) ?? []) };
}

/** An error result, with the earlier decision where there is one. */
async function refused({ db }: DecisionNeeds, registrationId: string, text: string): Promise<Result> {
  const { status, by, at } = (await readDecision(db.queries, registrationId)) ?? {};
  return {
    regID: registrationId,
    outcome: 'refused',
    text,
    ...(status && at ? { decision: { status, by: by ?? null, at: new Date(at).toISOString() } } : {}),
  };
}
