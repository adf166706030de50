import { compareNames } from './compare-names.ts';
import type {
  Answer,
  CaucusKind,
  Effect,
  ListKind,
  Method,
  RuleSet,
  VoteAnswer,
  VoteRule,
} from './rule-set/schema.ts';
import type { Operation, Subject } from './step.ts';

/** A portfolio as it is before the first roll. `name` is what its placard shows, never a person. */
export interface MemberInput {
  id: string;
  name: string;
  votes: 'all' | 'procedural' | 'none';
  veto: boolean;
  tags: string[];
}

export interface Member extends MemberInput {
  answer: Answer | null;
  /** Delegates in the room, where a set counts delegates instead of portfolios. */
  seats: number;
  /** Answered after the roll was closed. */
  late: boolean;
  speeches: number;
  spokenMs: number;
  /** Time beyond what was given. */
  overrunMs: number;
  points: number;
  /** Accepted points that are counted: raised by the member less those against them. */
  tally: number;
}

export interface ListEntry {
  entry: string;
  member: string;
  side: 'for' | 'against' | null;
}

export interface List {
  kind: ListKind;
  open: boolean;
  each: number;
  /** Seconds for the whole list, if it has a limit. */
  total: number | null;
  entries: ListEntry[];
  speeches: number;
  spoken: { for: number; against: number };
  lastSide: 'for' | 'against' | null;
}

export interface Clock {
  givenMs: number;
  usedMs: number;
  /** Since when the clock runs, in epoch milliseconds. */
  runningSince: number | null;
}

export interface Floor extends Clock {
  speech: string;
  member: string;
  list: ListKind | null;
  side: 'for' | 'against' | null;
  mode: 'speech' | 'questions';
  /** How often this time was passed on. */
  depth: number;
}

export interface Caucus {
  kind: CaucusKind;
  topic: string | null;
  totalMs: number | null;
  eachMs: number | null;
  /** Of a moderated caucus the time of its speeches, of any other the time before `startedAt`. */
  usedMs: number;
  /** Total at its start, which limits an extension. */
  firstMs: number | null;
  /** When it began, or went on after an extension. */
  startedAt: number;
}

export interface Motion {
  motion: string;
  type: string;
  by: string;
  fields: Omit<Effect, 'verb'>;
  seconds: string[];
  objections: string[];
  status: 'pending' | 'put';
  debate: {
    for: number;
    against: number;
    seconds: number;
    spoken: { for: number; against: number };
    lastSide: 'for' | 'against' | null;
  } | null;
}

export interface Vote {
  vote: string;
  on: Subject;
  method: Method;
  rule: Pick<VoteRule, 'answers' | 'rounds' | 'afterPass' | 'rightsNotFor'>;
  majority: string;
  /** Who may vote, frozen when the vote was opened, in the order in which they are called, with their number of votes. */
  voters: { member: string; votes: number; mayAbstain: boolean }[];
  /** All who may vote on this kind of matter, also absent ones. */
  members: number;
  /** Place in `rule.rounds`, and whether those who passed are called again. */
  round: number;
  secondCall: boolean;
  /** Who passed, and is called again after all others. */
  passed: string[];
  answers: Record<string, VoteAnswer>;
  final: Record<string, VoteAnswer>;
  counted: { yes: number; no: number; abstain: number; vetoes: string[] } | null;
}

export interface Result {
  vote: string;
  on: Subject;
  yes: number;
  no: number;
  abstain: number;
  voters: number;
  needed: number;
  base: number;
  of: string;
  passes: boolean;
  reason: 'votes' | 'tie' | 'veto' | 'objection' | 'casting_vote' | 'declared';
  vetoes: string[];
  /** Members who asked to explain their vote. */
  rights: string[];
  /** Answers by name, if they were recorded. */
  answers: Record<string, VoteAnswer> | null;
}

export interface Clause {
  id: string;
  version: number;
  removed: boolean;
  /** Replaced words by version, from which an older amendment is rebased. */
  edits: { version: number; from: number; to: number; length: number }[];
}

export interface Paper {
  paper: string;
  kind: string;
  label: string;
  version: number;
  sponsors: string[];
  signatories: number;
  status: 'approved' | 'introduced' | 'adopted' | 'failed' | 'withdrawn' | 'fallen' | 'unclear';
  /** Why it fell or does not apply. */
  reason: 'struck' | 'same_words' | 'base_decided' | null;
  clauses: Clause[];
  amends: string | null;
  operation: Operation | null;
  friendly: boolean;
  /** A vote has amended it. */
  amended: boolean;
  restated: boolean;
  parts: { clauses: string[]; passed: boolean | null }[];
  /** A member objected to adopting it without a vote, so that it is voted on. */
  opposed: boolean;
  majority: string | null;
  /** Answers of the deciding vote by name. */
  answers: Record<string, VoteAnswer> | null;
}

export interface Sitting {
  session: string;
  ruleSet: string;
  revision: number;
  openedAt: number;
  endsAt: number | null;
}

/** The folded state of a debate: plain JSON, the same on every device. */
export interface State {
  members: Member[];
  sitting: Sitting | null;
  sittings: number;
  rollOpen: boolean;
  /** The next sitting begins with a new roll. */
  newRoll: boolean;
  phase: string | null;
  /** Phase to return to after a caucus, roll or break. */
  returnTo: string | null;
  topic: string | null;
  setAside: { topic: string; lists: List[] }[];
  lists: List[];
  floor: Floor | null;
  lastSpeech: string | null;
  lastSpeaker: string | null;
  /** Nothing happened since the last speech, so that points about it are in order. */
  afterSpeech: boolean;
  /** Comments that remain after a yield to comments. */
  comments: number;
  caucus: Caucus | null;
  endedCaucus: Caucus | null;
  motions: Motion[];
  vote: Vote | null;
  lastVote: Result | null;
  /** Members who may still explain their vote on the text that was decided last. */
  explaining: string[];
  /** Method that a motion asked for, for the next votes on texts. */
  method: Method | null;
  points: { point: string; type: string; by: string; about: string | null }[];
  lastRuling: { point: string; type: string; by: string; about: string | null; ruling: string } | null;
  papers: Paper[];
  paperOrder: string[];
  /** How often motions with `oncePer` have passed. */
  passed: { motion: string; scope: string }[];
  suspendedUntil: number | null;
  shown: { what: string; id?: string; text?: string; seconds?: number } | null;
  lead: { term: number; device: string } | null;
}

/** The state before the first sitting. Members are in alphabetical order, in which the roll is called. */
export function startState(members: readonly MemberInput[]): State {
  return {
    members: members
      .toSorted((one, other) => compareNames(one.name, other.name))
      .map((member) => ({
        ...member,
        answer: null,
        seats: 1,
        late: false,
        speeches: 0,
        spokenMs: 0,
        overrunMs: 0,
        points: 0,
        tally: 0,
      })),
    sitting: null,
    sittings: 0,
    rollOpen: false,
    newRoll: true,
    phase: null,
    returnTo: null,
    topic: null,
    setAside: [],
    lists: [],
    floor: null,
    lastSpeech: null,
    lastSpeaker: null,
    afterSpeech: false,
    comments: 0,
    caucus: null,
    endedCaucus: null,
    motions: [],
    vote: null,
    lastVote: null,
    explaining: [],
    method: null,
    points: [],
    lastRuling: null,
    papers: [],
    paperOrder: [],
    passed: [],
    suspendedUntil: null,
    shown: null,
    lead: null,
  };
}

export const findMember = (state: State, id: string): Member | undefined =>
  state.members.find((member) => member.id === id);

export const isPresent = (member: Member): boolean => member.answer !== null && member.answer !== 'absent';

/** True if the member votes on this kind of matter. */
export const hasVote = (member: Member, matter: 'procedural' | 'substantive'): boolean =>
  member.votes === 'all' || (matter === 'procedural' && member.votes === 'procedural');

export const findList = (state: State, kind: ListKind): List | undefined =>
  state.lists.find((list) => list.kind === kind);

export const findPaper = (state: State, id: string): Paper | undefined =>
  state.papers.find(({ paper }) => paper === id);

export const findPhase = (rules: RuleSet, id: string | null) => rules.phases.find((phase) => phase.id === id);

/** The first phase of a set with one of these bases. */
export const firstPhase = (rules: RuleSet, ...bases: string[]): string | null =>
  bases.map((base) => rules.phases.find((phase) => phase.base === base)?.id).find((id) => id !== undefined) ??
  null;

export function changeMember(state: State, id: string, change: (member: Member) => Partial<Member>): State {
  return {
    ...state,
    members: state.members.map((member) => (member.id === id ? { ...member, ...change(member) } : member)),
  };
}

export function changeList(state: State, kind: ListKind, change: (list: List) => Partial<List>): State {
  return {
    ...state,
    lists: state.lists.map((list) => (list.kind === kind ? { ...list, ...change(list) } : list)),
  };
}

export function changePaper(state: State, id: string, change: (paper: Paper) => Partial<Paper>): State {
  return {
    ...state,
    papers: state.papers.map((paper) => (paper.paper === id ? { ...paper, ...change(paper) } : paper)),
  };
}

export function changeMotion(state: State, id: string, change: (motion: Motion) => Partial<Motion>): State {
  return {
    ...state,
    motions: state.motions.map((motion) =>
      motion.motion === id ? { ...motion, ...change(motion) } : motion,
    ),
  };
}
