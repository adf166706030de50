import type { MotionInput, RuleSetInput } from '../rule/rule-set/schema.ts';
import {
  floorOpen,
  indianPoints,
  inPhase,
  majorities,
  notInCaucus,
  paperApproved,
  paperOnFloor,
  substantiveVote,
  unPoints,
} from './parts.ts';

/** Needs one second, passes without an objection, else with more than half of those present. */
const motion = (rank: number, id: string, name: string, rest: Partial<MotionInput>): MotionInput => ({
  id,
  name,
  rank,
  second: 1,
  consent: true,
  majority: 'Sp',
  effect: { verb: 'record.text' },
  ...rest,
});
const inHouse = [
  floorOpen,
  notInCaucus,
  inPhase('opening', 'debate', 'private', 'zero_hour', 'question_hour'),
];

const motions: MotionInput[] = [
  motion(1, 'suspend_meeting', 'Suspend the meeting', {
    effect: { verb: 'meeting.suspend' },
    fields: [{ id: 'minutes' }],
  }),
  motion(2, 'private_session', 'Hold a private session', {
    inOrder: inHouse,
    effect: { verb: 'phase.set', phase: 'private' },
  }),
  motion(3, 'public_session', 'Return to public session', {
    inOrder: [floorOpen, inPhase('private')],
    effect: { verb: 'phase.set', phase: 'debate' },
  }),
  motion(4, 'zero_hour', 'Zero hour', {
    inOrder: inHouse,
    effect: { verb: 'phase.set', phase: 'zero_hour' },
    also: [{ verb: 'list.open', kind: 'open_floor' }],
  }),
  motion(5, 'question_hour', 'Question hour', {
    inOrder: inHouse,
    effect: { verb: 'questions.start' },
    fields: [
      { id: 'of', optional: true },
      { id: 'total', optional: true },
      { id: 'each', optional: true },
    ],
  }),
  motion(6, 'unmoderated', 'Unmoderated caucus', {
    inOrder: inHouse,
    effect: { verb: 'caucus.start', kind: 'unmoderated' },
    fields: [{ id: 'topic', optional: true }, { id: 'total' }],
  }),
  motion(7, 'moderated', 'Moderated caucus', {
    inOrder: inHouse,
    effect: { verb: 'caucus.start', kind: 'moderated' },
    fields: [{ id: 'topic', optional: true }, { id: 'total' }, { id: 'each', divides: 'total' }],
  }),
  motion(8, 'introduce_paper', 'Introduce a paper', {
    inOrder: [floorOpen, paperApproved],
    effect: { verb: 'paper.introduce' },
    fields: [{ id: 'paper' }],
  }),
  motion(9, 'vote_paper', 'Vote on the papers', {
    inOrder: [floorOpen, paperOnFloor],
    effect: { verb: 'debate.close' },
  }),
];

const paper = (kind: string, name: string): RuleSetInput['papers'][number] => ({
  kind,
  name,
  sponsors: { min: 1 },
  signatories: '1/5',
  vote: 'paper',
});

/** All India Political Parties Meet. The Executive Board's ruling is final: there is no appeal. */
export const aippm: RuleSetInput = {
  id: 'aippm',
  name: 'AIPPM',
  answers: ['present', 'present_and_voting', 'absent'],
  observers: 'none',
  quorum: { open: '1/3', decide: '1/3' },
  majorities,
  votes: { paper: { ...substantiveVote, method: 'placards' } },
  lists: [
    { kind: 'opening', seconds: 90, joinedBy: 'all' },
    { kind: 'moderated', seconds: 60, once: false },
    { kind: 'open_floor', seconds: 60, once: false },
    { kind: 'questions', seconds: 60, once: false },
    { kind: 'motion_debate', seconds: 30, turns: true },
    { kind: 'reply', seconds: 60, once: false },
  ],
  yields: { chair: true },
  points: [...unPoints.filter(({ id }) => id !== 'right_of_reply'), ...indianPoints.slice(0, 2)],
  motions,
  phases: [
    { id: 'roll', name: 'Roll', base: 'roll', notes: 'via_dais' },
    { id: 'opening', name: 'Opening statements', base: 'debate', notes: 'via_dais' },
    { id: 'debate', name: 'Public session', base: 'debate', notes: 'via_dais' },
    { id: 'private', name: 'Private session', base: 'debate', notes: 'via_dais', public: false },
    { id: 'zero_hour', name: 'Zero hour', base: 'debate', notes: 'via_dais' },
    { id: 'question_hour', name: 'Question hour', base: 'questions', notes: 'via_dais' },
    { id: 'moderated', name: 'Moderated caucus', base: 'caucus', notes: 'via_dais' },
    { id: 'unmoderated', name: 'Unmoderated caucus', base: 'caucus', notes: 'via_dais' },
    { id: 'vote', name: 'Voting', base: 'vote', doors: 'closed', notes: 'off' },
    { id: 'break', name: 'Break', base: 'break', notes: 'off' },
    { id: 'end', name: 'End', base: 'end', notes: 'off' },
  ],
  papers: [
    paper('communique', 'Communiqué'),
    paper('press_release', 'Press release'),
    paper('joint_statement', 'Joint statement'),
    paper('memorandum', 'Memorandum'),
    paper('bill', 'Bill'),
  ],
  amendments: { friendly: 'yes', order: 'submission' },
  words: { 'en-IN': { chair: 'Executive Board', portfolio: 'leader', note: 'chit', draft: 'paper' } },
};
