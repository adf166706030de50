import { fallAmendmentsOf } from './amendments.ts';
import type { Outcome } from './context.ts';
import { isOpen } from './precedence.ts';
import { refuseFinally } from './refusal.ts';
import type { Effect, RuleSet, VerbName } from './rule-set/schema.ts';
import { changePaper, findPaper, type Paper, type State } from './state.ts';

export const isPaperEffect = (verb: VerbName): boolean =>
  verb.startsWith('paper.') || verb === 'vote.by_consensus' || verb === 'vote.separate';

export function applyPaperEffect(rules: RuleSet, state: State, effect: Effect): Outcome {
  if (effect.verb === 'paper.order') {
    const unknown = (effect.ids ?? []).find((id) => !findPaper(state, id));
    if (unknown !== undefined) return refuseFinally('not_in_order', 'no_such_paper', unknown);
    return { ...state, paperOrder: [...new Set(effect.ids)] };
  }
  const paper = findPaper(state, effect.paper ?? '');
  if (!paper) return refuseFinally('not_in_order', 'no_such_paper', effect.paper);
  switch (effect.verb) {
    case 'paper.introduce':
      return paper.status === 'approved' || paper.status === 'introduced'
        ? change(state, paper, { status: 'introduced' })
        : refuseFinally('not_in_order', 'paper_decided', paper.paper);
    case 'paper.withdraw':
      return fallAmendmentsOf(change(state, paper, { status: 'withdrawn' }), paper.paper);
    case 'paper.reconsider':
      return paper.status === 'adopted' || paper.status === 'failed'
        ? change(state, paper, { status: 'introduced', answers: null })
        : refuseFinally('not_in_order', 'decided', paper.paper);
    case 'paper.raise_majority':
      return Object.hasOwn(rules.majorities, effect.majority ?? '')
        ? change(state, paper, { majority: effect.majority ?? null })
        : refuseFinally('not_in_order', 'no_such_majority', effect.majority);
    case 'vote.by_consensus':
      return isOpen(paper)
        ? fallAmendmentsOf(change(state, paper, { status: 'adopted' }), paper.paper)
        : refuseFinally('not_in_order', 'paper_decided', paper.paper);
    case 'paper.divide':
      return divide(state, paper, effect.parts ?? []);
    default:
      return divide(
        state,
        paper,
        (effect.clauses ?? []).map((clause) => [clause]),
      );
  }
}

const change = (state: State, paper: Paper, to: Partial<Paper>): State =>
  changePaper(state, paper.paper, () => to);

function divide(state: State, paper: Paper, parts: string[][]): Outcome {
  if (!isOpen(paper)) return refuseFinally('not_in_order', 'paper_decided', paper.paper);
  const all = parts.flat();
  const unknown = all.find((id) => !paper.clauses.some((clause) => clause.id === id && !clause.removed));
  if (unknown !== undefined || new Set(all).size !== all.length)
    return refuseFinally('not_in_order', 'clause', unknown ?? all[0]);
  return change(state, paper, { parts: parts.map((clauses) => ({ clauses, passed: null })) });
}
