import { firstRefusal, type Outcome, type StepContext } from './context.ts';
import { type Refusal, refuse, refuseFinally } from './refusal.ts';
import type { ListRule } from './rule-set/schema.ts';
import {
  changeList,
  changeMember,
  changeMotion,
  type Floor,
  findList,
  findMember,
  isPresent,
  type List,
  type State,
} from './state.ts';
import type { Body } from './step.ts';
import { stopClock, usedMsAt } from './timer.ts';
import { isExplaining } from './vote-state.ts';

type Given = Body<'floor_given'>;

export function floorGiven(context: StepContext, body: Given): Outcome {
  const { rules, state, step } = context;
  const member = findMember(state, body.member);
  if (!member) return refuse('unknown_member', undefined, { about: body.member });
  if (!state.sitting) return refuseFinally('not_in_order', 'no_sitting');
  if (body.previous !== state.lastSpeech) return refuse('wrong_previous');
  if (state.floor) return refuse('floor_taken', undefined, { about: state.floor.member });
  if (state.lastSpeech === body.speech) return refuseFinally('malformed', 'already_used', body.speech);
  if (state.vote && !isExplaining(state.vote)) return refuse('vote_open');
  const rule = body.list && rules.lists.find(({ kind }) => kind === body.list);
  const list = body.list && findList(state, body.list);
  const refusal = firstRefusal(context, [
    !isPresent(member) && refuse('not_in_order', 'absent', { about: body.member }),
    state.vote !== null && findRightsRefusal(state, body.member),
    body.list !== undefined && findListRefusal(state, body, rule || undefined, list || undefined),
    findTimeRefusal(state, body, list || undefined),
  ]);
  if (refusal) return refusal;
  const floor: Floor = {
    speech: body.speech,
    member: body.member,
    list: body.list ?? null,
    side: body.side ?? null,
    mode: 'speech',
    depth: 0,
    givenMs: body.seconds * 1000,
    usedMs: 0,
    runningSince: step.at,
  };
  return begin(state, floor, body.entry);
}

/** The speech begins: its list entry is used, and what was possible only after the last speech is over. */
function begin(state: State, floor: Floor, entry?: string): State {
  const begun: State = {
    ...state,
    floor,
    lastSpeech: floor.speech,
    lastSpeaker: floor.member,
    afterSpeech: false,
    explaining: floor.list === null ? state.explaining.filter((id) => id !== floor.member) : state.explaining,
    comments: floor.list === 'comments' ? Math.max(0, state.comments - 1) : 0,
    endedCaucus: floor.list === 'motion_debate' ? state.endedCaucus : null,
    // A debated appeal is about the ruling before its debate.
    lastRuling: floor.list === 'motion_debate' ? state.lastRuling : null,
  };
  const { list: kind, side } = floor;
  if (kind === 'motion_debate') return countMotionSpeech(begun, side);
  if (kind === null) return begun;
  return changeList(begun, kind, (list) => ({
    entries: list.entries.filter((one) => one.entry !== entry),
    spoken: side ? { ...list.spoken, [side]: list.spoken[side] + 1 } : list.spoken,
    lastSide: side ?? list.lastSide,
    speeches: list.speeches + 1,
  }));
}

function countMotionSpeech(state: State, side: 'for' | 'against' | null): State {
  const put = state.motions.find(({ status, debate }) => status === 'put' && debate !== null);
  if (!put || !side) return state;
  return changeMotion(state, put.motion, ({ debate }) => ({
    debate: debate && {
      ...debate,
      spoken: { ...debate.spoken, [side]: debate.spoken[side] + 1 },
      lastSide: side,
    },
  }));
}

function findRightsRefusal(state: State, member: string): Refusal | null {
  const answer = state.vote?.answers[member];
  return answer?.endsWith('_with_rights') ? null : refuse('not_in_order', 'no_rights', { about: member });
}

function findListRefusal(
  state: State,
  body: Given,
  rule: ListRule | undefined,
  list: List | undefined,
): Refusal | null {
  if (!rule) return refuseFinally('not_in_order', 'no_such_list', body.list);
  if (body.list === 'motion_debate') return findDebateRefusal(state, body);
  if (body.list === 'comments')
    return state.comments > 0 ? null : refuse('not_in_order', 'not_yielded', { about: 'comments' });
  if (body.list === 'moderated')
    return state.caucus ? null : refuse('not_in_order', 'in_caucus', { about: body.list });
  if (!list) return refuseFinally('not_in_order', 'list_open', body.list);
  if (state.caucus) return refuse('not_in_order', 'not_in_caucus', { about: body.list });
  const entry = list.entries.find((one) => one.entry === body.entry);
  if (body.entry !== undefined && (!entry || entry.member !== body.member))
    return refuseFinally('malformed', 'no_such_list', body.entry);
  if (!rule.turns || !body.side || list.lastSide !== body.side) return null;
  const other = body.side === 'for' ? 'against' : 'for';
  return list.entries.some(({ side }) => side === other)
    ? refuse('not_in_order', 'in_turn', { about: other })
    : null;
}

/** Speeches on a motion: as many for and against as the set says, in turn. */
function findDebateRefusal(state: State, { side }: Given): Refusal | null {
  const debate = state.motions.find(({ status }) => status === 'put')?.debate;
  if (!debate || !side) return refuseFinally('not_in_order', 'debate_full');
  const { spoken, lastSide } = debate;
  if (spoken[side] >= debate[side]) return refuse('not_in_order', 'debate_full', { needed: debate[side] });
  const other = side === 'for' ? 'against' : 'for';
  return lastSide === side && spoken[other] < debate[other]
    ? refuse('not_in_order', 'in_turn', { about: other })
    : null;
}

function findTimeRefusal(
  state: State,
  { seconds, list: kind }: Given,
  list: List | undefined,
): Refusal | null {
  const { caucus } = state;
  if (caucus && kind !== 'motion_debate') {
    if (caucus.totalMs !== null && caucus.usedMs >= caucus.totalMs)
      return refuse('not_in_order', 'caucus_time');
    return caucus.eachMs !== null && seconds * 1000 > caucus.eachMs
      ? refuse('not_in_order', 'speech_time', { needed: caucus.eachMs / 1000, found: seconds })
      : null;
  }
  const each =
    kind === 'motion_debate' ? state.motions.find((one) => one.debate)?.debate?.seconds : list?.each;
  return each !== undefined && seconds > each
    ? refuse('not_in_order', 'speech_time', { needed: each, found: seconds })
    : null;
}

/** Refuses a time that goes backwards. */
const findUsedRefusal = (floor: Floor, usedMs: number): Refusal | null =>
  usedMs < floor.usedMs ? refuseFinally('malformed', 'used_decreases') : null;

const noSuchSpeech = (speech: string) => refuseFinally('malformed', 'no_such_speech', speech);

export function clock({ state, step }: StepContext, body: Body<'clock'>): Outcome {
  const { floor } = state;
  if (floor?.speech !== body.speech) return noSuchSpeech(body.speech);
  const refusal = findUsedRefusal(floor, body.usedMs);
  if (refusal) return refusal;
  const changed = { ...floor, usedMs: body.usedMs, runningSince: body.run ? step.at : null };
  const isAnswered = floor.mode === 'questions' && !body.run && body.usedMs >= floor.givenMs;
  return isAnswered ? endSpeech(state, changed) : { ...state, floor: changed };
}

/** Adds the speech to its member and to the caucus. */
function endSpeech(state: State, floor: Floor): State {
  const { usedMs, givenMs } = floor;
  const counted = changeMember(state, floor.member, (member) => ({
    speeches: member.speeches + 1,
    spokenMs: member.spokenMs + usedMs,
    overrunMs: member.overrunMs + Math.max(0, usedMs - givenMs),
  }));
  const isInCaucus = floor.list === null || floor.list === 'moderated';
  const caucus =
    counted.caucus && isInCaucus
      ? { ...counted.caucus, usedMs: counted.caucus.usedMs + usedMs }
      : counted.caucus;
  return { ...counted, caucus, floor: null, afterSpeech: true };
}

export function floorEnded(context: StepContext, body: Body<'floor_ended'>): Outcome {
  const { rules, state, step } = context;
  const { floor } = state;
  if (floor?.speech !== body.speech) return noSuchSpeech(body.speech);
  const used = findUsedRefusal(floor, body.usedMs);
  if (used) return used;
  const ended = { ...floor, ...stopClock(body.usedMs) };
  const to = body.yield;
  if (!to || to.to === 'chair') return endSpeech(state, ended);
  const refusal = firstRefusal(context, [findYieldRefusal(context, floor, to)]);
  if (refusal) return refusal;
  if (to.to === 'questions') return { ...state, floor: { ...ended, mode: 'questions' } };
  if (to.to !== 'delegate')
    return { ...endSpeech(state, ended), comments: rules.yields.comments?.count ?? 0 };
  const member = findMember(state, to.member);
  if (!member || !isPresent(member)) return refuse('unknown_member', undefined, { about: to.member });
  const leftMs = floor.givenMs - body.usedMs;
  if (leftMs <= 0) return refuseFinally('not_in_order', 'speech_time', to.member);
  return passOn(endSpeech(state, ended), floor, { member: to.member, leftMs, at: step.at });
}

/** The rest of the time becomes a speech of another member, with an id derived from the first one. */
function passOn(state: State, from: Floor, to: { member: string; leftMs: number; at: number }): State {
  const floor: Floor = {
    ...from,
    speech: `${from.speech.slice(0, 60)}+${from.depth + 1}`,
    member: to.member,
    mode: 'speech',
    depth: from.depth + 1,
    givenMs: to.leftMs,
    usedMs: 0,
    runningSince: to.at,
  };
  const begun = { ...state, floor, lastSpeech: floor.speech, lastSpeaker: floor.member, afterSpeech: false };
  return floor.list === null
    ? begun
    : changeList(begun, floor.list, ({ speeches }) => ({ speeches: speeches + 1 }));
}

function findYieldRefusal(
  { rules }: StepContext,
  floor: Floor,
  to: NonNullable<Body<'floor_ended'>['yield']>,
): Refusal | null {
  const { yields } = rules;
  const mayYield = rules.lists.find(({ kind }) => kind === floor.list)?.yields === true;
  if (
    to.to === 'delegate' &&
    yields.delegate &&
    floor.depth >= yields.delegate.depth &&
    yields.delegate.depth > 0
  )
    return refuse('yield_depth', undefined, { needed: yields.delegate.depth });
  const isKnown =
    to.to === 'questions'
      ? yields.questions === true
      : to.to === 'comments'
        ? (yields.comments?.count ?? 0) > 0
        : (yields.delegate?.depth ?? 0) > 0;
  if (!mayYield || !isKnown || floor.mode === 'questions')
    return refuse('not_in_order', 'yield', { about: to.to });
  // Received time cannot be yielded again, whatever it is yielded to.
  return floor.depth > 0 && to.to !== 'delegate' ? refuse('yield_depth', undefined, { needed: 1 }) : null;
}

export function asked(context: StepContext, body: Body<'asked'>): Outcome {
  const { state } = context;
  const { floor } = state;
  if (floor?.speech !== body.speech) return noSuchSpeech(body.speech);
  const by = findMember(state, body.by);
  if (!by) return refuse('unknown_member', undefined, { about: body.by });
  const refusal = firstRefusal(context, [
    floor.mode !== 'questions' && refuse('not_in_order', 'not_yielded', { about: 'questions' }),
    !isPresent(by) && refuse('not_in_order', 'absent', { about: body.by }),
    body.by === floor.member && refuse('not_in_order', 'who', { about: body.by }),
  ]);
  return refusal ?? state;
}

export function point(context: StepContext, body: Body<'point'>): Outcome {
  const { rules, state, step } = context;
  const by = findMember(state, body.by);
  if (!by) return refuse('unknown_member', undefined, { about: body.by });
  if (body.about !== undefined && !findMember(state, body.about))
    return refuse('unknown_member', undefined, { about: body.about });
  if (!state.sitting) return refuseFinally('not_in_order', 'no_sitting');
  const rule = rules.points.find(({ id }) => id === body.type);
  if (!rule) return refuseFinally('not_in_order', 'no_such_point', body.type);
  if (state.points.some((one) => one.point === body.point))
    return refuseFinally('malformed', 'already_used', body.point);
  const { floor } = state;
  const isSpeaking = floor !== null && floor.mode === 'speech';
  const refusal = firstRefusal(context, [
    !isPresent(by) && refuse('not_in_order', 'absent', { about: body.by }),
    state.vote !== null && !rule.duringVote && refuse('not_in_order', 'during_vote'),
    isSpeaking && rule.interrupts === 'no' && refuse('not_in_order', 'interrupts', { about: body.type }),
    rule.when === 'after_speech' && !state.afterSpeech && refuse('not_in_order', 'after_speech'),
    rule.when === 'yielded' &&
      floor?.mode !== 'questions' &&
      refuse('not_in_order', 'not_yielded', { about: 'questions' }),
  ]);
  if (refusal) return refusal;
  const usedMs = floor ? Math.max(floor.usedMs, body.usedMs ?? usedMsAt(floor, step.at)) : 0;
  const about = body.about ?? state.lastSpeaker;
  const raised = changeMember(state, body.by, ({ points }) => ({ points: points + 1 }));
  return {
    ...raised,
    floor: floor && { ...floor, ...stopClock(usedMs) },
    points: rule.ruled
      ? [...state.points, { point: body.point, type: body.type, by: body.by, about }]
      : state.points,
  };
}

export function ruled({ rules, state }: StepContext, body: Body<'ruled'>): Outcome {
  const found = state.points.find((one) => one.point === body.point);
  if (!found) return refuseFinally('malformed', 'no_such_point', body.point);
  const points = state.points.filter((one) => one !== found);
  const lastRuling = { ...found, ruling: body.ruling };
  const isTallied = rules.points.find(({ id }) => id === found.type)?.tallied === true;
  const next = { ...state, points, lastRuling };
  if (!isTallied || body.ruling !== 'accepted') return next;
  const raised = changeMember(next, found.by, ({ tally }) => ({ tally: tally + 1 }));
  return found.about === null || found.about === found.by
    ? raised
    : changeMember(raised, found.about, ({ tally }) => ({ tally: tally - 1 }));
}
