import type { ConditionInput, MotionInput, RuleSetInput } from '../rule/rule-set/schema.ts';

/** Majorities by the names of the printed tables. Sets add others. */
export const majorities = {
  S: { shape: 'share', share: '1/2', strict: true, of: 'cast' },
  Sp: { shape: 'share', share: '1/2', strict: true, of: 'present' },
  T: { shape: 'share', share: '2/3', of: 'cast' },
  Tp: { shape: 'share', share: '2/3', of: 'present' },
  O: { shape: 'no_objection' },
  C: { shape: 'chair' },
  one: { shape: 'one_request' },
  sponsors: { shape: 'all_sponsors' },
} satisfies RuleSetInput['majorities'];

export const floorOpen: ConditionInput = { is: 'floor_open' };
export const topicSet: ConditionInput = { is: 'topic_set' };
export const notInCaucus: ConditionInput = { is: 'not_in_caucus' };
export const paperOnFloor: ConditionInput = { is: 'paper_on_floor' };
export const paperApproved: ConditionInput = { is: 'paper_approved' };
export const inPhase = (...ids: string[]): ConditionInput => ({ is: 'phase', ids });

/** In order between two speeches of a debate on a topic, outside caucuses and votes. */
export const betweenSpeeches: ConditionInput[] = [
  floorOpen,
  topicSet,
  notInCaucus,
  inPhase('debate', 'questions'),
];

export const proAndCon = (forNumber: number, against: number, when: 'always' | 'if_objection' = 'always') =>
  ({ for: forNumber, against, seconds: 30, when }) satisfies MotionInput['debate'];

/** Phases of committees that follow the General Assembly. */
export function unPhases(notes: 'direct' | 'via_dais' = 'direct'): RuleSetInput['phases'] {
  return [
    { id: 'roll', name: 'Roll', base: 'roll', notes },
    { id: 'agenda', name: 'Setting the agenda', base: 'agenda', notes },
    { id: 'debate', name: 'Debate', base: 'debate', notes },
    { id: 'moderated', name: 'Moderated caucus', base: 'caucus', notes },
    { id: 'unmoderated', name: 'Unmoderated caucus', base: 'caucus', notes },
    { id: 'questions', name: 'Questions', base: 'questions', notes },
    { id: 'vote', name: 'Voting', base: 'vote', doors: 'closed', notes: 'off' },
    { id: 'break', name: 'Break', base: 'break', notes: 'off' },
    { id: 'end', name: 'End', base: 'end', notes: 'off' },
  ];
}

export const unLists: RuleSetInput['lists'] = [
  { kind: 'general', seconds: 90, joinedBy: 'members', yields: true },
  { kind: 'agenda', seconds: 60, turns: true, observers: true },
  { kind: 'for_against', seconds: 60, turns: true },
  { kind: 'motion_debate', seconds: 30, turns: true },
  { kind: 'moderated', seconds: 60, once: false },
  { kind: 'round', seconds: 30, joinedBy: 'all' },
  { kind: 'questions', seconds: 30, once: false },
  { kind: 'comments', seconds: 30, once: false },
  { kind: 'reply', seconds: 60, once: false },
];

export const unPoints: RuleSetInput['points'] = [
  {
    id: 'personal_privilege',
    name: 'Point of personal privilege',
    interrupts: 'inaudible',
    duringVote: true,
  },
  { id: 'order', name: 'Point of order', interrupts: 'yes', duringVote: true },
  { id: 'inquiry', name: 'Point of parliamentary inquiry', duringVote: true },
  { id: 'information', name: 'Point of information', when: 'yielded' },
  { id: 'right_of_reply', name: 'Right of reply', written: true },
];

/** Points of Indian committees, counted for and against members. */
export const indianPoints: RuleSetInput['points'] = [
  { id: 'factual_inaccuracy', name: 'Factual inaccuracy', when: 'after_speech', tallied: true },
  { id: 'logical_fallacy', name: 'Logical fallacy', when: 'after_speech', tallied: true },
  { id: 'follow_up', name: 'Follow-up' },
  { id: 'plea_to_reply', name: 'Plea to reply' },
];

const allAnswers = ['yes', 'no', 'abstain', 'pass', 'yes_with_rights', 'no_with_rights'] as const;

/** A vote on a text: abstention is for those who did not answer 'present and voting'. */
export const substantiveVote = {
  majority: 'S',
  abstain: 'unless_present_and_voting',
  method: 'hands',
  answers: [...allAnswers],
  rightsNotFor: 'sponsors',
} satisfies RuleSetInput['votes'][string];

export const minutesField = { id: 'minutes' } as const;
export const totalField = { id: 'total' } as const;
export const caucusFields: MotionInput['fields'] = [
  { id: 'topic', optional: true },
  { id: 'total' },
  { id: 'each', divides: 'total' },
];
