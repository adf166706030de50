import { randomUUID } from 'node:crypto';
import { grantDuty } from '#attendance/contract.ts';
import { buildDaySessionKey } from '#attendance/rule/roll.ts';
import { chooseDefaultRuleSet, getDebate, recordSteps, takeLead } from '#debate/contract.ts';
import type { StepKind } from '#debate/rule/step.ts';
import type { AnyCall, BodyOf, ParamsOf } from '#platform/contract/call.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import type { Answer, Person, TestApp } from './app.ts';
import { council, eventName } from './conference.ts';
import { type Seated, seatedPeople } from './seated.ts';

export interface ChairedCommittee {
  chair: Person;
  second: Person;
  /** Delegates of the first portfolios of the council, in their order. */
  delegates: Seated[];
  /** Id of a portfolio by its name. */
  member: (name: string) => string;
}

/** Chooses rules for the event, and gives the council two chairs and three delegates. */
export async function chairCouncil(
  site: TestApp,
  superadmin: Person,
  ruleSet = 'una-usa',
): Promise<ChairedCommittee> {
  const { token } = superadmin;
  await site.call(chooseDefaultRuleSet, { token, body: { eventName, ruleSet, seen: null } });
  const delegates = await seatedPeople(
    site,
    council.portfolios.slice(0, 3).map((portfolio) => ({ committee: council.value, portfolio })),
  );
  const [chair, second] = [await site.person(), await site.person()];
  const lastDay = dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
  for (const { email } of [chair, second])
    await site.call(grantDuty, {
      token,
      body: { eventName, email, kind: 'chair', committee: council.value, lastDay },
    });
  const { body } = await site.call(getDebate, {
    token: chair.token,
    params: { eventName, committee: council.value },
  });
  const ids = new Map(body.members.map(({ id, name }) => [name, id]));
  return { chair, second, delegates, member: (name) => ids.get(name) ?? '' };
}

export interface MadeStep {
  id?: string;
  kind: StepKind;
  body: object;
  at?: number;
  term?: number;
}

/** A site in this process, or a running one. */
interface DebateSite {
  clock: { readonly now: number };
  call<C extends AnyCall>(
    call: C,
    sent: { body?: BodyOf<C>; params?: ParamsOf<C>; query?: Record<string, string>; token: string },
  ): Promise<Pick<Answer<C>, 'status' | 'body'>>;
}

/** A device of a chair, which knows how far its log goes. */
export function debateDevice(
  site: DebateSite,
  { token, accountId }: Pick<Person, 'token' | 'accountId'>,
  device: string,
  asked = { eventName, committee: council.value },
) {
  let known = 0;
  let term = 0;
  return {
    device,
    take: async (reason?: string, expectedTerm = term) => {
      const answer = await site.call(takeLead, {
        token,
        body: { ...asked, device, expectedTerm, ...(reason !== undefined && { reason }) },
      });
      if (answer.status === 200) [known, term] = [answer.body.seq, answer.body.lead?.term ?? 0];
      return answer;
    },
    /** Reads the whole log after a step, in as many parts as it has. */
    read: async (since = 0) => {
      const readPart = (after: number) =>
        site.call(getDebate, { token, params: asked, query: { since: String(after) } });
      const answer = await readPart(since);
      term = answer.body.lead?.term ?? 0;
      const steps = [...(answer.body.steps ?? [])];
      while (steps.length > 0 && (steps.at(-1)?.seq ?? 0) < answer.body.seq)
        steps.push(...(await readPart(steps.at(-1)?.seq ?? 0)).body.steps);
      return { ...answer, body: { ...answer.body, steps } };
    },
    send: async (steps: readonly MadeStep[], more: object = {}) => {
      const answer = await site.call(recordSteps, {
        token,
        body: {
          ...asked,
          device,
          accountId,
          after: known,
          sentAt: site.clock.now,
          steps: steps.map((step) => ({ id: randomUUID(), at: site.clock.now, term, device, ...step })),
          ...more,
        },
      });
      if (answer.status === 200) known = answer.body.seq;
      return answer;
    },
  };
}

/** Key of the first session of a day. */
export const sessionOfToday = (now: number): string =>
  buildDaySessionKey(dayOf(now, { timeZone: 'Asia/Kolkata' }), 1);

/** Opens a sitting and calls the roll: these members are present. */
export function openedWith(ids: readonly string[], session: string, ruleSet = 'una-usa'): MadeStep[] {
  return [
    { kind: 'opened', body: { session, ruleSet, revision: 0 } },
    ...ids.map((member): MadeStep => ({ kind: 'answered', body: { member, answer: 'present' } })),
    { kind: 'roll_closed', body: {} },
  ];
}
