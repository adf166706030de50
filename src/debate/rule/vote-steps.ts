import { applyAmendment, fallAmendmentsOf } from './amendments.ts';
import { firstRefusal, type Outcome, type StepContext } from './context.ts';
import { findUnmet } from './in-order.ts';
import { dropMotion, findMotionRule, listVoters, passMotion } from './motion-steps.ts';
import { isOpen, sortAmendments, sortPapers } from './precedence.ts';
import { countAttendance, countVotes } from './quorum.ts';
import { isRefusal, type Refusal, refuse, refuseFinally } from './refusal.ts';
import type { Majority, Method, RuleSet, VoteRule } from './rule-set/schema.ts';
import {
  changePaper,
  findMember,
  findPaper,
  hasVote,
  type Member,
  type Result,
  type State,
  type Vote,
} from './state.ts';
import type { Body, Subject } from './step.ts';
import { methodOfPaper } from './vote-method.ts';
import { buildResult, decideVote, isByName, isExplaining, listCalled, listWithRights } from './vote-state.ts';

interface Subjected {
  rule: Pick<VoteRule, 'matter' | 'majority' | 'abstain' | 'method' | 'order'> & Vote['rule'];
  refusals: (Refusal | null)[];
}

const plain: Vote['rule'] = {
  answers: ['yes', 'no', 'abstain'],
  rounds: ['answer'],
  afterPass: ['yes', 'no'],
};

/** Finds the rule by which a subject is decided, and what speaks against voting on it now. */
function findSubject({ rules, state, step }: StepContext, on: Subject): Subjected | Refusal {
  if (on.kind === 'motion') {
    const motion = state.motions.find((one) => one.motion === on.motion);
    const rule = motion && findMotionRule(rules, motion.type);
    if (!motion || !rule) return refuseFinally('malformed', 'no_such_motion', on.motion);
    if (motion.status !== 'put') return refuseFinally('not_in_order', 'not_pending', on.motion);
    const { majority, abstain, method } = rule;
    return {
      rule: { ...plain, matter: 'procedural', majority, abstain, method, order: 'alphabet' },
      refusals: [],
    };
  }
  if (state.motions.some(({ status }) => status === 'put'))
    return refuseFinally('not_in_order', 'motion_put');
  if (on.kind === 'text') {
    const rule = rules.votes[on.rule];
    if (!rule) return refuseFinally('not_in_order', 'no_such_vote', on.rule);
    return { rule, refusals: [findUnmet(rules, rule.inOrder, state, { at: step.at })] };
  }
  return findPaperSubject({ rules, state, step }, on);
}

function findPaperSubject(
  { rules, state, step }: StepContext,
  on: Extract<Subject, { kind: 'paper' }>,
): Subjected | Refusal {
  const paper = findPaper(state, on.paper);
  const vote = rules.papers.find(({ kind }) => kind === paper?.kind)?.vote;
  const rule = vote === undefined ? undefined : rules.votes[vote];
  if (!paper) return refuseFinally('malformed', 'no_such_paper', on.paper);
  if (!rule) return refuseFinally('not_in_order', 'no_such_vote', paper.kind);
  if (!isOpen(paper)) return refuseFinally('not_in_order', 'paper_decided', on.paper);
  if (on.part !== undefined && paper.parts[on.part]?.passed !== null)
    return refuseFinally('not_in_order', 'no_such_vote', on.paper);
  const [amendment] = sortAmendments(rules, state, paper.paper);
  const [sibling] =
    paper.amends === null ? sortPapers(rules, state) : sortAmendments(rules, state, paper.amends);
  const openPart = paper.parts.findIndex(({ passed }) => passed === null);
  const isFirstPart = openPart < 0 || openPart === on.part;
  const base = paper.amends === null ? paper : findPaper(state, paper.amends);
  return {
    rule: { ...rule, method: methodOfPaper(rule, paper), majority: paper.majority ?? rule.majority },
    refusals: [
      findUnmet(rules, rule.inOrder, state, { at: step.at }),
      base?.status === 'introduced' ? null : refuse('not_in_order', 'paper_on_floor', { about: on.paper }),
      amendment ? refuse('not_first', undefined, { about: amendment.paper }) : null,
      sibling && sibling.paper !== paper.paper
        ? refuse('not_first', undefined, { about: sibling.paper })
        : null,
      isFirstPart ? null : refuse('not_first', undefined, { about: `${on.paper} ${openPart + 1}` }),
    ],
  };
}

const isSameSubject = (a: Subject, b: Subject): boolean => JSON.stringify(a) === JSON.stringify(b);

export function voteOpened(context: StepContext, body: Body<'vote_opened'>): Outcome {
  const { rules, state } = context;
  if (!state.sitting) return refuseFinally('not_in_order', 'no_sitting');
  // A result that is doubted is counted again in another way: the same subject replaces the open vote.
  const isRepeated =
    state.vote !== null &&
    body.method !== undefined &&
    state.vote.method !== body.method &&
    isSameSubject(state.vote.on, body.on);
  if (state.vote && !isRepeated) return refuse('vote_open');
  if (state.vote?.vote === body.vote || state.lastVote?.vote === body.vote)
    return refuseFinally('malformed', 'already_used', body.vote);
  const subject = findSubject(context, body.on);
  if ('refused' in subject) return subject;
  const { rule, refusals } = subject;
  const majority = rules.majorities[rule.majority];
  if (!majority) return refuseFinally('not_in_order', 'no_such_majority', rule.majority);
  const asked = body.on.kind === 'motion' ? null : state.method;
  const expected = asked ?? rule.method;
  const { present, toDecide } = countAttendance(rules, state);
  const refusal = firstRefusal(context, [
    ...refusals,
    present < toDecide && refuse('no_quorum', undefined, { needed: toDecide, found: present }),
    asked !== null &&
      body.method !== undefined &&
      body.method !== asked &&
      refuse('not_in_order', 'method', { about: asked }),
  ]);
  if (refusal) return refusal;
  return {
    ...state,
    explaining: [],
    vote: freezeVote(rules, state, body, { rule, method: body.method ?? expected }),
  };
}

/** Freezes who may vote, the majority and who may abstain. */
function freezeVote(
  rules: RuleSet,
  state: State,
  body: Body<'vote_opened'>,
  { rule, method }: { rule: Subjected['rule']; method: Method },
): Vote {
  const mayAbstain = ({ answer }: Member) =>
    rule.abstain === 'always' ||
    (rule.abstain === 'unless_present_and_voting' && answer !== 'present_and_voting');
  const inOrder = listVoters(state, rule.matter);
  const first = rule.order === 'drawn' ? inOrder.findIndex(({ id }) => id === body.first) : 0;
  const called = first > 0 ? [...inOrder.slice(first), ...inOrder.slice(0, first)] : inOrder;
  return {
    vote: body.vote,
    on: body.on,
    method,
    rule: {
      answers: rule.answers,
      rounds: rule.rounds,
      afterPass: rule.afterPass,
      ...(rule.rightsNotFor && { rightsNotFor: rule.rightsNotFor }),
    },
    majority: rule.majority,
    voters: called.map((member) => ({
      member: member.id,
      votes: countVotes(rules, member),
      mayAbstain: mayAbstain(member),
    })),
    members: state.members.filter((member) => hasVote(member, rule.matter)).length,
    round: 0,
    secondCall: false,
    passed: [],
    answers: {},
    final: {},
    counted: null,
  };
}

const noSuchVote = (vote: string) => refuseFinally('malformed', 'no_such_vote', vote);

export function voteCounted(context: StepContext, body: Body<'vote_counted'>): Outcome {
  const { state } = context;
  const { vote } = state;
  if (vote?.vote !== body.vote) return noSuchVote(body.vote);
  const { yes, no, abstain } = body;
  const voters = vote.voters.reduce((sum, { votes }) => sum + votes, 0);
  const mayAbstain = vote.voters.reduce((sum, one) => sum + (one.mayAbstain ? one.votes : 0), 0);
  const vetoes = body.vetoes ?? [];
  const unknown = vetoes.find((id) => !vote.voters.some(({ member }) => member === id));
  if (unknown !== undefined) return refuse('not_a_voter', undefined, { about: unknown });
  if (yes + no + abstain > voters)
    return refuse('count_too_large', undefined, { needed: voters, found: yes + no + abstain });
  if (vetoes.length > no) return refuse('count_too_large', undefined, { needed: no, found: vetoes.length });
  const refusal = firstRefusal(context, [
    isByName(vote) && refuse('not_in_order', 'method', { about: vote.method }),
    abstain > mayAbstain && refuse('may_not_abstain', undefined, { needed: mayAbstain, found: abstain }),
  ]);
  if (refusal) return refusal;
  return { ...state, vote: { ...vote, counted: { yes, no, abstain, vetoes } } };
}

export function voteAnswered(context: StepContext, body: Body<'vote_answered'>): Outcome {
  const { state } = context;
  if (state.vote?.vote !== body.vote) return noSuchVote(body.vote);
  if (!findMember(state, body.member)) return refuse('unknown_member', undefined, { about: body.member });
  const vote = isExplaining(state.vote) ? { ...state.vote, round: state.vote.round + 1 } : state.vote;
  const voter = vote.voters.find(({ member }) => member === body.member);
  if (!voter) return refuse('not_a_voter', undefined, { about: body.member });
  if (isExplaining(vote) || vote.round >= vote.rule.rounds.length)
    return refuseFinally('not_in_order', 'round');
  const refusal = firstRefusal(context, listAnswerRefusals(state, vote, body, voter.mayAbstain));
  if (refusal) return refusal;
  if (vote.rule.rounds[vote.round] === 'final')
    return { ...state, vote: { ...vote, final: { ...vote.final, [body.member]: body.answer } } };
  const answers = { ...vote.answers, [body.member]: body.answer };
  const next = advance({ ...vote, answers, counted: null });
  return { ...state, vote: next, explaining: isExplaining(next) ? listWithRights(next) : [] };
}

/** After the first call those who passed are called again. After the answers come the explanations. */
function advance(vote: Vote): Vote {
  const isComplete = listCalled(vote).every((member) => vote.answers[member] !== undefined);
  if (!isComplete || vote.method === 'device') return vote;
  const passed = vote.voters.map(({ member }) => member).filter((member) => vote.answers[member] === 'pass');
  if (!vote.secondCall && passed.length > 0) return { ...vote, secondCall: true, passed };
  const isOpenPass = passed.length > 0;
  // The final round calls all voters again, not only those who had passed.
  return !isOpenPass && vote.rule.rounds.length > 1
    ? { ...vote, round: vote.round + 1, secondCall: false }
    : vote;
}

function listAnswerRefusals(
  state: State,
  vote: Vote,
  { member: id, answer }: Body<'vote_answered'>,
  mayAbstain: boolean,
): (Refusal | null | false)[] {
  const isAgain = vote.secondCall && vote.rule.rounds[vote.round] === 'answer';
  const hasRights = answer.endsWith('_with_rights');
  const isParty = findMember(state, id)?.tags.includes('party_to_dispute') === true;
  const paper = vote.on.kind === 'paper' ? findPaper(state, vote.on.paper) : undefined;
  const isSponsor = vote.rule.rightsNotFor === 'sponsors' && paper?.sponsors.includes(id) === true;
  return [
    isAgain && !vote.passed.includes(id) && refuse('not_in_order', 'round', { about: id }),
    answer === 'pass' &&
      (isAgain || vote.method !== 'roll_call' || vote.round > 0) &&
      refuse('may_not_pass', undefined, { about: id }),
    answer === 'abstain' &&
      (!mayAbstain || (isAgain && !vote.rule.afterPass.includes('abstain'))) &&
      refuse('may_not_abstain', undefined, { about: id }),
    (hasRights || answer === 'pass') &&
      !vote.rule.answers.includes(answer) &&
      refuse('not_in_order', 'result', { about: answer }),
    hasRights && (isAgain || isSponsor) && refuse('not_in_order', 'no_rights', { about: id }),
    isParty && paper !== undefined && answer !== 'abstain' && refuse('not_in_order', 'party_must_abstain'),
  ];
}

export function voteClosed(context: StepContext, body: Body<'vote_closed'>): Outcome {
  const { rules, state, step } = context;
  const { vote } = state;
  if (vote?.vote !== body.vote) return noSuchVote(body.vote);
  const majority = rules.majorities[vote.majority];
  if (!majority) return refuseFinally('not_in_order', 'no_such_majority', vote.majority);
  const decision = decideVote(state, vote, majority);
  const isDeclared = body.result !== undefined;
  const refusal = firstRefusal(context, [
    findUnanswered(vote, isDeclared),
    decision.castingVote && !isDeclared && refuseFinally('not_in_order', 'casting_vote'),
    isDeclared &&
      vote.method !== 'voice' &&
      !decision.castingVote &&
      step.anyway === undefined &&
      refuse('not_in_order', 'result'),
  ]);
  if (refusal) return refusal;
  const declared = isDeclared ? body.result === 'passes' : undefined;
  const result = buildResult(state, vote, decision, declared);
  const explaining = vote.rule.rounds.includes('explain') ? [] : result.rights;
  return applyResult(context, { ...state, vote: null, lastVote: result, explaining }, result, majority);
}

/** Every voter answers a roll call, and counted votes need their numbers. */
function findUnanswered(vote: Vote, isDeclared: boolean): Refusal | null {
  if (vote.method === 'voice')
    return isDeclared || vote.counted ? null : refuseFinally('not_in_order', 'result', vote.method);
  if (vote.method === 'hands' || vote.method === 'ballot')
    return vote.counted || isDeclared ? null : refuseFinally('not_in_order', 'unanswered', vote.method);
  const missing = listCalled(vote).filter((member) => (vote.answers[member] ?? 'pass') === 'pass');
  return vote.method === 'roll_call' && missing.length > 0
    ? refuse('not_in_order', 'unanswered', { about: missing[0] ?? '', found: missing.length })
    : null;
}

function applyResult(
  { rules, step }: StepContext,
  state: State,
  result: Result,
  majority: Majority,
): Outcome {
  const { on, passes } = result;
  if (on.kind === 'text') return state;
  if (on.kind === 'motion') {
    const motion = state.motions.find((one) => one.motion === on.motion);
    if (!motion) return state;
    // An appeal that fails upholds the ruling, which then cannot be appealed again.
    const rule = findMotionRule(rules, motion.type);
    const upheld =
      !passes && rule?.effect.verb === 'ruling.overrule' ? { ...state, lastRuling: null } : state;
    const passed = passes ? passMotion(rules, upheld, motion, step.at) : null;
    // A vote can always be closed: if what the motion asks for has become impossible, the motion is dropped.
    return passed === null || isRefusal(passed) ? dropMotion(upheld, motion) : passed;
  }
  // An objection to adoption without a vote decides nothing: the text is then voted on, if its majority is another one.
  if (result.reason === 'objection' && majority.shape !== 'no_objection')
    return changePaper(state, on.paper, () => ({ opposed: true }));
  return applyPaperResult(state, result, on);
}

function applyPaperResult(state: State, result: Result, on: Extract<Subject, { kind: 'paper' }>): State {
  const paper = findPaper(state, on.paper);
  const { passes } = result;
  if (!paper) return state;
  if (on.part !== undefined) return applyPart(state, on.paper, on.part, passes);
  const decided = changePaper(state, on.paper, () => ({
    status: passes ? 'adopted' : 'failed',
    answers: result.answers,
  }));
  const settled = fallAmendmentsOf(decided, on.paper);
  if (paper.amends === null) return { ...settled, method: null };
  return passes ? applyAmendment(settled, paper, { byVote: true }) : settled;
}

/** Clauses of a part that failed leave the text. If no clause is left, the whole fails. */
function applyPart(state: State, id: string, part: number, passes: boolean): State {
  return changePaper(state, id, (paper) => {
    const parts = paper.parts.map((one, at) => (at === part ? { ...one, passed: passes } : one));
    const struck = new Set(passes ? [] : paper.parts[part]?.clauses);
    const clauses = paper.clauses.map((clause) =>
      struck.has(clause.id) ? { ...clause, removed: true } : clause,
    );
    const isEmpty = clauses.length > 0 && clauses.every(({ removed }) => removed);
    return { parts, clauses, ...(isEmpty && { status: 'failed' as const }) };
  });
}
