import { listInOrder } from './in-order.ts';
import { listUpcoming, openListOf } from './lists.ts';
import { isOpen, sortAmendments, sortMotions, sortPapers } from './precedence.ts';
import { countAttendance, countMajorities } from './quorum.ts';
import type { RuleSet } from './rule-set/schema.ts';
import { describeFields, resultSentence } from './sentence.ts';
import { findPaper, findPhase, type List, type Motion, type Paper, type State, type Vote } from './state.ts';
import { caucusUsedMsAt, leftMsAt } from './timer.ts';
import { answerOf, listCalled } from './vote-state.ts';

/** Views of the state. `at` is the time for which clocks are computed; a view contains no time that ticks. */
interface At {
  rules: RuleSet;
  state: State;
  at: number;
}

const secondsOf = (ms: number): number => Math.round(ms / 1000);

function viewFloor({ state, at }: At) {
  const { floor } = state;
  if (!floor) return null;
  return {
    speech: floor.speech,
    member: floor.member,
    list: floor.list,
    side: floor.side,
    mode: floor.mode,
    left: secondsOf(leftMsAt(floor, at)),
    running: floor.runningSince !== null,
  };
}

/** A moderated caucus uses the time of its speeches. Any other runs from its start. */
function viewCaucus({ state: { caucus }, at }: At) {
  if (!caucus) return null;
  const { kind, topic, totalMs, eachMs } = caucus;
  const isModerated = kind === 'moderated';
  const usedMs = caucusUsedMsAt(caucus, at);
  return {
    kind,
    topic,
    total: totalMs === null ? null : totalMs / 1000,
    each: eachMs === null ? null : eachMs / 1000,
    left: totalMs === null ? null : secondsOf(totalMs - usedMs),
    running: !isModerated,
    speakers: totalMs === null || eachMs === null ? null : Math.floor(totalMs / eachMs),
  };
}

const viewMotion = ({ debate, ...motion }: Motion) => ({
  ...motion,
  debate: debate && {
    ...debate,
    done: debate.spoken.for >= debate.for && debate.spoken.against >= debate.against,
  },
});

function viewLists({ rules, state: { lists } }: At) {
  return Object.fromEntries(
    lists.map((list) => {
      const { kind, open, each, speeches } = list;
      return [kind, { open, each, members: listNextMembers(rules, list), speeches }];
    }),
  );
}

const listNextMembers = (rules: RuleSet, list: List): string[] =>
  listUpcoming(rules, list).map(({ member }) => member);

/** A running vote. The result of a vote by name is nowhere before it is closed. */
function viewVote(vote: Vote | null) {
  if (!vote) return null;
  const called = listCalled(vote);
  const isAnswered = (member: string) => {
    const answer = answerOf(vote, member);
    return answer !== undefined && answer !== 'pass';
  };
  return {
    vote: vote.vote,
    on: vote.on,
    method: vote.method,
    voters: vote.voters.reduce((sum, { votes }) => sum + votes, 0),
    mayAbstain: vote.voters.filter(({ mayAbstain }) => mayAbstain).length,
    round: vote.rule.rounds[vote.round] ?? 'done',
    call: vote.secondCall ? 2 : 1,
    next: called.find((member) => !isAnswered(member) && !(vote.answers[member] && !vote.secondCall)) ?? null,
    counted: vote.counted,
  };
}

function viewPaper({ rules, state }: At, paper: Paper) {
  const { clauses, paper: id, kind, label, version, status, reason, sponsors, signatories, amends } = paper;
  const kept = clauses.filter(({ removed }) => !removed);
  return {
    paper: id,
    kind,
    label,
    version,
    status,
    reason,
    sponsors,
    signatories,
    ...(amends === null
      ? {
          clauses: kept.map((clause) => ({ id: clause.id, version: clause.version })),
          amended: paper.amended,
          amendments: sortAmendments(rules, state, id).map((one) => one.paper),
        }
      : { amends, friendly: paper.friendly }),
  };
}

/** Everything, for the dais: also answers by name, the tally of points and members against their party's whip. */
export function viewDais(view: At, whips: readonly Whip[] = []) {
  const { rules, state, at } = view;
  const { lastVote } = state;
  return {
    ...viewRoom(view),
    members: state.members.map(({ id, answer, late, speeches, spokenMs, points, tally }) => ({
      id,
      answer,
      late,
      speeches,
      spoken: secondsOf(spokenMs),
      points,
      tally,
    })),
    majorities: countMajorities(rules, state),
    motions: sortMotions(rules, state.motions).map(viewMotion),
    papers: state.papers.map((paper) => viewPaper(view, paper)),
    openPoints: state.points,
    result: lastVote && {
      ...lastVote,
      sentence: resultSentence(state, lastVote),
      againstWhip: listAgainstWhip(state, whips),
    },
    inOrder: listInOrder(rules, state, at)
      .filter(({ unmet }) => unmet === null)
      .map(({ motion }) => motion),
  };
}

/** What the whole room can see or hear: no tally, no whip, and no text of a private session. */
export function viewFloorPage(view: At) {
  const { rules, state } = view;
  const isPublic = findPhase(rules, state.phase)?.public !== false;
  const { lastVote } = state;
  return {
    ...viewRoom(view),
    topic: isPublic ? state.topic : null,
    motions: sortMotions(rules, state.motions).map(viewMotion),
    papers: isPublic ? state.papers.filter(isOnFloor).map((paper) => viewPaper(view, paper)) : [],
    shown: isPublic ? state.shown : null,
    result: lastVote && { ...lastVote, sentence: resultSentence(state, lastVote) },
  };
}

const isOnFloor = ({ status }: Paper): boolean => status !== 'approved' && status !== 'withdrawn';

/** One thing for the whole room to read: portfolios only. */
export function viewProjector(view: At) {
  const { rules, state } = view;
  const { phase, public: isPublic, doors, roll, floor, caucus, vote } = viewRoom(view);
  const { lastVote } = state;
  const list = openListOf(rules, state);
  if (!isPublic) return { phase, title: findPhase(rules, state.phase)?.name ?? '', doors };
  return {
    phase,
    title: findPhase(rules, state.phase)?.name ?? '',
    doors,
    topic: state.topic,
    roll,
    floor,
    next: list ? listNextMembers(rules, list).slice(0, 5) : [],
    caucus,
    motions: sortMotions(rules, state.motions).map(({ motion, type, by, fields }) => ({
      motion,
      type,
      by,
      details: describeFields(fields),
    })),
    vote: vote && { on: vote.on, method: vote.method, voters: vote.voters, next: vote.next },
    result: lastVote && {
      on: lastVote.on,
      passes: lastVote.passes,
      sentence: resultSentence(state, lastVote),
    },
    suspendedUntil: state.suspendedUntil,
    shown: state.shown && { ...state.shown, label: labelOf(state, state.shown.id) },
  };
}

/** The label of a paper, or of the paper that has the clause. */
function labelOf(state: State, id: string | undefined): string | null {
  if (id === undefined) return null;
  const paper =
    findPaper(state, id) ?? state.papers.find(({ clauses }) => clauses.some((clause) => clause.id === id));
  return paper?.label ?? null;
}

function viewRoom(view: At) {
  const { rules, state } = view;
  const phase = findPhase(rules, state.phase);
  const attendance = countAttendance(rules, state);
  return {
    sitting: state.sitting?.session ?? null,
    phase: state.phase,
    doors: phase?.doors ?? 'open',
    notes: phase?.notes ?? 'direct',
    public: phase?.public ?? true,
    topic: state.topic,
    roll: { open: state.rollOpen, ...attendance },
    floor: viewFloor(view),
    lastSpeech: state.lastSpeech,
    lists: viewLists(view),
    caucus: viewCaucus(view),
    vote: viewVote(state.vote),
    order: {
      papers: sortPapers(rules, state).map(({ paper }) => paper),
      open: state.papers.filter(isOpen).length,
    },
    shown: state.shown,
    suspendedUntil: state.suspendedUntil,
  };
}

/** How a party tells its members to vote. Kept by the dais, and never in the log. */
export interface Whip {
  tag: string;
  vote: string;
  answer: 'yes' | 'no' | 'abstain';
}

/** Members who voted otherwise than their party's whip, in the last vote by name. */
function listAgainstWhip({ lastVote, members }: State, whips: readonly Whip[]): string[] {
  const answers = lastVote?.answers;
  if (!lastVote || !answers) return [];
  return whips
    .filter(({ vote }) => vote === lastVote.vote)
    .flatMap(({ tag, answer }) =>
      members
        .filter(({ id, tags }) => tags.includes(tag) && answers[id] && !answers[id].startsWith(answer))
        .map(({ id }) => id),
    );
}
