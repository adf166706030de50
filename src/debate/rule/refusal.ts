import { simpleConditions } from './rule-set/vocabulary.ts';

/** Why a step is refused. Screens turn the code into a sentence. */
export const refusalCodes = [
  'not_lead',
  'old_term',
  'not_in_order',
  'not_first',
  'no_quorum',
  'no_second',
  'twice_in_list',
  'yield_depth',
  'may_not_abstain',
  'may_not_pass',
  'not_a_voter',
  'too_few_signatories',
  'wrong_previous',
  'floor_taken',
  'vote_open',
  'count_too_large',
  'unknown_member',
  'malformed',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Which rule says that something is not in order. Conditions of motions have the same names. */
const refusalRules = [
  ...simpleConditions,
  'phase',
  'list_open',
  'spoken',
  'decided',
  'share_of_time',
  'no_such_motion',
  'no_such_point',
  'no_such_list',
  'no_such_paper',
  'no_such_vote',
  'no_such_speech',
  'no_such_step',
  'no_such_majority',
  'no_such_phase',
  'already_used',
  'no_sitting',
  'sitting_open',
  'roll_open',
  'no_roll',
  'answer',
  'no_way_back',
  'absent',
  'who',
  'field',
  'once_per',
  'motion_put',
  'not_pending',
  'own_motion',
  'seconded_before',
  'objected_before',
  'debate_full',
  'in_turn',
  'method',
  'result',
  'casting_vote',
  'unanswered',
  'round',
  'party_must_abstain',
  'no_rights',
  'observer',
  'already_running',
  'used_decreases',
  'yield',
  'not_yielded',
  'interrupts',
  'after_speech',
  'during_vote',
  'caucus_time',
  'speech_time',
  'paper_exists',
  'paper_decided',
  'secret',
  'sponsors',
  'open_at_once',
  'friendly',
  'second_degree',
  'clause',
  'does_not_apply',
  'restated_before',
  'undo_order',
  'later_steps',
  'result_changes',
  'body',
  'seq',
] as const;
export type RefusalRule = (typeof refusalRules)[number];

export interface Refusal {
  refused: RefusalCode;
  rule?: RefusalRule;
  /** What the rule needs and what there is: votes, seconds, signatories, members present. */
  needed?: number;
  found?: number;
  /** Ids that the sentence names, such as the motion that comes first. */
  about?: string;
  /** True if the chair cannot overrule it. */
  final: boolean;
}

/** Facts that no ruling of the chair can change: who is a member, one floor, what was counted, who leads. */
const finalCodes: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'not_lead',
  'old_term',
  'not_a_voter',
  'wrong_previous',
  'floor_taken',
  'vote_open',
  'count_too_large',
  'unknown_member',
  'malformed',
]);

/** Returns a refusal that the chair may overrule if its code allows it. */
export function refuse(
  refused: RefusalCode,
  rule?: RefusalRule,
  facts: Omit<Refusal, 'refused' | 'rule' | 'final'> = {},
): Refusal {
  return { refused, ...(rule && { rule }), ...facts, final: finalCodes.has(refused) };
}

/** Returns a refusal that the chair cannot overrule, because the step would have no meaning. */
export const refuseFinally = (refused: RefusalCode, rule: RefusalRule, about?: string): Refusal => ({
  refused,
  rule,
  ...(about !== undefined && { about }),
  final: true,
});

export const isRefusal = (value: object): value is Refusal => 'refused' in value;
