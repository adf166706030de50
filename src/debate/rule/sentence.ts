import type { Refusal, RefusalCode, RefusalRule } from './refusal.ts';
import type { Effect, Majority, Method, MotionRule, RuleSet, Share, VoteRule } from './rule-set/schema.ts';
import type { Result, State } from './state.ts';

const bases = {
  members: 'all members',
  present: 'those present',
  answered: 'those who answered',
  cast: 'the votes cast',
} as const;

const fractions: Record<string, string> = {
  '1/2': 'half',
  '2/3': 'two thirds',
  '3/4': 'three quarters',
  '1/3': 'a third',
  '1/4': 'a quarter',
  '1/5': 'a fifth',
  '1/8': 'an eighth',
  '1/10': 'a tenth',
};

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
export const numberWord = (n: number): string => numbers[n] ?? String(n);
export const plural = (n: number, one: string): string => `${numberWord(n)} ${one}${n === 1 ? '' : 's'}`;
/** Names a fraction, such as `two thirds`. */
export const fraction = (text: string): string => fractions[text] ?? text;

export function describeShare(share: Share, of: string): string {
  if (typeof share === 'number') return plural(share, 'member');
  if (typeof share === 'string') return `${fraction(share)} of ${of}`;
  return `${share.strict ? 'more than ' : ''}${fraction(share.share)} of ${of}`;
}

/** Reads a majority back, such as 'passes with two thirds of the votes cast'. */
export function describeMajority(majority: Majority): string {
  const veto = 'veto' in majority && majority.veto ? ', and no veto' : '';
  switch (majority.shape) {
    case 'share': {
      const strict = majority.strict ? 'more than ' : '';
      const tie = majority.tie === 'chair' ? ', the chair decides a tie' : '';
      return `passes with ${strict}${fraction(majority.share)} of ${bases[majority.of]}${veto}${tie}`;
    }
    case 'number':
      return `passes with ${numberWord(majority.yes)} votes for it${veto}`;
    case 'no_objection':
      return 'passes if no member objects';
    case 'support':
      return `passes if ${describeShare(majority.share, bases[majority.of])} support it`;
    case 'all_sponsors':
      return 'passes if all sponsors agree';
    case 'one_request':
      return 'granted when one member asks';
    case 'chair':
      return 'the chair decides';
  }
}

function describeDebate({ debate }: MotionRule): string[] {
  if (!debate || debate.for + debate.against === 0) return [];
  const speakers = plural(debate.for + debate.against, 'speaker');
  const sides =
    debate.for === 0
      ? `${speakers} against`
      : debate.against === 0
        ? `${speakers} for`
        : `${plural(debate.for, 'speaker')} for and ${numberWord(debate.against)} against`;
  return [debate.when === 'if_objection' ? `${sides} if a member objects` : sides];
}

/**
 * Reads a motion back as a sentence, such as 'Close debate: needs one second, two speakers against, passes with two
 * thirds of the votes cast.'
 */
export function motionSentence(rules: RuleSet, motion: MotionRule): string {
  const majority = rules.majorities[motion.majority];
  const passes = majority ? describeMajority(majority) : motion.majority;
  const isVoted = majority?.shape !== 'chair' && majority?.shape !== 'one_request';
  const parts = [
    ...(motion.second > 0 ? [`needs ${plural(motion.second, 'second')}`] : []),
    ...describeDebate(motion),
    motion.consent && isVoted ? `passes without a vote if no member objects, else ${passes}` : passes,
    ...(motion.abstain !== 'never' && isVoted ? ['abstentions are allowed'] : []),
  ];
  return `${motion.name}: ${parts.join(', ')}.`;
}

/** What a motion asks for, such as '9 min, 45 s each: border trade'. */
export function describeFields({ total, each, minutes, topic, text }: Omit<Effect, 'verb'>): string {
  const times = [
    total !== undefined && `${total / 60} min`,
    minutes !== undefined && `${minutes} min`,
    each !== undefined && `${each} s each`,
  ].filter(Boolean);
  return [times.join(', '), topic ?? text].filter(Boolean).join(': ');
}

/** Reads the quorum back. */
export function quorumSentence({ quorum }: RuleSet): string {
  if (!quorum) return 'No quorum is needed.';
  const [open, decide] = [quorum.open, quorum.decide].map((share) => describeShare(share, 'the members'));
  return `A sitting opens with ${open}, and decides with ${decide}.`;
}

const methods: Record<Method, string> = {
  hands: 'hands are counted',
  placards: 'placards with names',
  roll_call: 'roll call',
  device: 'on phones',
  voice: 'by voice',
  consensus: 'without a vote if no member objects',
  ballot: 'secret ballot',
};

const abstentions: Record<VoteRule['abstain'], string> = {
  never: 'no abstentions',
  unless_present_and_voting: "abstentions except by those 'present and voting'",
  always: 'abstentions are allowed',
};

/** Reads a vote on texts back, such as 'Draft: roll call, passes with more than half of the votes cast, ...'. */
export function voteSentence(rules: RuleSet, id: string, vote: VoteRule): string {
  const majority = rules.majorities[vote.majority];
  const name = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ');
  const passes = majority ? describeMajority(majority) : vote.majority;
  return `${name}: ${methods[vote.method]}, ${passes}, ${abstentions[vote.abstain]}.`;
}

const of: Record<string, string> = {
  members: 'members',
  present: 'present',
  answered: 'answered',
  cast: 'cast',
};

/** The arithmetic of a vote, such as '19 for, 16 against; of 38 present 20 are needed: fails'. */
export function resultSentence({ members }: Pick<State, 'members'>, result: Result): string {
  const { yes, no, abstain, needed, base, passes, reason, vetoes } = result;
  const outcome = passes ? 'passes' : 'fails';
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? id;
  if (reason === 'declared') return `declared by the chair: ${outcome}`;
  if (result.of === 'objections')
    return passes ? 'no objection: passes' : 'an objection: not adopted without a vote';
  const numbersText = [`${yes} for`, `${no} against`, ...(abstain > 0 ? [`${abstain} abstained`] : [])].join(
    ', ',
  );
  const silent = result.voters - yes - no - abstain;
  const missing = silent > 0 && result.answers === null ? ` (${silent} did not vote)` : '';
  const rule = of[result.of]
    ? `of ${base} ${of[result.of]} ${needed} ${needed === 1 ? 'is' : 'are'} needed`
    : `${needed} are needed`;
  const why =
    reason === 'veto'
      ? `vetoed by ${vetoes.map(nameOf).join(', ')}`
      : reason === 'casting_vote'
        ? `a tie, the chair's vote decides: ${outcome}`
        : reason === 'tie'
          ? 'a tie fails'
          : outcome;
  return `${numbersText}${missing}; ${rule}: ${why}`;
}

const codeSentences: Record<RefusalCode, string> = {
  not_lead: 'Another device leads this debate.',
  old_term: 'Another device has taken the lead since.',
  not_in_order: 'This is not in order now.',
  not_first: 'Something else is voted on first.',
  no_quorum: 'Too few members are present for a quorum.',
  no_second: 'The motion has too few seconds.',
  twice_in_list: 'The member is on this list already.',
  yield_depth: 'Time that was yielded cannot be yielded again.',
  may_not_abstain: 'More abstain than may abstain.',
  may_not_pass: 'The member may not pass now.',
  not_a_voter: 'The member has no vote here.',
  too_few_signatories: 'The paper has too few signatories.',
  wrong_previous: 'This speech has been given the floor already.',
  floor_taken: 'A member has the floor.',
  vote_open: 'A vote is open.',
  count_too_large: 'More votes were counted than there are voters.',
  unknown_member: 'No member of this committee has this id.',
  malformed: 'The step cannot be read.',
};

const ruleSentences: Partial<Record<RefusalRule, string>> = {
  floor_open: 'It is in order only while no member speaks and no vote is open.',
  topic_set: 'It is in order only after a topic was set.',
  topic_unset: 'A topic has been set already.',
  in_caucus: 'It is in order only in a caucus.',
  in_or_after_caucus: 'It is in order only in a caucus or right after one.',
  not_in_caucus: 'It is not in order in a caucus.',
  paper_on_floor: 'It is in order only while a paper is on the floor.',
  paper_approved: 'It is in order only after a paper was approved.',
  set_aside_exists: 'No topic was set aside.',
  voted_with_majority: 'Only a member who voted with the majority may move it.',
  after_ruling: 'It is in order only right after a ruling.',
  phase: 'It is not in order in this phase.',
  list_open: 'The list is not open.',
  spoken: 'Too few members have spoken.',
  decided: 'No such paper was decided.',
  share_of_time: 'It is too early for it.',
  no_such_motion: 'The rule set has no such motion.',
  no_such_point: 'The rule set has no such point.',
  no_such_list: 'The rule set has no such list, or the list has no such entry.',
  no_such_paper: 'There is no such paper.',
  no_such_majority: 'The rule set has no such majority.',
  no_such_phase: 'The rule set has no such phase.',
  no_sitting: 'No sitting is open.',
  sitting_open: 'A sitting is open already.',
  roll_open: 'The roll is open.',
  no_roll: 'No roll is open.',
  answer: 'The rule set does not have this answer.',
  no_way_back: "A member who is 'present and voting' stays so until the next roll.",
  absent: 'The member is not present.',
  who: 'This member may not do it.',
  field: 'A field is missing or outside its limits.',
  once_per: 'It has passed already.',
  motion_put: 'A motion has been put and is decided first.',
  not_pending: 'The motion is not pending.',
  own_motion: 'A member cannot support or object to a motion that they moved.',
  debate_full: 'Enough members have spoken on this side.',
  in_turn: 'Speakers for and against take turns.',
  casting_vote: 'Votes are equal: the chair has the casting vote.',
  unanswered: 'Not every voter has answered, or the numbers are missing.',
  no_rights: 'This member may not explain the vote.',
  yield: 'Time cannot be yielded here.',
  not_yielded: 'The speaker did not yield to this.',
  interrupts: 'It may not interrupt a speaker.',
  after_speech: 'It is in order only right after a speech.',
  during_vote: 'It is not in order during a vote.',
  caucus_time: 'The time of the caucus is over.',
  speech_time: 'The speaking time is longer than the rules allow.',
  secret: 'Secret papers are not in the log.',
  sponsors: 'The paper has too few or too many sponsors.',
  friendly: 'After a vote has amended the text, friendly amendments are not possible.',
  second_degree: 'The rules do not allow amendments of this amendment.',
  clause: 'The text has no such clause.',
  does_not_apply: 'The words have been changed since.',
  restated_before: 'It has been restated once already.',
  undo_order: 'Only the last step can be undone or redone.',
  later_steps: 'Later steps would no longer be possible.',
  result_changes: 'A result would change. Keep the course of events, or undo to there.',
};

/** Explains a refusal: what is wrong, and which rule says so. */
export function refusalSentence({ refused, rule, needed, found }: Refusal): string {
  const numbersText = needed !== undefined && found !== undefined ? ` ${needed} needed, ${found} found.` : '';
  return `${(rule && ruleSentences[rule]) ?? codeSentences[refused]}${numbersText}`;
}
