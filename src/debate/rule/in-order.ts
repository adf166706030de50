import { isOpen, sortPapers } from './precedence.ts';
import { type Refusal, refuse, refuseFinally } from './refusal.ts';
import { type Condition, type MotionRule, type RuleSet, readFraction } from './rule-set/schema.ts';
import { findList, findMember, isPresent, type State } from './state.ts';

interface Moment {
  /** Time of the step, in epoch milliseconds. */
  at: number;
  /** The member who moves it, if one is known. */
  by?: string | undefined;
  /** The paper that the motion names. */
  paper?: string | undefined;
}

/** Returns the first condition that does not hold, or null if all do. */
export function findUnmet(
  rules: RuleSet,
  conditions: readonly Condition[],
  state: State,
  moment: Moment,
): Refusal | null {
  const unmet = conditions.find((condition) => !holds(rules, condition, state, moment));
  if (!unmet) return null;
  if (unmet.is === 'phase') return refuse('not_in_order', 'phase', { about: unmet.ids.join(' ') });
  if (unmet.is === 'list_open') return refuse('not_in_order', 'list_open', { about: unmet.kind });
  return refuse('not_in_order', unmet.is);
}

function holds(rules: RuleSet, condition: Condition, state: State, moment: Moment): boolean {
  switch (condition.is) {
    case 'phase':
      return state.phase !== null && condition.ids.includes(state.phase);
    case 'list_open':
      return findList(state, condition.kind)?.open === true;
    case 'spoken': {
      const spoken = findList(state, condition.kind)?.spoken;
      return (spoken?.for ?? 0) >= condition.for && (spoken?.against ?? 0) >= condition.against;
    }
    case 'decided':
      return state.papers.some(
        ({ kind, status }) => kind === condition.kind && (status === 'adopted' || status === 'failed'),
      );
    case 'share_of_time':
      return hasElapsed(state, moment.at, condition.share);
    case 'voted_with_majority':
      return votedWithMajority(state, moment);
    default:
      return simple[condition.is](state, rules);
  }
}

/** Conditions that depend on the state and the rules alone. */
const simple: Record<
  Exclude<
    Condition['is'],
    'phase' | 'list_open' | 'spoken' | 'decided' | 'share_of_time' | 'voted_with_majority'
  >,
  (state: State, rules: RuleSet) => boolean
> = {
  floor_open: ({ floor, vote }) => floor === null && vote === null,
  topic_set: ({ topic }) => topic !== null,
  topic_unset: ({ topic }) => topic === null,
  in_caucus: ({ caucus }) => caucus !== null,
  caucus_just_ended: ({ endedCaucus }) => endedCaucus !== null,
  in_or_after_caucus: ({ caucus, endedCaucus }) => caucus !== null || endedCaucus !== null,
  not_in_caucus: ({ caucus }) => caucus === null,
  paper_on_floor: (state, rules) => sortPapers(rules, state).length > 0,
  paper_amended: ({ papers }) => papers.some((paper) => isOpen(paper) && paper.amended),
  paper_approved: ({ papers }) => papers.some(({ status }) => status === 'approved'),
  set_aside_exists: ({ setAside }) => setAside.length > 0,
  after_ruling: ({ lastRuling }) => lastRuling !== null,
};

/** Without a planned end nothing can be checked, and the condition holds. */
function hasElapsed({ sitting }: State, at: number, share: string): boolean {
  if (!sitting || sitting.endsAt === null || sitting.endsAt <= sitting.openedAt) return true;
  const { num, den } = readFraction(share);
  return (at - sitting.openedAt) * den >= (sitting.endsAt - sitting.openedAt) * num;
}

/** Without answers by name nothing can be checked, and the condition holds. */
function votedWithMajority(state: State, { by, paper }: Moment): boolean {
  const decided = state.papers.find((one) => one.paper === paper);
  if (!decided?.answers || by === undefined) return true;
  const answer = decided.answers[by];
  if (answer === undefined) return false;
  return answer.startsWith('yes') === (decided.status === 'adopted');
}

/** Who may move a motion. The paper is that of the motion, or any on the floor. */
function isEntitled(rule: MotionRule, state: State, by: string, paper: string | undefined): boolean {
  const member = findMember(state, by);
  if (!member) return false;
  const { who } = rule;
  if (typeof who !== 'string') return member.tags.includes(who.tag);
  if (who === 'chair') return false;
  if (who === 'voting') return member.votes === 'all';
  if (who === 'speaker') return state.floor?.member === by || state.lastSpeaker === by;
  if (who === 'sponsor')
    return state.papers.some(
      (one) => (paper ? one.paper === paper : isOpen(one)) && one.sponsors.includes(by),
    );
  return true;
}

/** Why a motion cannot be moved now, or null if it can. */
export function findObstacle(rules: RuleSet, state: State, type: string, moment: Moment): Refusal | null {
  const rule = rules.motions.find(({ id }) => id === type);
  if (!rule) return refuseFinally('not_in_order', 'no_such_motion', type);
  if (!state.sitting) return refuseFinally('not_in_order', 'no_sitting');
  if (state.motions.some(({ status }) => status === 'put')) return refuse('not_in_order', 'motion_put');
  const unmet = findUnmet(rules, rule.inOrder, state, moment);
  if (unmet) return unmet;
  const { oncePer } = rule;
  if (oncePer && state.passed.some((one) => one.motion === type && one.scope === oncePer))
    return refuse('not_in_order', 'once_per', { about: oncePer });
  const { by } = moment;
  if (by === undefined) return null;
  const member = findMember(state, by);
  if (member && !isPresent(member)) return refuse('not_in_order', 'absent', { about: by });
  return isEntitled(rule, state, by, moment.paper) ? null : refuse('not_in_order', 'who', { about: by });
}

/** Every motion of the set: in order now, or the rule that says no. */
export function listInOrder(
  rules: RuleSet,
  state: State,
  at: number,
): { motion: string; unmet: Refusal | null }[] {
  return rules.motions.map(({ id }) => ({ motion: id, unmet: findObstacle(rules, state, id, { at }) }));
}
