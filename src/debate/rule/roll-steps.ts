import { firstRefusal, type Outcome, type StepContext } from './context.ts';
import { callRoll } from './effects.ts';
import { countAttendance } from './quorum.ts';
import { refuse, refuseFinally } from './refusal.ts';
import { changeMember, findMember, findPhase, firstPhase, isPresent } from './state.ts';
import type { Body } from './step.ts';

export function opened({ rules, state, step }: StepContext, body: Body<'opened'>): Outcome {
  if (state.sitting) return refuseFinally('not_in_order', 'sitting_open');
  const sitting = {
    session: body.session,
    ruleSet: body.ruleSet,
    revision: body.revision,
    openedAt: step.at,
    endsAt: body.endsAt ?? null,
  };
  const begun = { ...state, sitting, sittings: state.sittings + 1, suspendedUntil: null };
  if (state.newRoll || body.roll === true) {
    const returnTo = findPhase(rules, state.returnTo)?.base === 'roll' ? null : state.returnTo;
    return { ...callRoll(rules, begun), returnTo };
  }
  return { ...begun, phase: state.returnTo ?? phaseAfterRoll({ rules, state: begun }), returnTo: null };
}

const phaseAfterRoll = ({ rules, state }: Pick<StepContext, 'rules' | 'state'>): string | null =>
  (state.topic === null ? firstPhase(rules, 'agenda') : null) ?? firstPhase(rules, 'debate', 'paper');

export function answered(context: StepContext, body: Body<'answered'>): Outcome {
  const { rules, state } = context;
  const member = findMember(state, body.member);
  if (!member) return refuse('unknown_member', undefined, { about: body.member });
  if (!state.sitting) return refuseFinally('not_in_order', 'no_sitting');
  const refusal = firstRefusal(context, [
    !rules.answers.includes(body.answer) && refuse('not_in_order', 'answer', { about: body.answer }),
    member.answer === 'present_and_voting' &&
      body.answer === 'present' &&
      !state.rollOpen &&
      refuse('not_in_order', 'no_way_back', { about: body.member }),
  ]);
  if (refusal) return refusal;
  const isLate = !state.rollOpen && !isPresent(member) && body.answer !== 'absent';
  return changeMember(state, body.member, () => ({
    answer: body.answer,
    late: isLate || (member.late && body.answer !== 'absent'),
    seats: body.seats?.length || 1,
  }));
}

export function rollClosed(context: StepContext): Outcome {
  const { rules, state } = context;
  if (!state.rollOpen) return refuseFinally('not_in_order', 'no_roll');
  const { present, toOpen } = countAttendance(rules, state);
  const refusal = firstRefusal(context, [
    present < toOpen && refuse('no_quorum', undefined, { needed: toOpen, found: present }),
  ]);
  if (refusal) return refusal;
  return { ...state, rollOpen: false, phase: state.returnTo ?? phaseAfterRoll(context), returnTo: null };
}
